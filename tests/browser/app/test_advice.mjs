// Advice: hints, "still winnable?", winnable deals. The program says whether it is right.

import assert from "node:assert/strict";
import { byClicks, ends } from "../support/player.mjs";
import { addressOf, test } from "../support/harness.mjs";
import { solve } from "../support/native.mjs";
import { message, newGame, played, outlook, ready, STILL } from "../support/page.mjs";
import {
    isWon,
    layoutOf,
    legalMoves,
    nameOf,
    namesOf,
    positionAfter,
    verdict,
} from "../support/patience.mjs";

const LOST = "FreeCell.19621";
// Too hard for the page's limits.
const HARD = "BakersDozen.11007";

function outcomeAfter(puzzle, moves) {
    const [game] = puzzle.split(".");
    return solve(layoutOf(positionAfter(puzzle, moves), game)).outcome;
}

// ---- Hints ----------------------------------------------------------------------------------

test("hints followed one by one win", async ({ open, shot }) => {
    const puzzle = "FreeCell.850";
    const page = await open(`#puzzle=${puzzle}`, STILL);
    await ready(page);
    let steps = 0;
    for (; !(await page.locator("#won").isVisible()); steps++) {
        assert.ok(steps < 100, "the hints lead nowhere");
        await page.keyboard.press("h");
        const words = await message(page, "hint");
        const [, card] = /^Hint: (\w+ of \w+)( and \d+ more)? (onto|to) /.exec(words);
        const marked = await namesOf(page, ".patience .hint");
        assert.equal(marked.length, 2, "the card and its target");
        const target = marked.find((label) => !label.startsWith(card));
        assert.ok(
            marked.some((label) => label.startsWith(card)),
            `${words}: ${marked}`,
        );
        const onto = / onto (.*)$/.exec(words);
        assert.ok(!onto || target.toLowerCase().startsWith(onto[1]), `${words}: ${marked}`);
        if (steps === 1) {
            await shot(page, "advice-hint");
        }
        await byClicks(page, [`^${card}, `, `^${target}`]);
        assert.equal(await page.locator(".patience .hint").count(), 0, "a hint goes with its move");
    }
    const game = await played(page, steps);
    const moves = game.steps.flat();
    await isWon(page, moves.length);
    assert.equal(verdict(puzzle, moves).solved, true);
});

// ---- Still winnable? ------------------------------------------------------------------------

test("a deal that can be won: yes", async ({ open }) => {
    assert.equal(solve("Seahaven.262").outcome, "solved");
    const page = await open("#puzzle=Seahaven.262", STILL);
    await ready(page);
    await page.click("#winnable");
    assert.equal(await message(page, "good"), "Yes, it can still be won.");
    await outlook(page, "Can still be won");
});

test("a deal that cannot be won: no, proved, also for a hint or to watch", async ({
    open,
    shot,
}) => {
    assert.equal(solve(LOST).outcome, "unsolvable");
    const page = await open(`#puzzle=${LOST}`, STILL);
    await ready(page);
    for (const id of ["#winnable", "#hint", "#solve"]) {
        await page.click(id);
        assert.match(await message(page, "bad"), /^No: proved/);
        await outlook(page, "Lost: proved");
        assert.equal(
            await page.locator("#back-to-winnable").count(),
            0,
            "there is nothing to go back to",
        );
        assert.equal(await page.locator(".patience .hint").count(), 0);
        assert.equal(await page.locator("#watch").isVisible(), false);
        await page.click("#message .close");
    }
    await shot(page, "advice-lost");
});

test("a game lost by a move: no, proved, and the way back", async ({ open }) => {
    const puzzle = "MidnightOil.249";
    const [good, bad] = ["10 14", "31 35"];
    assert.deepEqual(
        [outcomeAfter(puzzle, [good]), outcomeAfter(puzzle, [good, bad])],
        ["solved", "unsolvable"],
    );
    const page = await open(`#puzzle=${puzzle}`, STILL);
    await ready(page);
    for (const move of [good, bad]) {
        await byClicks(page, await ends(page, move));
    }
    await page.click("#winnable");
    assert.match(await message(page, "bad"), /^No: proved/);
    await page.click("#back-to-winnable");
    await page.locator("#message").getByText("One step back: from here it can be won.").waitFor();
    assert.deepEqual((await played(page, 1)).steps, [[good], [bad]]);
    await outlook(page, "Can still be won");
});

test("each move's outlook is shown as the program sees it", async ({ open, shot }) => {
    const puzzle = "MidnightOil.249";
    const verdicts = legalMoves(puzzle).map((move) => [
        Number(move.split(" ")[0]),
        outcomeAfter(puzzle, [move]),
    ]);
    const wins = verdicts.filter(([, outcome]) => outcome === "solved").length;
    assert.ok(wins > 0 && wins < verdicts.length);
    const page = await open(`#puzzle=${puzzle}`, STILL);
    await ready(page);
    await page.click("#winning");
    const words = `${wins} moves still win, ${verdicts.length - wins} lose, 0 not known`;
    await page.waitForFunction(
        (text) => document.querySelector("#live").textContent.trim() === text,
        words,
    );
    await shot(page, "advice-winning");
    // Which card each mark lies on.
    const seen = await page.evaluate(() =>
        [...document.querySelectorAll(".patience .badge")].map((mark) => {
            const { x, y, width, height } = mark.getBoundingClientRect();
            const under = document
                .elementsFromPoint(x + width / 2, y + height / 2)
                .map((node) => node.closest(".card"));
            const outcome = mark.classList.contains("good") ? "solved" : "unsolvable";
            return [under.find((card) => card).ariaLabel.split(",")[0], outcome];
        }),
    );
    assert.deepEqual(
        seen.sort(),
        verdicts.map(([card, outcome]) => [nameOf(card), outcome]).sort(),
    );
    await page.click("#winning");
    assert.equal(await page.locator(".patience .badge").count(), 0);
});

test("where the solver gives up the page says so, and why, and offers to search longer", async ({
    open,
    shot,
}) => {
    const page = await open("", { form: "blank", fresh: true, ...STILL });
    // The page's own limit is twenty seconds: here each search gets a lower one.
    await page.addInitScript(() => {
        window.timeouts = [];
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (sent, ...more) {
            const { request } = sent;
            if (request?.options) {
                window.timeouts.push(Number(request.options.timeout));
                request.options["max-positions"] = "2000";
            }
            return post.call(this, sent, ...more);
        };
    });
    await page.goto(`${await addressOf("index")}#puzzle=${HARD}`);
    await ready(page);
    const unknown = /^Not known: the limit of positions was reached, after 2,0\d\d positions\.$/;
    await page.click("#winnable");
    assert.match(await message(page, "info"), unknown);
    await outlook(page, "Not known: the limit of positions was reached");
    await shot(page, "advice-unknown");
    const first = await page.evaluate(() => window.timeouts.at(-1));
    await page.click("#search-longer");
    assert.match(await message(page, "info"), unknown);
    const second = await page.evaluate(() => window.timeouts.at(-1));
    assert.ok(second > first, `${first} s, then ${second} s`);
    await page.click("#message .close");
    await page.locator("#message").waitFor({ state: "hidden" });
    await page.click("#hint");
    assert.match(await message(page, "info"), unknown);
    assert.equal(await page.locator(".patience .hint").count(), 0);
});

// ---- Winnable deals -------------------------------------------------------------------------

test("a random winnable deal can be won", async ({ open }) => {
    // Few deals of Midnight Oil can be won: chance would hardly find one.
    const page = await open("#puzzle=MidnightOil.1", STILL);
    await ready(page);
    await newGame(page, "patience");
    await page.selectOption("#game", "MidnightOil");
    await page.selectOption("#deal", "winnable");
    await page.click("#play-patience");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.waitForFunction(() => location.hash !== "#puzzle=MidnightOil.1");
    const { puzzle } = await played(page, 0);
    assert.match(puzzle, /^MidnightOil\.\d+$/);
    assert.equal(solve(puzzle).outcome, "solved", puzzle);
    await outlook(page, "Can still be won");
});
