// The keyboard reaches everything, the focus is shown, and an open editor gets all keys.

import assert from "node:assert/strict";
import { test } from "../support/harness.mjs";
import { STILL, drawn, hashOf, newGame, played, ready } from "../support/page.mjs";
import { namesOf } from "../support/patience.mjs";

// All that Tab reaches until it comes back to the first, each with how its focus is drawn.
async function round(page) {
    const met = [];
    for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(() => {
            const node = document.activeElement;
            if (node === document.body) {
                return null;
            }
            window.known ??= new Map();
            const again = window.known.has(node);
            window.known.set(node, window.known.get(node) ?? window.known.size);
            const { outlineStyle, outlineWidth } = getComputedStyle(node);
            const { width, height } = node.getBoundingClientRect();
            const name = node.id || node.ariaLabel || node.className || node.tagName;
            // A radio button's ring may be drawn around its label.
            const label = node.closest("label:has(:focus-visible)");
            const around = label && getComputedStyle(label).outlineStyle !== "none";
            return {
                name,
                again,
                seen: width > 8 && height > 8,
                ring: around || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2),
            };
        });
        if (stop?.again) {
            return met;
        }
        if (stop) {
            met.push(stop);
        }
    }
    return assert.fail("the tabulator never comes back");
}

// What can be clicked, except for groups that arrow keys move in.
function clickable(page, within) {
    return page.evaluate((root) => {
        const nodes = [
            ...document.querySelectorAll(`${root} :is(button, a[href], input, select, textarea)`),
        ];
        const groups = new Set();
        return nodes
            .filter((node) => {
                const group =
                    node.type === "radio" ? node.name : node.role === "tab" ? "tabs" : null;
                const first = group === null || !groups.has(group);
                groups.add(group);
                const usable = !node.disabled && !node.closest("[inert]");
                return first && usable && node.checkVisibility({ visibilityProperty: true });
            })
            .map((node) => node.id || node.ariaLabel || node.className || node.tagName);
    }, within);
}

async function allReached(page, within, { plus = 0 } = {}) {
    const wanted = await clickable(page, within);
    const met = await round(page);
    assert.deepEqual(
        met.filter(({ ring }) => !ring),
        [],
        "the focus is not to be seen",
    );
    assert.deepEqual(
        met.filter(({ seen }) => !seen),
        [],
        "too small to be seen",
    );
    const names = met.map(({ name }) => name);
    const alone = (name) => !["board", "tab-patience"].includes(name);
    assert.deepEqual(
        wanted.filter((name) => alone(name) && !names.includes(name)),
        [],
        "not reached",
    );
    assert.ok(met.length >= wanted.length + plus - 1, names.join(", "));
    await page.evaluate(() => {
        window.known = undefined;
    });
}

test("Tab reaches everything, and the focus is shown", async ({ open }) => {
    const page = await open("#puzzle=MidnightOilFull.1", STILL);
    await ready(page);
    await allReached(page, "body", { plus: 1 }); // and the board
    await page.click("#solve");
    await page.locator("#watch-play[aria-label=Pause]").waitFor();
    await page.click("#watch-play");
    await allReached(page, "body", { plus: 1 });
    for (const id of ["#new", "#files", "#help"]) {
        await page.locator(id).focus();
        await page.keyboard.press("Enter");
        await page.locator("dialog[open]").waitFor();
        await allReached(page, "dialog");
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        assert.equal(
            await page.evaluate(() => `#${document.activeElement.id}`),
            id,
            "the focus goes back",
        );
    }
});

test("the arrows reach every card and every place", async ({ open, shot }) => {
    const page = await open("#puzzle=FreeCell.1", STILL);
    await ready(page);
    await page.locator("#skip").focus();
    await page.keyboard.press("Enter");
    const reached = new Set();
    async function note() {
        const { label, ring } = await page.evaluate(() => {
            const node = document.activeElement;
            return { label: node.ariaLabel, ring: parseFloat(getComputedStyle(node).outlineWidth) };
        });
        assert.ok(ring >= 2, `${label} has the focus, unseen`);
        reached.add(label);
        return label;
    }
    // Presses a key as long as the focus moves within the row or column.
    async function along(key, goesOn) {
        for (let last = null, now = await note(); now !== last && goesOn(now);) {
            last = now;
            await page.keyboard.press(key);
            now = await note();
        }
    }
    await along("ArrowLeft", () => true);
    for (let column = 1; column <= 8; column++) {
        await along("ArrowUp", (label) => label.includes(`column ${column},`));
        await along("ArrowDown", (label) => !label.includes(`column ${column},`));
        await along("ArrowDown", (label) => !label.endsWith("top"));
        await page.keyboard.press("ArrowRight");
    }
    await along("ArrowUp", (label) => label.includes("column"));
    await along("ArrowLeft", () => true);
    await along("ArrowRight", () => true);
    await shot(page, "reading-focus");
    const all = await namesOf(page, ".patience :is(.card, .place):not([aria-hidden=true])");
    assert.equal(all.length, 52 + 8);
    assert.deepEqual(
        all.filter((label) => !reached.has(label)),
        [],
    );
});

for (const kind of ["pegs", "port"]) {
    test(`while the editor of ${kind} is open keys are not the game's`, async ({ open }) => {
        const page = await ready(await open("#puzzle=peg.english&moves=d2-d4_d5-d3", STILL));
        await played(page, 2);
        const [before, address] = [await drawn(page), await hashOf(page)];
        await newGame(page, kind);
        await page.click(`#edit-${kind}`);
        await page.locator("#editor:not([hidden])").waitFor();
        for (const blurred of [false, true]) {
            if (blurred) {
                await page.evaluate(() => document.activeElement.blur());
            }
            for (const key of ["u", "Control+z", "h", "w", "s", "v", "f", "n", "?", "r", "Home"]) {
                await page.keyboard.press(key);
                assert.equal(await page.locator("dialog[open]").count(), 0, key);
                assert.equal(await drawn(page), before, key);
            }
        }
        assert.equal(await page.locator("#editor").isVisible(), true);
        await page.keyboard.press("Escape");
        await page.locator("#editor").waitFor({ state: "hidden" });
        assert.equal(await drawn(page), before);
        assert.equal(await hashOf(page), address);
        await page.keyboard.press("u");
        await played(page, 1);
    });
}
