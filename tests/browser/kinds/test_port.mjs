// The port: played to the end by mouse, keyboard and touch, counted both ways; editor and
// generator.

import assert from "node:assert/strict";
import { test } from "../support/harness.mjs";
import { rate, solve } from "../support/native.mjs";
import { STILL, drawn, message, newGame, phone, played, ready, swipe } from "../support/page.mjs";
import { assertWon, bothWords, countWords, grip, slidesOf, status } from "../support/port.mjs";

const EASY = ".....B.....BAA...B...CCC............";
const COURSE = ".CCE.....E.HBAAE.HB.DFFH..D.....DGG.";
const HARD = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";

test("by dragging with the mouse; counted both ways, as the program does", async ({
    open,
    shot,
}) => {
    const page = await ready(await open(`#puzzle=${COURSE}`, STILL));
    const fewest = rate(COURSE);
    await page.getByText(`Fewest known: ${bothWords(fewest.moves, fewest.slides)}`).waitFor();
    const way = solve(COURSE, { shortest: true, metric: "slides" });
    const slides = slidesOf(way.moves);
    assert.equal(slides.length, fewest.slides);
    for (const [i, slide] of slides.entries()) {
        const { from, to } = await grip(page, slide);
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
        await page.mouse.move(...to);
        if (i === 1) {
            await shot(page, "port-drag");
        }
        await page.mouse.up();
        const moves = slides.slice(0, i + 1).reduce((sum, { by }) => sum + Math.abs(by), 0);
        assert.equal(await status(page), bothWords(moves, i + 1));
    }
    await assertWon(page, COURSE, way, slides.length);
});

test("by the keyboard alone, cell by cell", async ({ open }) => {
    const page = await ready(await open(`#puzzle=${HARD}`, STILL));
    const way = solve(HARD, { shortest: true, metric: "slides" });
    const isBoat = () => page.evaluate(() => document.activeElement.matches(".port-boat"));
    for (let presses = 0; !(await isBoat()); presses++) {
        assert.ok(presses < 30, "Tab does not come to the board");
        await page.keyboard.press("Tab");
    }
    const upright = await page
        .locator(".port-boat[aria-label*=vertical]")
        .evaluateAll((boats) => boats.map((boat) => boat.dataset.letter));
    let held = "";
    for (const [boat, sign] of way.moves) {
        if (boat !== held) {
            await page.keyboard.press(boat.toLowerCase());
            held = boat;
        }
        const forth = sign === ">";
        await page.keyboard.press(
            upright.includes(boat)
                ? forth
                    ? "ArrowDown"
                    : "ArrowUp"
                : forth
                  ? "ArrowRight"
                  : "ArrowLeft",
        );
    }
    await assertWon(page, HARD, way, way.moves.length);
});

test("by the keyboard: arrows choose a boat, Enter takes it, Shift goes as far as can be", async ({
    open,
}) => {
    const page = await ready(await open(`#puzzle=${EASY}`, STILL));
    await page.locator(".port-boat[data-letter=A]").focus();
    const at = () => page.evaluate(() => document.activeElement.dataset.letter);
    for (const [key, boat] of [
        ["ArrowRight", "C"],
        ["ArrowUp", "B"],
        ["ArrowLeft", "A"],
    ]) {
        await page.keyboard.press(key);
        assert.equal(await at(), boat);
    }
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+ArrowRight");
    assert.equal(await status(page), "3 moves, 1 slide");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    assert.equal(await status(page), "0 moves, 0 slides");
});

test("by touch, on a phone", async ({ open }) => {
    const page = await ready(await open(`#puzzle=${EASY}`, phone(360, 640)));
    const way = solve(EASY, { shortest: true, metric: "slides" });
    const slides = slidesOf(way.moves);
    for (const [i, slide] of slides.entries()) {
        const { from, to } = await grip(page, slide);
        await swipe(page, from, to);
        await page
            .locator("#status .moves", { hasText: ` ${countWords(i + 1, "slide")}` })
            .waitFor();
    }
    await assertWon(page, EASY, way, slides.length);
});

test("a boat stops where others lie, and says so", async ({ open }) => {
    const page = await ready(await open(`#puzzle=${EASY}`, STILL));
    const before = await drawn(page);
    await page.keyboard.press("Tab");
    await page.locator(".port-boat[data-letter=C]").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight"); // the quay
    assert.notEqual(await message(page), "");
    await page.keyboard.press("Escape");
    assert.equal(await drawn(page), before);
    const { from, to } = await grip(page, { boat: "A", by: 5 }); // B lies in the way after three
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to);
    await page.mouse.up();
    assert.equal(await status(page), "3 moves, 1 slide");
    assert.deepEqual((await played(page, 1)).steps, [["A>", "A>", "A>"]]);
});

test("the generator makes ports as hard as asked for", async ({ open }) => {
    const page = await ready(await open("#puzzle=FreeCell.1", STILL));
    const levels = [
        ["easy", "5x5", 5, 12],
        ["medium", "6x6", 13, 20],
        ["hard", "6x6", 21, 35],
    ];
    let last = "FreeCell.1";
    for (const [level, size, least, most] of levels) {
        await newGame(page, "port");
        await page.selectOption("#level", level);
        await page.selectOption("#size", size);
        await page.click("#play-port");
        await page.locator("dialog").waitFor({ state: "detached" });
        await page.waitForFunction((old) => !location.hash.includes(`puzzle=${old}`), last);
        const { puzzle } = await played(page, 0);
        last = puzzle;
        const { moves } = rate(puzzle);
        assert.ok(moves >= least && moves <= most, `${level}: ${puzzle} takes ${moves} moves`);
        assert.equal(puzzle.replaceAll("/", "").length, Number(size[0]) ** 2);
    }
});
