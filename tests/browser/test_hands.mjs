// The hands on a table of patience: runs moved at once, places that the player chooses, deposits,
// moves that are refused, and undo without end.

import assert from "node:assert/strict";
import { test } from "./harness.mjs";
import { played, ready, settled, STILL } from "./page.mjs";
import {
    byClicks, byDrags, byFinger, byKeys, byTaps, cardOf, ends, labels, legalMoves,
    nameOf, namesOf, positionAfter, shows, spot, tableOf, verdict,
} from "./patience.mjs";

const PHONE = { ...STILL, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

// Ten of hearts, nine of spades, eight of hearts and seven of clubs lie on each other, and fit on the
// jack of clubs.
const RUN = "FreeCell.647";
const RUN_ENDS = ["^Ten of hearts, ", "^Jack of clubs, "];
const RUN_CARDS = "JC 10H 9S 8H 7C";

// Kings above tens, and three empty columns.
const KINGS = `game: FreeCell
rules: deposits=free
deposits: 9C 9S 9H 9D
: 10C KC
: 10S KS
: 10H KH
: 10D KD
: JC JS JH JD QC QS QH QD
`;
const KINGS_LINK = `#text=${encodeURIComponent(KINGS)}`;

async function labelOf(page, card) {
    return (await labels(page)).find((label) => label.startsWith(nameOf(cardOf(card))));
}

async function keysOnBoard(page) {
    await page.locator("#skip").focus();
    await page.keyboard.press("Enter");
}

const RUN_HANDS = {
    "mouse and keys": [STILL, byDrags, byClicks, byKeys],
    "fingers": [PHONE, byFinger, byTaps],
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
    assert.ok(await page.locator(".patience .target").count() > 0);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".patience .target").count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), first);
    assert.equal(await page.locator("#undo").getAttribute("aria-disabled"), "true");
});

test("what is lit where a card may go is what the program allows", async ({ open }) => {
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
        const expected = targets.map((to) => (to === "T" ? "Register" : nameOf(Number(to))));
        assert.deepEqual([...new Set(lit.map((label) => label.split(/,| \d/)[0]))].sort(), expected.sort());
        await page.keyboard.press("Escape");
        assert.equal(await page.locator(".patience .target").count(), 0, "let go");
    }
});

test("a card lies where it was dropped, also when undone, redone and loaded again", async ({ open, shot }) => {
    const page = await open(KINGS_LINK, STILL);
    await ready(page);
    const places = [
        ["KC", "Column 7"], ["KS", "Register 3"], ["KH", "Register 1"], ["KD", "Column 8"], ["QD", "Column 6"],
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
    await shows(page, positionAfter(KINGS, steps.flat(), { head: "deposits=free" }));
    for (let step = places.length - 1; step >= 0; step--) {
        await page.locator("#undo").click();
        assert.deepEqual(await tableOf(page), seen[step], `undone to ${step}`);
    }
    for (let step = 1; step <= places.length; step++) {
        await page.locator("#redo").click();
        assert.deepEqual(await tableOf(page), seen[step], `redone to ${step}`);
    }
    await settled(page);
    await page.reload();
    await ready(page);
    assert.deepEqual(await tableOf(page), seen.at(-1), "after a reload");
});

test("deposits: by a double click where they are free, by themselves where they are forced", async ({ open }) => {
    const free = await open("#puzzle=FreeCell.850&rules=deposits%3Dfree", STILL);
    await ready(free);
    assert.deepEqual((await tableOf(free)).deposits, []);
    for (const card of ["AC", "AS"]) {
        const { x, y } = await spot(free, `^${nameOf(cardOf(card))}, `);
        await free.mouse.dblclick(x, y);
        assert.match(await labelOf(free, card), /deposit of/);
    }
    assert.deepEqual((await tableOf(free)).deposits, ["AC", "AS"]);
    assert.deepEqual((await played(free, 2)).steps, [["0 D"], ["1 D"]]);

    const forced = await open("#puzzle=FreeCell.850", STILL);
    await ready(forced);
    assert.deepEqual((await tableOf(forced)).deposits, ["AC", "AS"]);
});

test("a move that is not allowed is refused with a reason, and changes nothing", async ({ open }) => {
    const page = await open(`#puzzle=${RUN}`, STILL);
    await ready(page);
    const before = await tableOf(page);
    const tries = [[byDrags, "24 40", "^Jack of clubs, "], [byClicks, "24 D", "^Deposit of clubs"]];
    for (const [hand, move, place] of tries) {
        const { failed, reason } = verdict(RUN, [move]);
        assert.equal(failed, 1);
        const why = reason.split(": ").pop();
        await hand(page, ["^Seven of clubs, ", place]);
        const said = page.locator("#message").getByText(why);
        await said.waitFor();
        assert.ok((await page.locator("#live").textContent()).toLowerCase().includes(why.toLowerCase()));
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
    const MOVES = 60;
    const often = (times, id) => page.evaluate(([count, name]) => {
        for (let i = 0; i < count; i++) {
            document.getElementById(name).click();
        }
    }, [times, id]);
    // The seven of clubs to a register, and back onto the eight of hearts.
    await byClicks(page, await ends(page, "24 T"));
    await page.evaluate((count) => {
        for (let i = 1; i < count; i++) {
            const sent = { key: "Enter", shiftKey: true, bubbles: true, cancelable: true };
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", sent));
        }
    }, MOVES);
    const { steps } = await played(page, MOVES);
    assert.match(verdict(RUN, steps.flat()).reason, /all 60 moves are legal/);
    assert.equal(new Set(steps.flat()).size, 2);
    assert.match(await page.locator("#status").innerText(), /^60 moves$/m);
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
    assert.match(await labelOf(page, "7C"), /register/);
    await page.locator("#restart").click();
    assert.deepEqual(await tableOf(page), start);
    await page.locator("#redo").click();
    assert.deepEqual((await played(page, 1)).steps, steps);
});
