// The frame of the page's tests: a real Chromium, and a server for the page as it was built. A test
// fails if the page writes an error to the console, throws one, or requests anything from
// elsewhere.
//
//   test("what holds", async ({ open, shot }) => {
//       const page = await open("#puzzle=FreeCell.1", { viewport: { width: 390, height: 844 } });
//       ...
//       await shot(page, "name"); // build/browser/name.png
//   });
//
// Where the page and the browser are: see browser.mjs.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import path from "node:path";
import nodeTest, { after } from "node:test";
import { pathToFileURL } from "node:url";
import { build, folder, launch, serve } from "./browser.mjs";

const pictures = path.join(build, "browser");

const TIMEOUT_MS = 60_000;
const DESK = { width: 1280, height: 800 };
// What Playwright says where the page would register its service worker. Most tests do without,
// since it loads everything twice.
const NO_KEEPER = "Service Worker registration blocked by Playwright";

const started = { browser: null, server: null };

async function browserOf() {
    started.browser ??= launch();
    return started.browser;
}

async function serverOf() {
    started.server ??= serve();
    return started.server;
}

after(async () => {
    await (await started.browser)?.close();
    await (await started.server)?.stop();
});

// The page's addresses: index.html over http, or soliton.html as a file.
export async function addressOf(form) {
    if (form === "single") {
        return pathToFileURL(path.join(folder, "soliton.html")).href;
    }
    const { address } = await serverOf();
    return form === "blank" ? `${address}blank` : address;
}

// Problems go to the test that runs, `seat.problems`.
function watch(context, allowed, seat) {
    const ours = (url) =>
        allowed.some((start) => url.startsWith(start)) || /^(blob|data):/.test(url);
    context.on("console", (message) => {
        const told = message.text();
        if (["error", "warning"].includes(message.type()) && !told.includes(NO_KEEPER)) {
            seat.problems.push(`console: ${told}`);
        }
    });
    context.on("weberror", (event) => seat.problems.push(`thrown: ${event.error().stack}`));
    context.on("request", (request) => {
        if (!ours(request.url())) {
            seat.problems.push(`asked for ${request.url()}`);
        }
    });
}

// A context with a page. Both are expensive, so a later test that wants the same options gets them
// again: with storage emptied, and after another page was loaded.
const idle = new Map();

async function seatOf(options, fresh) {
    const key = JSON.stringify(options);
    const used = !fresh && idle.get(key)?.pop();
    if (used) {
        return used;
    }
    const browser = await browserOf();
    const { address } = await serverOf();
    const { allowed = [], ...rest } = options;
    const context = await browser.newContext({
        viewport: DESK,
        locale: "en-GB",
        serviceWorkers: "block",
        ...rest,
    });
    const seat = { key, context, page: await context.newPage(), problems: [] };
    watch(context, [address, pathToFileURL(folder).href, ...allowed], seat);
    return seat;
}

async function leave(seat) {
    const { key, context, page } = seat;
    const [first, ...others] = context.pages();
    if (first !== page) {
        await context.close();
        return;
    }
    await Promise.all(others.map((other) => other.close()));
    await page.goto(await addressOf("blank"));
    await page.evaluate(() => localStorage.clear());
    await page.mouse.move(0, 0);
    idle.set(key, [...(idle.get(key) ?? []), seat]);
}

// options: `form` is "index" (the default), "single" or "blank", `expected` a regular expression of
// problems that are no fault, `fresh` a page that nobody has used or will use; all else is for
// Playwright's newContext, such as viewport, hasTouch, locale, colorScheme, reducedMotion.
export function test(name, body) {
    nodeTest(name, { timeout: TIMEOUT_MS }, async () => {
        const seats = [];
        const problems = [];
        const accepted = [];
        let passed = false;

        async function open(hash = "", settings = {}) {
            const {
                form = "index",
                expected = null,
                fresh = form === "single",
                ...options
            } = settings;
            const seat = await seatOf(options, fresh);
            seats.push(Object.assign(seat, { problems, fresh }));
            if (expected) {
                accepted.push(expected);
            }
            await seat.page.goto((await addressOf(form)) + hash);
            return seat.page;
        }

        try {
            await body({ open, shot });
            passed = true;
        } finally {
            const again = (seat) => passed && !seat.fresh;
            await Promise.all(
                seats.map((seat) => (again(seat) ? leave(seat) : seat.context.close())),
            );
        }
        const isFault = (problem) => !accepted.some((pattern) => pattern.test(problem));
        const faults = problems.filter(isFault);
        assert.deepEqual(
            faults,
            [],
            "the page has written errors, or asked for what is not its own",
        );
    });
}

// A picture for people to look at.
export async function shot(page, name, options = {}) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, `${name}.png`), ...options });
}
