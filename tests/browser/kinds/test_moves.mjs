// Moves of patience: which targets are shown, what goes to the foundations, what is refused, and
// undo to the start.

import assert from "node:assert/strict";
import { byClicks, byDrags, ends, spot } from "../support/player.mjs";
import { test } from "../support/harness.mjs";
import { played, ready, STILL } from "../support/page.mjs";
import {
    cardOf,
    labelOf,
    legalMoves,
    nameOf,
    namesOf,
    tableOf,
    verdict,
} from "../support/patience.mjs";

// Ten of hearts, nine of spades, eight of hearts and seven of clubs lie on each other.
const RUN = "FreeCell.647";

test("the targets that are shown are those that the program allows", async ({ open }) => {
    const page = await open(`#puzzle=${RUN}`, STILL);
    await ready(page);
    const allowed = new Map();
    for (const [from, to] of legalMoves(RUN).map((move) => move.split(" "))) {
        allowed.set(from, [...(allowed.get(from) ?? []), to]);
    }
    assert.ok(allowed.size >= 8);
    for (const [from, targets] of allowed) {
        const { x, y } = await spot(page, `^${nameOf(Number(from))}, `);
        await page.mouse.click(x, y);
        const lit = await namesOf(page, ".patience .target");
        const expected = targets.map((to) => (to === "T" ? "Free cell" : nameOf(Number(to))));
        assert.deepEqual(
            [...new Set(lit.map((label) => label.split(/,| \d/)[0]))].sort(),
            expected.sort(),
        );
        await page.keyboard.press("Escape");
        assert.equal(await page.locator(".patience .target").count(), 0, "let go");
    }
});

test("cards go to their foundations by a double click, or by autoplay", async ({ open }) => {
    const page = await open("#puzzle=FreeCell.850&rules=autoplay%3Dnone", STILL);
    await ready(page);
    assert.deepEqual((await tableOf(page)).foundations, []);
    for (const card of ["AC", "AS"]) {
        const { x, y } = await spot(page, `^${nameOf(cardOf(card))}, `);
        await page.mouse.dblclick(x, y);
        assert.match(await labelOf(page, card), /foundation of/);
        const told = (await page.locator("#live").textContent()).trim();
        assert.equal(told, `${nameOf(cardOf(card))} to its foundation`);
    }
    assert.deepEqual((await tableOf(page)).foundations, ["AC", "AS"]);
    assert.deepEqual((await played(page, 2)).steps, [["0 F"], ["1 F"]]);

    await page.evaluate(() => {
        location.hash = "#puzzle=FreeCell.850";
    });
    await played(page, 0);
    assert.deepEqual((await tableOf(page)).foundations, ["AC", "AS"]);
});

test("a move that is not allowed is refused with a reason, and changes nothing", async ({
    open,
}) => {
    const page = await open(`#puzzle=${RUN}`, STILL);
    await ready(page);
    const before = await tableOf(page);
    const tries = [
        [byDrags, "24 40", "^Jack of clubs, "],
        [byClicks, "24 F", "^Foundation of clubs"],
    ];
    for (const [hand, move, place] of tries) {
        const { failed, reason } = verdict(RUN, [move]);
        assert.equal(failed, 1);
        const why = reason.split(": ").pop();
        await hand(page, ["^Seven of clubs, ", place]);
        const said = page.locator("#message").getByText(why);
        await said.waitFor();
        assert.ok(
            (await page.locator("#live").textContent()).toLowerCase().includes(why.toLowerCase()),
        );
        assert.deepEqual(await tableOf(page), before);
        await page.locator("#message .close").click();
        await said.waitFor({ state: "detached" });
    }
    assert.equal(await page.locator("#undo").getAttribute("aria-disabled"), "true");
});

test("many moves, all undone, all redone, and restarted", async ({ open }) => {
    const page = await open(`#puzzle=${RUN}`, STILL);
    await ready(page);
    const start = await tableOf(page);
    const MOVES = 40;
    const often = (times, id) =>
        page.evaluate(
            ([count, name]) => {
                for (let i = 0; i < count; i++) {
                    document.getElementById(name).click();
                }
            },
            [times, id],
        );
    // The seven of clubs to a free cell, and back onto the eight of hearts.
    await byClicks(page, await ends(page, "24 T"));
    await page.evaluate((count) => {
        for (let i = 1; i < count; i++) {
            const sent = { key: "Enter", shiftKey: true, bubbles: true, cancelable: true };
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", sent));
        }
    }, MOVES);
    const { steps } = await played(page, MOVES);
    assert.match(verdict(RUN, steps.flat()).reason, /all 40 moves are legal/);
    assert.equal(new Set(steps.flat()).size, 2);
    assert.match(await page.locator("#status").innerText(), /^40 moves$/m);
    await page.keyboard.press("u");
    await page.keyboard.press("Control+z");
    await often(MOVES - 2, "undo");
    await played(page, 0);
    assert.deepEqual(await tableOf(page), start);
    assert.equal(await page.locator("#undo").getAttribute("aria-disabled"), "true");
    await page.keyboard.press("r");
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+Shift+Z");
    await often(MOVES - 4, "redo");
    await played(page, MOVES - 1);
    assert.match(await labelOf(page, "7C"), /free cell/);
    await page.locator("#restart").click();
    assert.deepEqual(await tableOf(page), start);
    await page.locator("#redo").click();
    assert.deepEqual((await played(page, 1)).steps, steps);
});
