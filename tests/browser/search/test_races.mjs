// What the player does while an answer of the solver is on its way. Messages to the worker are held
// back for a while, so that the order of events is certain.

import assert from "node:assert/strict";
import { addressOf, test } from "../support/harness.mjs";
import { solve } from "../support/native.mjs";
import {
    STILL,
    drawn,
    hashOf,
    message,
    newGame,
    played,
    outlook,
    ready,
} from "../support/page.mjs";
import { layoutOf, positionAfter } from "../support/patience.mjs";

const LOST_AFTER = "MidnightOil.249";
const GOOD = "10 14";
const BAD = "31 35";
const LOST_LINK = `#puzzle=${LOST_AFTER}&moves=10+14_31+35`;

// A page whose messages to the worker are held, from the start or once hold() is called, until they
// are let through. window.said: what the message bar has said, each with the moves played then.
async function slow(open, hash, holding = true) {
    const page = await open("", { ...STILL, form: "blank", fresh: true });
    await page.addInitScript((held) => {
        window.held = held ? [] : null;
        window.requests = 0;
        window.said = [];
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (...given) {
            window.requests += given[0].request ? 1 : 0;
            const send = () => post.apply(this, given);
            if (window.held) {
                window.held.push(send);
            } else {
                send();
            }
        };
        document.addEventListener("DOMContentLoaded", () => {
            const bar = document.querySelector("#message");
            new MutationObserver(() => {
                const moves = parseInt(document.querySelector("#status .moves").textContent, 10);
                window.said.push({ words: bar.textContent, moves });
            }).observe(bar, { childList: true, subtree: true });
        });
    }, holding);
    await page.goto((await addressOf("index")) + hash);
    return ready(page);
}

const hold = (page) =>
    page.evaluate(() => {
        window.held = [];
    });

// What is sent from now on is held again if `once`.
const letThrough = (page, once = false) =>
    page.evaluate((again) => {
        const { held } = window;
        window.held = again ? [] : null;
        held.forEach((send) => send());
    }, once);

const asks = (page) => page.evaluate(() => window.requests);
const asked = (page, count) => page.waitForFunction((wanted) => window.requests >= wanted, count);

// Long enough for a late answer.
const TOO_LATE_MS = 600;

test("hint, hint, undo: no answer is told of another position", async ({ open }) => {
    const outcomeAfter = (moves) =>
        solve(layoutOf(positionAfter(LOST_AFTER, moves), "MidnightOil")).outcome;
    assert.deepEqual([outcomeAfter([GOOD]), outcomeAfter([GOOD, BAD])], ["solved", "unsolvable"]);
    const page = await slow(open, LOST_LINK);
    for (const key of ["h", "h", "u"]) {
        await page.keyboard.press(key);
    }
    await letThrough(page);
    await outlook(page, "Can still be won");
    await page.waitForTimeout(TOO_LATE_MS);
    await page.keyboard.press("w");
    assert.equal(await message(page, "good"), "Yes, it can still be won.");
    await played(page, 1);
    const said = await page.evaluate(() => window.said);
    assert.deepEqual(
        said.filter(({ words, moves }) => moves === 1 && /proved/.test(words)),
        [],
    );
});

const DRAGS = [
    [
        "pegs",
        "peg.english",
        ".pegs-hit[aria-label^='d2, ']",
        ".pegs-hit[aria-label^='d4, ']",
        "d2-d4",
    ],
    ["the port", ".....B.....BAA...B...CCC............", "[data-letter=C] .port-hull", null, "C<"],
];

for (const [what, puzzle, from, to, move] of DRAGS) {
    test(`a drag of ${what} goes on when an answer comes`, async ({ open }) => {
        const middle = async (selector) => {
            const { x, y, width, height } = await page.locator(selector).boundingBox();
            return [x + width / 2, y + height / 2];
        };
        const page = await slow(open, `#puzzle=${puzzle}`);
        await page.locator("#status .outlook.unknown").waitFor();
        const start = await middle(from);
        const side = await page.evaluate(
            () => 40 * document.querySelector("#board svg.port-board")?.getScreenCTM().a,
        );
        const end = to ? await middle(to) : [start[0] - side, start[1]];
        await page.mouse.move(...start);
        await page.mouse.down();
        await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2);
        await letThrough(page);
        await outlook(page, "Can still be won");
        await page.mouse.move(...end);
        await page.mouse.up();
        assert.deepEqual((await played(page, 1)).steps, [[move]]);
    });
}

test("Escape right after Play: the game stays", async ({ open }) => {
    const page = await slow(open, "#puzzle=FreeCell.1", false);
    await outlook(page, "Can still be won");
    const [before, address] = [await drawn(page), await hashOf(page)];
    await newGame(page, "patience");
    await page.selectOption("#deal", "winnable");
    await hold(page);
    const count = await asks(page);
    await page.click("#play-patience");
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await asked(page, count + 1);
    await letThrough(page);
    await page.waitForTimeout(TOO_LATE_MS);
    assert.equal(await drawn(page), before);
    assert.equal(await hashOf(page), address);
});

test("the way back is cancelled: the game stays where it is", async ({ open }) => {
    const page = await slow(open, LOST_LINK, false);
    await outlook(page, "Lost: proved");
    await page.click("#winnable");
    await message(page, "bad");
    await hold(page);
    const count = await asks(page);
    await page.click("#back-to-winnable");
    await asked(page, count + 1);
    await letThrough(page, true);
    await asked(page, count + 2); // the start can be won, so it asks for what lies between
    const before = await drawn(page);
    await page.click("#cancel");
    await letThrough(page);
    await page.locator("#search").waitFor({ state: "hidden" });
    await page.waitForTimeout(TOO_LATE_MS);
    assert.equal(await drawn(page), before);
    assert.deepEqual((await played(page, 2)).steps, [[GOOD], [BAD]]);
});
