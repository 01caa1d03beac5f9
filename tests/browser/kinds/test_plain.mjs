// A kind of puzzle that the page knows nothing of, the example of docs/adding-a-puzzle.md: it is
// played all the same, with mouse and keys, hints and verdicts, in both languages.

import assert from "node:assert/strict";
import path from "node:path";
import { build } from "../support/browser.mjs";
import { addressOf, test } from "../support/harness.mjs";
import { faultsOfLayout } from "../support/layout.mjs";
import { STILL, closeDialog, message, newGame, outlook, played, ready } from "../support/page.mjs";

const engine = path.join(build, "web-engine/example.wasm");

async function openExample(open, hash, options = {}) {
    const page = await open("", { ...STILL, form: "blank", fresh: true, ...options });
    await page.route("**/soliton.wasm.gz", (route) =>
        route.fulfill({ path: engine, contentType: "application/wasm" }),
    );
    await page.goto((await addressOf("index")) + hash);
    return ready(page);
}

const drawing = (page) => page.textContent(".plain pre");
const buttons = (page) => page.locator(".plain button").allTextContents();

test("it is played by mouse and keys, undone, and won", async ({ open, shot }) => {
    const page = await openExample(open, "#puzzle=doubling.7");
    assert.equal(await page.textContent("#puzzle"), "Doubling 7");
    assert.equal(await page.textContent(".plain p"), "from 1 to 7");
    assert.equal((await drawing(page)).trim(), "1");
    assert.deepEqual(await buttons(page), ["add one", "double"]);
    await page.click(".plain button >> text=double");
    assert.equal((await drawing(page)).trim(), "2");
    assert.equal(await page.textContent("#status .moves"), "1 move");
    assert.match(await page.textContent("#live"), /^double/);
    // The focus stays where it can play on.
    await page.keyboard.press("Enter");
    assert.equal((await drawing(page)).trim(), "3");
    await page.keyboard.press("p");
    assert.match(await page.textContent("#live"), /from 1 to 7\. 3\s*$/);
    await shot(page, "plain");
    await page.keyboard.press("u");
    assert.equal((await drawing(page)).trim(), "2");
    assert.match(await page.textContent("#live"), /^Undone: add one/);
    await page.keyboard.press("r");
    await page.click(".plain button >> text=double");
    await page.click(".plain button >> text=add one");
    await page.locator("#won").getByText("Won in 4 moves!").waitFor();
    assert.deepEqual(await buttons(page), []);
    assert.deepEqual((await played(page, 4)).steps.flat(), ["x", "+", "x", "+"]);
});

test("hints, verdicts and watching", async ({ open }) => {
    const page = await openExample(open, "#puzzle=doubling.7&moves=x");
    await outlook(page, "Can still be won");
    await page.keyboard.press("h");
    assert.equal(await message(page, "hint"), "Hint: add one");
    assert.deepEqual(await page.locator(".plain button.main").allTextContents(), ["add one"]);
    await page.keyboard.press("v");
    await page.locator(".plain button >> text=double: wins").waitFor();
    await page.locator(".plain button >> text=add one: wins").waitFor();
    await page.keyboard.press("v");
    assert.deepEqual(await buttons(page), ["add one", "double"]);
    await page.keyboard.press("s");
    for (let i = 1; i < 5 && (await page.locator("#won").isHidden()); i++) {
        await page.click("#watch-forth");
    }
    await page.locator("#won").getByText("Won in 4 moves!").waitFor();
    await page.click("#next");
    await page.locator("#tab-doubling").waitFor();
});

test("it has a tab with a field, and a part of the help", async ({ open, shot }) => {
    const page = await openExample(open, "");
    assert.equal(await page.textContent("#puzzle"), "FreeCell 1");
    await newGame(page, "doubling");
    await shot(page, "plain-new");
    await page.click("#play-doubling");
    await page.locator("#puzzle").getByText("Doubling").waitFor();
    await newGame(page, "doubling");
    await page.fill("#name-doubling", "doubling.0");
    await page.keyboard.press("Enter");
    await page.locator("dialog .error:not(:empty)").waitFor();
    await page.fill("#name-doubling", "doubling.12");
    await page.keyboard.press("Enter");
    await page.locator("#puzzle").getByText("Doubling 12").waitFor();
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.locator("dialog h3").getByText("Doubling").waitFor();
    await page.locator("dialog p").getByText("by adding one and by doubling").waitFor();
    await closeDialog(page);
    await newGame(page, "text");
    assert.match(await page.textContent("#panel-text .quiet"), /a port, doubling\.\d+\.$/);
});

test("in French the page speaks French around it", async ({ open, shot }) => {
    const page = await openExample(open, "#puzzle=doubling.7", { locale: "fr-FR" });
    assert.equal(await page.textContent("#status .moves"), "0 coup");
    await page.keyboard.press("v");
    await page.locator(".plain button >> text=double : gagne").waitFor();
    await newGame(page, "doubling");
    assert.equal(await page.textContent("#panel-doubling .field span"), "Nom");
    // One tab more than usual, and on the smallest of phones.
    await page.setViewportSize({ width: 320, height: 568 });
    assert.deepEqual(await faultsOfLayout(page), []);
    await shot(page, "plain-new-320");
    await closeDialog(page);
    assert.deepEqual(await faultsOfLayout(page), []);
    await page.click("#language");
    await page.locator(".plain button >> text=double: wins").waitFor();
});
