// Loads the engine and the worker's script. In soliton.html they are in the page itself, where
// web/bundle put them; index.html is served over http, with them beside it.

import { addWords, t } from "../words/words.js";

addWords("en", {
    "no-server":
        "This page needs a web server. Please open soliton.html instead, which lies beside it.",
    "old-browser": "This browser is too old for Soliton.",
});
addWords("fr", {
    "no-server": "Cette page a besoin d’un serveur web. Ouvrez plutôt soliton.html, juste à côté.",
    "old-browser": "Ce navigateur est trop ancien pour Soliton.",
});

const inlined = (id) => document.getElementById(id)?.textContent ?? null;

const WASM = "\0asm";

// Some servers unpack a .gz before they send it.
async function unpack(bytes) {
    if (String.fromCharCode(...bytes.subarray(0, WASM.length)) === WASM) {
        return bytes;
    }
    if (!("DecompressionStream" in window)) {
        throw new Error(t("old-browser"));
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Throws an error with words for the player.
export async function engineBytes() {
    const text = inlined("engine-packed");
    if (text !== null) {
        return unpack(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    }
    if (location.protocol === "file:") {
        throw new Error(t("no-server"));
    }
    const response = await fetch("soliton.wasm.gz");
    if (!response.ok) {
        throw new Error(`soliton.wasm.gz: ${response.status} ${response.statusText}`);
    }
    return unpack(new Uint8Array(await response.arrayBuffer()));
}

// A worker loads its script later, and there will be others: the script's address is made once, and
// stays.
let workerAddress = null;

export function makeWorker() {
    const text = inlined("worker-script");
    workerAddress ??=
        text === null
            ? "worker.js"
            : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    return new Worker(workerAddress);
}

// After the first visit the page opens without a network. Browsers allow that over https and on
// localhost only.
export function keepOffline() {
    if (inlined("engine-packed") === null && isSecureContext && "serviceWorker" in navigator) {
        navigator.serviceWorker.register("sw.js").catch(() => {});
    }
}
