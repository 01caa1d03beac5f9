// The page in one file, opened as a file: everything works there, too.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "../support/harness.mjs";
import { check, rate, solve } from "../support/native.mjs";
import {
    STILL,
    drawn,
    hashOf,
    message,
    newGame,
    played,
    ready,
    settled,
} from "../support/page.mjs";

const SINGLE = { ...STILL, form: "single" };

test("a deal by its number, hint, undo, solve to the end", async ({ open }) => {
    const page = await ready(await open("", SINGLE));
    assert.match(page.url(), /^file:.*soliton\.html/);
    await newGame(page, "patience");
    await page.selectOption("#deal", "xpat2");
    await page.fill("#number", "42");
    await page.click("#play-patience");
    await page.locator("#puzzle", { hasText: "FreeCell 42" }).waitFor();
    await page.click("#hint");
    assert.match(await message(page, "hint"), /^Hint: /);
    await page.click("#solve");
    await page.locator("#watch:not([hidden])").waitFor();
    await page.locator("#watch-speed").press("End"); // the fastest
    await page.locator("#watch-forth").click();
    await page.locator("#watch-back").click();
    assert.equal(await page.textContent("#status .moves"), "0 moves");
    const count = await page.evaluate(async () => {
        let clicks = 0;
        for (; document.querySelector("#won").hidden && clicks < 300; clicks++) {
            document.querySelector("#watch-forth").click();
            await new Promise(requestAnimationFrame);
        }
        return clicks;
    });
    const { steps } = await played(page, count);
    assert.equal(check("FreeCell.42", steps.flat()).solved, true);
});

test("pegs, a port from the generator, files and storage", async ({ open }) => {
    const page = await ready(await open("#puzzle=peg.triangle", SINGLE));
    await page.click("#winnable");
    assert.match(await message(page, "good"), /Yes/);
    assert.equal(solve("peg.triangle").outcome, "solved");
    await newGame(page, "port");
    await page.selectOption("#level", "easy");
    await page.click("#play-port");
    await page.locator(".port-board").waitFor();
    await page.waitForFunction(() => !location.hash.includes("peg"));
    const { puzzle } = await settled(page);
    assert.ok(rate(puzzle).moves <= 12);
    await page.click("#files");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-game")]);
    const saved = readFileSync(await download.path(), "utf8");
    assert.deepEqual(saved.split("\n").slice(0, 2), ["soliton game 1", `puzzle: ${puzzle}`]);
    const [before, address] = [await drawn(page), await hashOf(page)];
    const other = await page.context().newPage();
    await other.goto(page.url().replace(/#.*/, ""));
    await ready(other);
    assert.equal(await drawn(other), before);
    await other.waitForFunction((wanted) => location.hash === wanted, address);
    await played(other, 0);
});
