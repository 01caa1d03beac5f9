// The page in both its forms: it starts, keeps to its policy, and says so where it cannot start.

import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { folder } from "./browser.mjs";
import { addressOf, test } from "./harness.mjs";
import { message, ready } from "./page.mjs";

const HINT = /^Hint: .+ (onto|to) /;

for (const form of ["index", "single"]) {
    test(`${form}: opens a deal, and a search runs beside it`, async ({ open, shot }) => {
        const page = await open("#puzzle=FreeCell.1", { form });
        await ready(page);
        await page.click("#hint");
        assert.match(await message(page, "hint"), HINT);
        await shot(page, `load-${form}`);
    });

    test(`${form}: runs no script that is not its own`, async ({ open }) => {
        const page = await open("", { form, expected: /Content Security Policy/ });
        await ready(page);
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

// ---- What the page cannot do without --------------------------------------------------------

test("soliton.html in a browser that cannot unpack it says so, and what will do", async ({ open }) => {
    for (const [locale, words] of [
        ["en-GB", /^This browser is too old .*Firefox \d+.*DecompressionStream/],
        ["fr-FR", /^Ce navigateur est trop ancien .*Firefox \d+.*DecompressionStream/],
    ]) {
        const page = await open("", { form: "blank", fresh: true, locale });
        await page.addInitScript(() => delete window.DecompressionStream);
        await page.goto(await addressOf("single"));
        assert.match(await page.locator("#message:not([hidden])").textContent(), words);
    }
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

for (const form of ["index", "single"]) {
    test(`${form} without scripts says what it needs`, async ({ open, shot }) => {
        const page = await open("", {
            form, fresh: true, javaScriptEnabled: false, viewport: { width: 360, height: 640 },
        });
        const words = page.locator("noscript");
        assert.match(await words.innerText(), /^Soliton needs JavaScript\./);
        const { x, y, width, height } = await words.boundingBox();
        assert.ok(x >= 0 && x + width <= 360 && y >= 0 && y + height <= 640 && height > 10);
        await shot(page, `load-without-scripts-${form}`);
    });
}

test("index.html in a browser that cannot unpack the engine says so", async ({ open }) => {
    const page = await open("", { form: "blank", fresh: true });
    await page.addInitScript(() => delete window.DecompressionStream);
    await page.goto(await addressOf("index"));
    await page.locator("#message").getByText("This browser is too old").waitFor();
});
