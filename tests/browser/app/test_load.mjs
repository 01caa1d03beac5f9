// The page in both its forms: it starts, keeps to its policy, and says so where it cannot start.

import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { folder } from "../support/browser.mjs";
import { addressOf, test } from "../support/harness.mjs";
import { message, ready } from "../support/page.mjs";

const HINT = /^Hint: .+ (onto|to) /;

for (const form of ["index", "single"]) {
    test(`${form}: opens a deal, searches beside it, runs no foreign script`, async ({
        open,
        shot,
    }) => {
        const page = await open("#puzzle=FreeCell.1", {
            form,
            expected: /Content Security Policy/,
        });
        await ready(page);
        await page.click("#hint");
        assert.match(await message(page, "hint"), HINT);
        await shot(page, `load-${form}`);
        const ran = await page.evaluate(() => {
            const script = document.createElement("script");
            script.textContent = "window.foreign = true";
            document.body.append(script);
            return "foreign" in window;
        });
        assert.equal(ran, false);
    });
}

test("index.html as a file: says what to open instead", async ({ open }) => {
    const page = await open("", { form: "blank" });
    await page.goto(pathToFileURL(path.join(folder, "index.html")).href);
    await page.getByText("soliton.html").first().waitFor();
});

// ---- Where the page cannot start ------------------------------------------------------------

test("a browser that cannot unpack the page is told so, and what will do", async ({ open }) => {
    const page = await open("", { form: "blank", fresh: true, locale: "fr-FR" });
    await page.addInitScript(() => delete window.DecompressionStream);
    const bar = page.locator("#message:not([hidden])");
    await page.goto(await addressOf("single"));
    assert.match(await bar.textContent(), /trop ancien .*Firefox \d+.*DecompressionStream/);
    await page.goto(await addressOf("index"));
    assert.match(await bar.textContent(), /too old|trop ancien/);
});

test("soliton.html that is damaged says so", async ({ open, shot }) => {
    const page = await open("", { form: "blank", fresh: true });
    await page.addInitScript(() => {
        Response.prototype.text = async () => {
            throw new Error("cut off");
        };
    });
    await page.goto(await addressOf("single"));
    await page.locator("#message").getByText("cut off").waitFor();
    await shot(page, "load-damaged");
});

test("without scripts it says what it needs", async ({ open, shot }) => {
    const page = await open("", {
        form: "single",
        javaScriptEnabled: false,
        viewport: { width: 360, height: 640 },
    });
    const words = page.locator("noscript");
    assert.match(await words.innerText(), /^Soliton needs JavaScript\./);
    const { x, y, width, height } = await words.boundingBox();
    assert.ok(x >= 0 && x + width <= 360 && y >= 0 && y + height <= 640 && height > 10);
    await shot(page, "load-without-scripts");
});
