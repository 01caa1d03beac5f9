// The service worker, which keeps the page for times without a network. web/bundle puts the digest
// of the contents in: a new version gets a cache of its own, which is used once nobody has the old
// page open, since the parts of a version belong together. A copy of the page at another address of
// this server keeps its own caches.

const { registration } = self;
const OWN = `soliton ${registration.scope} `;
const CACHE = `${OWN}@CONTENTS@`;
const FILES = ["./", "soliton.css", "soliton.js", "worker.js", "soliton.wasm.gz"];
const TAKE_OVER = "take over";
const RELOAD = "<!DOCTYPE html><script>location.reload()</script>";

self.addEventListener("install", (event) => {
    const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(
                    names
                        .filter((name) => name.startsWith(OWN) && name !== CACHE)
                        .map((name) => caches.delete(name)),
                ),
            )
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("message", ({ data }) => data === TAKE_OVER && self.skipWaiting());

// For browsers a page that is reloaded never closes, so the new version would wait for ever. If no
// other page is open, it takes over now, and the page is loaded once more.
async function newer() {
    const { waiting } = registration;
    if (!waiting || (await self.clients.matchAll()).length > 1) {
        return null;
    }
    waiting.postMessage(TAKE_OVER);
    return new Response(RELOAD, { headers: { "Content-Type": "text/html" } });
}

async function answer(request) {
    const page = request.mode === "navigate";
    const cache = await caches.open(CACHE);
    const { pathname } = new URL(request.url);
    const index = page && pathname === new URL("index.html", registration.scope).pathname;
    const kept = await cache.match(index ? "./" : request, { ignoreSearch: page });
    const next = page && kept ? await newer() : null;
    return next ?? kept ?? fetch(request);
}

self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
