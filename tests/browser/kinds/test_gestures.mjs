// Gestures on a table of patience: moving runs, letting go, choosing among empty places.

import assert from "node:assert/strict";
import { byClicks, byDrags, byFinger, byKeys, byTaps, spot } from "../support/player.mjs";
import { test } from "../support/harness.mjs";
import { phone, played, ready, STILL } from "../support/page.mjs";
import { cardOf, labelOf, nameOf, positionAfter, shows, tableOf } from "../support/patience.mjs";

const PHONE = phone(390, 844);

// Ten of hearts, nine of spades, eight of hearts and seven of clubs lie on each other, and fit on
// the jack of clubs.
const RUN = "FreeCell.647";
const RUN_ENDS = ["^Ten of hearts, ", "^Jack of clubs, "];
const RUN_CARDS = "JC 10H 9S 8H 7C";

// Kings above tens, and three empty columns.
const KINGS = `game: FreeCell
rules: autoplay=none
foundations: 9C 9S 9H 9D
: 10C KC
: 10S KS
: 10H KH
: 10D KD
: JC JS JH JD QC QS QH QD
`;
const KINGS_LINK = `#text=${encodeURIComponent(KINGS)}`;

async function keysOnBoard(page) {
    await page.locator("#skip").focus();
    await page.keyboard.press("Enter");
}

const RUN_HANDS = {
    "mouse and keys": [STILL, byDrags, byClicks, byKeys],
    fingers: [PHONE, byFinger, byTaps],
};

for (const [way, [options, ...hands]] of Object.entries(RUN_HANDS)) {
    test(`a run is moved at once, and undone at once: ${way}`, async ({ open }) => {
        const page = await open(`#puzzle=${RUN}`, options);
        await ready(page);
        const before = await tableOf(page);
        for (const hand of hands) {
            await keysOnBoard(page);
            await hand(page, RUN_ENDS);
            const { steps } = await played(page, 1);
            assert.ok(steps[0].length >= 4, "a single move is not enough for four cards");
            const after = positionAfter(RUN, steps[0]);
            await shows(page, after);
            assert.ok(after.columns.some((cards) => cards.join(" ").endsWith(RUN_CARDS)));
            await page.locator("#undo").click();
            assert.deepEqual(await tableOf(page), before);
            await played(page, 0);
        }
    });
}

test("Escape lets go of what was taken by keys", async ({ open }) => {
    const page = await open(`#puzzle=${RUN}`, STILL);
    await ready(page);
    await keysOnBoard(page);
    const first = await page.evaluate(() => document.activeElement.ariaLabel);
    await page.keyboard.press("Enter");
    assert.ok((await page.locator(".patience .target").count()) > 0);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".patience .target").count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), first);
    assert.equal(await page.locator("#undo").getAttribute("aria-disabled"), "true");
});

test("a card lies where it was dropped, also when undone, redone and loaded again", async ({
    open,
    shot,
}) => {
    const page = await open(KINGS_LINK, STILL);
    await ready(page);
    const places = [
        ["KC", "Column 7"],
        ["KS", "Free cell 3"],
        ["KH", "Free cell 1"],
        ["KD", "Column 8"],
        ["QD", "Column 6"],
    ];
    const seen = [await tableOf(page)];
    for (const [card, place] of places) {
        const names = [`^${nameOf(cardOf(card))}, `, `^${place}, empty`];
        const target = await spot(page, names[1]);
        await byDrags(page, names);
        const landed = await spot(page, names[0]);
        assert.ok(Math.abs(target.x - landed.x) <= 1, `${card} lies beside ${place}`);
        assert.match(await labelOf(page, card), new RegExp(`, ${place.toLowerCase()}`));
        seen.push(await tableOf(page));
    }
    await shot(page, "hands-dropped");
    const { steps } = await played(page, places.length);
    await shows(page, positionAfter(KINGS, steps.flat(), { head: "autoplay=none" }));
    for (let step = places.length - 1; step >= 0; step--) {
        await page.locator("#undo").click();
        assert.deepEqual(await tableOf(page), seen[step], `undone to ${step}`);
    }
    for (let step = 1; step <= places.length; step++) {
        await page.locator("#redo").click();
        assert.deepEqual(await tableOf(page), seen[step], `redone to ${step}`);
    }
    await played(page, places.length);
    await page.reload();
    await ready(page);
    assert.deepEqual(await tableOf(page), seen.at(-1), "after a reload");
});
