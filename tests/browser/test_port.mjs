// The port: played to the end by mouse, keyboard and touch, counted both ways; editor and generator.

import assert from "node:assert/strict";
import { test } from "./harness.mjs";
import { check, rate, solve } from "./native.mjs";
import { STILL, drawn, hashOf, message, newGame, played, ready } from "./page.mjs";

const EASY = ".....B.....BAA...B...CCC............";
const COURSE = ".CCE.....E.HBAAE.HB.DFFH..D.....DGG.";
const HARD = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";

// Moves by one cell as slides: [{boat, by}].
function slidesOf(moves) {
    const slides = [];
    for (const [boat, way] of moves) {
        const step = way === ">" ? 1 : -1;
        const last = slides.at(-1);
        if (last?.boat === boat && Math.sign(last.by) === step) {
            last.by += step;
        } else {
            slides.push({ boat, by: step });
        }
    }
    return slides;
}

// Where a boat is to be held, and where to let it go.
async function grip(page, { boat, by }) {
    const hull = await page.locator(`.port-boat[data-letter=${boat}] .port-hull`).boundingBox();
    const side = await page.evaluate(() => 40 * document.querySelector(".port-board").getScreenCTM().a);
    const [x, y] = [hull.x + hull.width / 2, hull.y + hull.height / 2];
    const far = by * side;
    return { from: [x, y], to: hull.width > hull.height ? [x + far, y] : [x, y + far] };
}

const status = (page) => page.textContent("#status .moves");
const countWords = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const bothWords = (moves, slides) => `${countWords(moves, "move")}, ${countWords(slides, "slide")}`;

async function assertWon(page, port, { moves, length }, steps) {
    await page.locator("#won:not([hidden])").waitFor();
    const game = await played(page, steps);
    const answer = check(port, game.steps.flat());
    assert.equal(answer.solved, true);
    assert.equal(answer.moves, moves.length);
    assert.equal(await status(page), bothWords(answer.moves, length));
}

test("by dragging with the mouse; counted both ways, as the program does", async ({ open, shot }) => {
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
    for (let presses = 0; !await isBoat(); presses++) {
        assert.ok(presses < 30, "Tab does not come to the board");
        await page.keyboard.press("Tab");
    }
    const upright = await page.locator(".port-boat[aria-label*=vertical]").evaluateAll((boats) =>
        boats.map((boat) => boat.dataset.letter));
    let held = "";
    for (const [boat, sign] of way.moves) {
        if (boat !== held) {
            await page.keyboard.press(boat.toLowerCase());
            held = boat;
        }
        const forth = sign === ">";
        await page.keyboard.press(upright.includes(boat) ? (forth ? "ArrowDown" : "ArrowUp")
            : (forth ? "ArrowRight" : "ArrowLeft"));
    }
    await assertWon(page, HARD, way, way.moves.length);
});

test("by the keyboard: arrows choose a boat, Enter takes it, Shift goes as far as can be", async ({ open }) => {
    const page = await ready(await open(`#puzzle=${EASY}`, STILL));
    await page.locator(".port-boat[data-letter=A]").focus();
    const at = () => page.evaluate(() => document.activeElement.dataset.letter);
    for (const [key, boat] of [["ArrowRight", "C"], ["ArrowUp", "B"], ["ArrowLeft", "A"]]) {
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
    const page = await ready(await open(`#puzzle=${EASY}`, {
        ...STILL, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true,
    }));
    const client = await page.context().newCDPSession(page);
    const touch = (type, ...points) => client.send("Input.dispatchTouchEvent", {
        type, touchPoints: points.map(([x, y]) => ({ x, y })),
    });
    const way = solve(EASY, { shortest: true, metric: "slides" });
    const slides = slidesOf(way.moves);
    for (const [i, slide] of slides.entries()) {
        const { from, to } = await grip(page, slide);
        await touch("touchStart", from);
        await touch("touchMove", [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
        await touch("touchMove", to);
        await touch("touchEnd");
        await page.locator("#status .moves", { hasText: ` ${countWords(i + 1, "slide")}` }).waitFor();
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

async function openEditor(page) {
    await newGame(page, "port");
    await page.click("#edit-port");
    await page.locator("#editor:not([hidden])").waitFor();
    const cells = page.locator("#editor .editor-cell");
    return {
        cells,
        async stroke(from, to) {
            const ends = await Promise.all([from, to].map((n) => cells.nth(n).boundingBox()));
            const [a, b] = ends.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
            await page.mouse.move(...a);
            await page.mouse.down();
            await page.mouse.move((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
            await page.mouse.move(...b);
            await page.mouse.up();
        },
    };
}

test("a port that is drawn is judged, and played", async ({ open }) => {
    const page = await ready(await open("#puzzle=FreeCell.1", STILL));
    const { cells, stroke } = await openEditor(page);
    assert.equal(await cells.count(), 36);
    await stroke(12, 13); // A in the exit's row
    await stroke(10, 22); // an upright one of three in its way
    await stroke(30, 32);
    const drawing = "......\n....B.\nAA..B.\n....B.\n......\nCCC...\n";
    await page.getByText(`Can be solved in ${solve(drawing, { shortest: true }).length} moves.`).waitFor();
    // A rock in the way.
    await page.getByRole("button", { name: "Walls" }).click();
    await cells.nth(17).click();
    assert.equal(solve(drawing.replace("AA..B.", "AA..Bx")).outcome, "unsolvable");
    await page.getByText("Cannot be solved").waitFor();
    await cells.nth(17).click();
    await page.getByText("Can be solved in").waitFor();
    await page.locator("#editor button.main").click();
    await page.locator("#editor").waitFor({ state: "hidden" });
    const name = drawing.replaceAll("\n", "");
    const way = solve(name, { shortest: true, metric: "slides" });
    for (const slide of slidesOf(way.moves)) {
        const { from, to } = await grip(page, slide);
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(...to);
        await page.mouse.up();
    }
    await assertWon(page, name, way, slidesOf(way.moves).length);
    assert.equal((await played(page, 2)).puzzle, name);
});

test("a port that the library refuses leaves the game as it was", async ({ open }) => {
    const page = await ready(await open(`#puzzle=${EASY}&moves=C%3C`, STILL));
    await played(page, 1);
    const [before, address] = [await drawn(page), await hashOf(page)];
    const { cells } = await openEditor(page);
    await cells.nth(12).click(); // A is taken away
    await page.locator("#editor button.main").click();
    await page.waitForFunction(() => document.querySelector("#editor .error").textContent !== "");
    assert.match(await page.textContent("#editor .error"), /A/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator("#editor").waitFor({ state: "hidden" });
    assert.equal(await drawn(page), before);
    assert.equal(await hashOf(page), address);
});

test("the generator makes ports as hard as they were wished", async ({ open }) => {
    const page = await ready(await open("#puzzle=FreeCell.1", STILL));
    const wishes = [["easy", "5x5", 5, 12], ["medium", "6x6", 13, 20], ["hard", "6x6", 21, 35]];
    let last = "FreeCell.1";
    for (const [level, size, least, most] of wishes) {
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
