// A real Chromium, and a server for the page as it was built. In the environment SOLITON_BUILD
// names the build folder, CHROMIUM the browser, and CHROMIUM_ARGUMENTS its arguments, separated by
// blanks. Chromium's sandbox does not work for root, where it is switched off, nor in many
// containers: there set CHROMIUM_ARGUMENTS=--no-sandbox.

import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
export const build = path.resolve(process.env.SOLITON_BUILD ?? path.join(project, "build"));
export const folder = path.join(build, "web");

// Chromium without windows, which nobody would see: all that makes pages of it is the same.
const HEADLESS = "/usr/bin/chromium-headless-shell";

export function launch() {
    const words = (process.env.CHROMIUM_ARGUMENTS ?? "").split(" ").filter(Boolean);
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? HEADLESS,
        args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...words],
    });
}

const TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".gz": "application/gzip",
};
const BLANK = "<!DOCTYPE html><title>blank</title><link rel=icon href=data:,>";

// Serves the page, or another folder, on a free port of this machine; `address` ends with a slash.
// Folders in an address are ignored. /blank is an empty page of the same origin, for tests of parts
// of the page. `headers` go with every file.
export async function serve({ headers = {}, from = folder } = {}) {
    const server = http.createServer(async (request, response) => {
        const { pathname } = new URL(request.url, "http://x/");
        const name = pathname.endsWith("/") ? "index.html" : path.basename(pathname);
        try {
            const content = name === "blank" ? BLANK : await readFile(path.join(from, name));
            const type = TYPES[path.extname(name)] ?? "text/html";
            response.writeHead(200, { "Content-Type": type, ...headers });
            response.end(content);
        } catch {
            response.writeHead(404);
            response.end();
        }
    });
    await new Promise((resolve) => {
        server.listen(0, "127.0.0.1", resolve);
    });
    return {
        address: `http://127.0.0.1:${server.address().port}/`,
        stop() {
            server.closeAllConnections();
            return new Promise((resolve) => {
                server.close(resolve);
            });
        },
    };
}
