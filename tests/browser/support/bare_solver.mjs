// The built worker with the built engine and without the page, for tests and the benchmark. They
// run in a page of the server's origin, such as the harness's "blank".

// Fetches the engine's bytes as window.engine. `pages` limits its memory, in units of 64 KiB.
export async function fetchEngine(page, pages = 0) {
    await page.evaluate(async (most) => {
        const packed = await fetch("soliton.wasm.gz");
        const stream = packed.body.pipeThrough(new DecompressionStream("gzip"));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        // A number in a module: seven bits in each byte, the lowest first; all but the last byte
        // have the eighth bit set.
        const skip = (at) => {
            while (bytes[at] & 0x80) {
                at++;
            }
            return at + 1;
        };
        const number = (at) => (bytes[at] & 0x7f) + (bytes[at] & 0x80 ? 128 * number(at + 1) : 0);
        if (most) {
            const MEMORY = 5;
            let at = 8;
            while (bytes[at] !== MEMORY) {
                at = skip(at + 1) + number(at + 1);
            }
            // After its size come the count, the flags and the minimum.
            let limit = skip(skip(at + 1) + 2);
            let rest = most;
            for (const end = skip(limit); limit < end; limit++) {
                bytes[limit] = (rest & 0x7f) | (limit + 1 < end ? 0x80 : 0);
                rest >>= 7;
            }
        }
        window.engine = bytes;
    }, pages);
}

// Returns ask(request), which resolves with the worker's answer; see web/js/engine/worker.js. Its
// progress is in window.news.
export async function bareSolver(page, { pages = 0 } = {}) {
    await fetchEngine(page, pages);
    await page.evaluate(async () => {
        const worker = new Worker("worker.js");
        worker.postMessage({ module: await WebAssembly.compile(window.engine) });
        window.ask = (request) =>
            new Promise((resolve, reject) => {
                window.news = [];
                worker.onmessage = ({ data: { progress, answer } }) =>
                    answer ? resolve(answer) : window.news.push(progress);
                worker.onerror = (event) => reject(new Error(event.message));
                worker.postMessage({ request });
            });
    });
    return (request) => page.evaluate((sent) => window.ask(sent), request);
}
