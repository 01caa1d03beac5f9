// Keeps the page for times without a network. web/bundle puts the contents' digest in: a page that
// has changed is another cache, which is used when nobody has the old page open any more: its parts
// belong together. Another copy of the page, at another address of this server, keeps its own.

const { registration } = self;
const OWN = `soliton ${registration.scope} `;
const CACHE = `${OWN}@CONTENTS@`;
const FILES = ["./", "soliton.css", "soliton.js", "worker.js", "soliton.wasm.gz"];
const TAKE_OVER = "take over";
const AGAIN = "<!DOCTYPE html><script>location.reload()</script>";

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

// A page that is loaded again never leaves, as browsers see it, so the new one would wait for ever:
// if it is the only one, the new one takes over now, and the page is asked for once more.
async function newer() {
    const { waiting } = registration;
    if (!waiting || (await self.clients.matchAll()).length > 1) {
        return null;
    }
    waiting.postMessage(TAKE_OVER);
    return new Response(AGAIN, { headers: { "Content-Type": "text/html" } });
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
