// A game of each patience, played to the end by hand. The program says what to play, and checks
// what the page saves.

import assert from "node:assert/strict";
import { byClicks, byDrags, byKeys, byTaps, playAll } from "../support/player.mjs";
import { test } from "../support/harness.mjs";
import { newGame, phone, played, ready, STILL } from "../support/page.mjs";
import { isWon, positionAfter, shows, solution, tableOf, verdict } from "../support/patience.mjs";

const PHONE = phone(390, 844);

// Plays the program's solution, or what is left of it after `from` moves, and checks the table
// halfway.
async function playThrough(page, puzzle, hand, { rules = "", head = "", from = 0 } = {}) {
    const moves = solution(puzzle, rules);
    const half = (from + moves.length) >> 1;
    await ready(page);
    await playAll(page, moves.slice(from, half), hand);
    await shows(page, positionAfter(puzzle, moves.slice(0, half), { rules, head }));
    assert.equal(await page.locator("#won").isVisible(), false);
    await playAll(page, moves.slice(half), hand);
    await isWon(page, moves.length);
    assert.deepEqual((await tableOf(page)).foundations, ["KC", "KS", "KH", "KD"]);
    const game = await played(page, moves.length);
    assert.deepEqual(
        game.steps,
        moves.map((move) => [move]),
    );
    assert.equal(game.puzzle, puzzle);
    assert.equal(verdict(puzzle, game.steps.flat(), { rules, head }).solved, true);
}

// A page just before the first move of some kind, and how many moves were made.
async function before(open, puzzle, kind, rules = "") {
    const moves = solution(puzzle, rules);
    const from = moves.findIndex((move) => kind.test(move));
    assert.ok(from >= 0, `${puzzle} has no such move`);
    const link = moves
        .slice(0, from)
        .map((move) => move.replaceAll(" ", "+"))
        .join("_");
    const also = rules && `&rules=${encodeURIComponent(rules)}`;
    const page = await open(`#puzzle=${puzzle}${also}${link && `&moves=${link}`}`, STILL);
    return { from, page: await ready(page) };
}

test("FreeCell by clicks", async ({ open, shot }) => {
    const page = await open("#puzzle=FreeCell.850", STILL);
    await playThrough(page, "FreeCell.850", byClicks);
    await shot(page, "patience-won");
});

test("Seahaven by keys alone", async ({ open }) => {
    const page = await open("#puzzle=Seahaven.262", STILL);
    await ready(page);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "To the board");
    await page.keyboard.press("Enter");
    await playThrough(page, "Seahaven.262", byKeys);
});

test("Baker's Dozen by taps on a phone", async ({ open, shot }) => {
    const page = await open("#puzzle=BakersDozen.921", PHONE);
    await ready(page);
    await shot(page, "patience-phone");
    await playThrough(page, "BakersDozen.921", byTaps);
});

test("Midnight Oil by dragging", async ({ open }) => {
    const page = await open("#puzzle=MidnightOil.249", STILL);
    await playThrough(page, "MidnightOil.249", byDrags);
});

const FULL = { head: "autoplay=all rotations=1 redeals=2" };

test("Midnight Oil, full, with a redeal", async ({ open, shot }) => {
    const { page, from } = await before(open, "MidnightOilFull.18", /^redeal$/);
    await page.getByRole("button", { name: "Redeal: 2 left" }).waitFor();
    await shot(page, "patience-full");
    await playThrough(page, "MidnightOilFull.18", byDrags, { ...FULL, from });
    await page.getByRole("button", { name: "Redeal: 1 left" }).waitFor();
});

test("a rotation that puts a card beneath another, by clicks", async ({ open }) => {
    const { page, from } = await before(open, "MidnightOilFull.194", / R \d/);
    const left = page.locator("[data-counts=rotations]");
    assert.equal(await left.getAttribute("aria-label"), "Rotations left: 1");
    await playThrough(page, "MidnightOilFull.194", byClicks, { ...FULL, from });
    assert.equal(await left.getAttribute("aria-label"), "Rotations left: 0");
});

test("a rotation that brings a card to the top, by dragging", async ({ open }) => {
    const rules = "rotations=1";
    const { page, from } = await before(open, "MidnightOil.568", / R$/, rules);
    const head = "autoplay=all rotations=1";
    await playThrough(page, "MidnightOil.568", byDrags, { rules, head, from });
});

test("the largest of Microsoft's numbers, and one more", async ({ open }) => {
    const page = await open("#puzzle=FreeCell.1", STILL);
    await ready(page);
    await newGame(page, "patience");
    await page.selectOption("#deal", "microsoft");
    await page.locator("#number").fill("");
    await page.locator("#number").pressSequentially("8589934592");
    await page.click("#play-patience");
    await page.locator("dialog .error").getByText("1 to 8589934591").waitFor();
    // The letters may be written, too.
    await page.locator("#number").fill("");
    await page.locator("#number").pressSequentially("ms8589934591");
    await page.click("#play-patience");
    await page.locator("#puzzle").getByText("FreeCell MS 8589934591").waitFor();
    const { columns } = await tableOf(page);
    assert.deepEqual(columns[0], ["10C", "8S", "8C", "6C", "5H", "5C", "9C"]);
});
