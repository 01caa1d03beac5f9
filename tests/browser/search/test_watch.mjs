// Long searches, and how they are cancelled; watching a solution.

import assert from "node:assert/strict";
import { byClicks, ends } from "../support/player.mjs";
import { test } from "../support/harness.mjs";
import { hashOf, played, outlook, readHash, ready, STILL } from "../support/page.mjs";
import {
    isWon,
    layoutOf,
    legalMoves,
    positionAfter,
    shows,
    tableOf,
    verdict,
} from "../support/patience.mjs";

const LOST = "FreeCell.19621";
// Too hard even for the page's lowest limit, after its first move as well.
const HARD = "BakersDozen.11007";
const LIMIT_MS = 20_000;

test("a long search shows its progress, leaves the page usable, and can be cancelled", async ({
    open,
    shot,
}) => {
    const page = await open(`#puzzle=${HARD}`, STILL);
    await ready(page);
    const [move] = legalMoves(HARD);
    await byClicks(page, await ends(page, move));
    // Waits until more positions than so many are shown, and returns their number.
    const further = async (than) =>
        (
            await page.waitForFunction((count) => {
                const [, told] =
                    /([\d,]+) positions/.exec(document.querySelector("#search").innerText) ?? [];
                const positions = Number(told?.replaceAll(",", "") ?? 0);
                return positions > count && positions;
            }, than)
        ).jsonValue();

    await page.click("#winnable");
    await page.locator("#cancel").waitFor();
    const early = await further(0);
    await page.evaluate(() => {
        const start = performance.now();
        window.still = { longest: 0, all: 0 }; // milliseconds without a response, and in all
        let last = start;
        const tick = (now) => {
            window.still.longest = Math.max(window.still.longest, now - last);
            window.still.all = now - start;
            last = now;
            requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
    });
    const middle = await further(early);
    await shot(page, "advice-searching");
    // A card can be taken while it searches, and the search goes on.
    await page.locator("#skip").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    assert.ok((await page.locator(".patience .target").count()) > 0);
    await further(middle);
    await page.waitForFunction(() => window.still.all > 1500);
    const { longest, all } = await page.evaluate(() => window.still);
    assert.ok(longest < all / 2, `the page stood still for ${longest} of ${all} ms`);
    // Undo takes effect at once, and the question is dropped.
    await page.click("#undo");
    assert.match(await page.locator("#status").innerText(), /^0 moves$/m);
    await page.locator("#search").waitFor({ state: "hidden" });

    await page.click("#winnable");
    await page.locator("#cancel").waitFor();
    const before = Date.now();
    await page.click("#cancel");
    await page.locator("#search").waitFor({ state: "hidden" });
    const took = Date.now() - before;
    assert.ok(took < LIMIT_MS / 2, `${took} ms: that was the search's own end`);
    assert.match(await page.locator("#live").textContent(), /^Cancelled/);
    await outlook(page, "Not known yet");
    // The next question gets its answer.
    await page.evaluate((name) => {
        location.hash = `#puzzle=${name}`;
    }, LOST);
    await page.locator("#puzzle").getByText("19621").waitFor();
    await page.click("#winnable");
    await page.locator("#message").getByText("No: proved").waitFor();
});

test("watching: the solution is played to the end", async ({ open, shot }) => {
    const puzzle = "BakersDozen.921";
    const page = await open(`#puzzle=${puzzle}`, STILL);
    await ready(page);
    await page.click("#solve");
    await page.locator("#watch-speed").focus();
    await page.keyboard.press("End");
    await page.locator("#watch").getByText("8×").waitFor();
    await shot(page, "advice-watching");
    await page.locator("#won").waitFor();
    await page.waitForFunction(() => /moves=/.test(location.hash));
    const count = await page.evaluate(() =>
        parseInt(document.querySelector("#status .moves").textContent, 10),
    );
    await isWon(page, count);
    const moves = await page.waitForFunction((wanted) => {
        const found = /moves=([^&]*)/.exec(location.hash)[1].split(/[_.]/);
        return found.length === wanted && found;
    }, count);
    const all = (await moves.jsonValue()).map((move) => move.replace("+", " "));
    assert.equal(verdict(puzzle, all).solved, true);
});

test("watching: pause, steps both ways, and a player who takes over", async ({ open }) => {
    const puzzle = "FreeCell.850";
    const page = await open(`#puzzle=${puzzle}`, STILL);
    await ready(page);
    await page.click("#solve");
    await page.locator("#watch-play[aria-label=Pause]").waitFor();
    await page.waitForFunction(
        () => !document.querySelector("#status .moves").textContent.startsWith("0"),
    );
    await page.click("#watch-play");
    await page.locator("#watch-play[aria-label='Go on']").waitFor();
    const moves = () =>
        page.evaluate(() => parseInt(document.querySelector("#status .moves").textContent, 10));
    const before = await moves();
    const tables = [await tableOf(page)];
    for (let step = 1; step <= 3; step++) {
        await page.click("#watch-forth");
        tables.push(await tableOf(page));
        assert.notDeepEqual(tables[step], tables[step - 1]);
    }
    for (let step = 2; step >= 0; step--) {
        await page.click("#watch-back");
        assert.deepEqual(await tableOf(page), tables[step]);
    }
    assert.equal(await moves(), before, "it waits while it is paused");
    // The three steps that were taken back are still in the address.
    await page.waitForFunction(() => {
        const [, at] = /&at=(\d+)/.exec(location.hash) ?? [];
        return Number(at) === /moves=([^&]*)/.exec(location.hash)?.[1].split("_").length - 3;
    });
    const { steps, at } = readHash(await hashOf(page));
    const done = steps.slice(0, at).flat();
    const now = positionAfter(puzzle, done);
    await shows(page, now);
    // A move of the player's own, other than the next one of the solution.
    const own = legalMoves(layoutOf(now, "FreeCell")).find((move) => move !== steps[at][0]);
    await page.click("#watch-play");
    await byClicks(page, await ends(page, own));
    await page.locator("#watch").waitFor({ state: "hidden" });
    assert.deepEqual((await played(page, at + 1)).steps, [...steps.slice(0, at), [own]]);
});
