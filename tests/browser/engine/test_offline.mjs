// Without a network: after a first visit the page needs no server, takes a new version when there
// is one, and keeps copies at several addresses apart.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { folder, serve } from "../support/browser.mjs";
import { test } from "../support/harness.mjs";
import { message, ready } from "../support/page.mjs";

const KEEPS = { form: "blank", fresh: true, serviceWorkers: "allow" };

// Until the page is kept.
async function kept(page) {
    await ready(page);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active.state);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/* Now and then the browser itself does not come to the end of a reload while it replaces a service
 * worker; a person would press the key again. */
async function reload(page, tries = 3) {
    try {
        await page.reload({ timeout: 5000 });
    } catch (error) {
        if (tries === 1) {
            throw error;
        }
        await reload(page, tries - 1);
    }
}

test("without the server, after a first visit", async ({ open, shot }) => {
    const server = await serve();
    const page = await open("", { ...KEEPS, allowed: [server.address] });
    try {
        await page.goto(`${server.address}#puzzle=FreeCell.1`);
        await kept(page);
    } finally {
        await server.stop();
    }
    for (const [address, name] of [
        ["#puzzle=FreeCell.2", "FreeCell 2"],
        ["index.html#puzzle=FreeCell.3", "FreeCell 3"],
        ["?from=elsewhere#puzzle=FreeCell.4", "FreeCell 4"],
        ["index.html?utm=1#puzzle=FreeCell.5", "FreeCell 5"],
    ]) {
        await page.goto("about:blank");
        await page.goto(`${server.address}${address}`);
        await ready(page);
        assert.match(await page.textContent("#puzzle"), new RegExp(`${name}$`));
    }
    await page.click("#hint");
    assert.match(await message(page, "hint"), /^Hint: .+ (onto|to) /);
    await shot(page, "load-offline");
});

// Another version: other words in the page, and another digest of the contents.
function renew(copy, words) {
    const change = (name, from, to) => {
        const text = readFileSync(path.join(copy, name), "utf8");
        assert.match(text, from, name);
        writeFileSync(path.join(copy, name), text.replace(from, to));
    };
    change("index.html", /<h1>.*<\/h1>/, `<h1>${words}</h1>`);
    change("sw.js", /[0-9a-f]{16}/, Buffer.from(words.padEnd(8).slice(0, 8)).toString("hex"));
}

test("a new version is there after the page was loaded again, and copies keep apart", async ({
    open,
}) => {
    const copy = mkdtempSync(path.join(tmpdir(), "soliton-offline-"));
    cpSync(folder, copy, { recursive: true });
    const server = await serve({ from: copy });
    try {
        const page = await open("", { ...KEEPS, allowed: [server.address] });
        const title = () => page.textContent("h1");
        const caches = () => page.evaluate(() => window.caches.keys());
        await page.goto(`${server.address}other/#puzzle=FreeCell.2`);
        await kept(page);
        await page.goto(`${server.address}one/#puzzle=FreeCell.3`);
        await kept(page);
        assert.equal((await caches()).length, 2);
        renew(copy, "Renewed");
        // The first time the new page is fetched beside the old one, the second time it is shown.
        await reload(page);
        assert.equal(await title(), "Soliton", "its parts belong together");
        await page.evaluate(async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update(); // as the browser does by itself, a little later
            while (!registration.waiting) {
                await new Promise((resolve) => {
                    setTimeout(resolve, 20);
                });
            }
        });
        await reload(page);
        await page.locator("h1", { hasText: "Renewed" }).waitFor();
        await ready(page);
        assert.match(await page.textContent("#puzzle"), /FreeCell 3$/);
        const names = await caches();
        assert.equal(names.length, 2, names.join(", "));
        assert.deepEqual(names.map((name) => name.includes("/other/")).sort(), [false, true]);
    } finally {
        await server.stop();
        rmSync(copy, { recursive: true });
    }
});
