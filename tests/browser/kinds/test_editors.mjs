// Boards and ports that are drawn: judged, played, refused.

import assert from "node:assert/strict";
import { test } from "../support/harness.mjs";
import { check, solve } from "../support/native.mjs";
import { STILL, drawn, hashOf, newGame, played, ready } from "../support/page.mjs";
import { middle, pegs } from "../support/pegs.mjs";
import { assertWon, grip, slidesOf } from "../support/port.mjs";

const EASY = ".....B.....BAA...B...CCC............";

async function openPegs(page, columns, rows) {
    await newGame(page, "pegs");
    await page.click("#edit-pegs");
    await page.locator("#editor:not([hidden])").waitFor();
    await page.locator("#editor select").first().selectOption("blank");
    await page.locator("#editor select").nth(1).selectOption(String(columns));
    await page.locator("#editor select").nth(2).selectOption(String(rows));
    return page.locator("#editor .editor-cell");
}

test("a board that is drawn is judged, and played", async ({ open }) => {
    const page = await ready(await open("#puzzle=peg.english", STILL));
    const cells = await openPegs(page, 4, 1);
    assert.equal(await cells.count(), 4);
    // All are holes; a click makes a peg, another takes the hole away.
    await cells.nth(0).click();
    await cells.nth(3).click();
    assert.equal(solve("#oo#\n").outcome, "unsolvable");
    await page.getByText("Cannot be solved").waitFor();
    await cells.nth(1).click();
    await cells.nth(3).click();
    assert.equal(solve("##o\n").outcome, "solved");
    await page.getByText("Can be solved").waitFor();
    await page.locator("#editor button.main").click();
    await page.locator("#editor").waitFor({ state: "hidden" });
    assert.deepEqual(await pegs(page), { a1: true, b1: true, c1: false });
    await page.mouse.click(...(await middle(page, "a1")));
    await page.mouse.click(...(await middle(page, "c1")));
    await page.locator("#won:not([hidden])").waitFor();
    const { text, steps } = await played(page, 1);
    assert.equal(check(text, steps.flat()).solved, true);
});

test("a board that the library refuses leaves the game as it was", async ({ open }) => {
    const page = await ready(await open("#puzzle=peg.english&moves=d2-d4", STILL));
    await played(page, 1);
    const [before, address] = [await drawn(page), await hashOf(page)];
    await openPegs(page, 3, 2); // holes, and not one peg
    await page.locator("#editor button.main").click();
    await page.waitForFunction(() => document.querySelector("#editor .error").textContent !== "");
    assert.match(await page.textContent("#editor .error"), /peg/);
    await page.keyboard.press("Escape");
    await page.locator("#editor").waitFor({ state: "hidden" });
    assert.equal(await drawn(page), before);
    assert.equal(await hashOf(page), address);
});

async function openPort(page) {
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
    const { cells, stroke } = await openPort(page);
    assert.equal(await cells.count(), 36);
    await stroke(12, 13); // A in the exit's row
    await stroke(10, 22); // a vertical boat of three in its way
    await stroke(30, 32);
    const drawing = "......\n....B.\nAA..B.\n....B.\n......\nCCC...\n";
    await page
        .getByText(`Can be solved in ${solve(drawing, { shortest: true }).length} moves.`)
        .waitFor();
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
    const { cells } = await openPort(page);
    await cells.nth(12).click(); // A is taken away
    await page.locator("#editor button.main").click();
    await page.waitForFunction(() => document.querySelector("#editor .error").textContent !== "");
    assert.match(await page.textContent("#editor .error"), /A/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator("#editor").waitFor({ state: "hidden" });
    assert.equal(await drawn(page), before);
    assert.equal(await hashOf(page), address);
});
