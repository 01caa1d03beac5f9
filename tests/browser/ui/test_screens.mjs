// The page's appearance, from a phone to a wide screen, in both languages and both themes; pictures
// to look at are in build/browser.

import assert from "node:assert/strict";
import { test } from "../support/harness.mjs";
import { faultsOfColumns, faultsOfLayout } from "../support/layout.mjs";
import { STILL, closeDialog, message, newGame, ready } from "../support/page.mjs";
import { CARDS, lay } from "../support/puzzles.mjs";

// Which puzzles, in which language: the puzzle does not depend on it, but the bars around it do,
// and French takes more room.
const SCREENS = [
    {
        width: 360,
        height: 640,
        touch: true,
        en: ["freecell", "bakers-dozen", "long", "english", "port"],
        fr: ["long", "full"],
    },
    {
        width: 390,
        height: 844,
        touch: true,
        dark: true,
        en: ["midnight-oil", "bakers-dozen", "triangle"],
        fr: ["full"],
    },
    {
        width: 844,
        height: 390,
        touch: true,
        en: ["freecell", "long"],
        fr: ["full", "english", "port"],
    },
    { width: 768, height: 1024, en: ["bakers-dozen", "triangle"], fr: [] },
    { width: 1280, height: 800, dark: true, en: ["freecell", "long", "port"], fr: ["full"] },
    { width: 1920, height: 1080, en: ["full", "long", "english"], fr: [] },
];

// A page of that size: one that is resized, since making another takes longer.
async function screen(open, hash, { width, height, touch, dark = false }) {
    const page = await open(hash, { ...STILL, hasTouch: touch, isMobile: touch });
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    return ready(page);
}

for (const { width, height, touch = false, dark = false, en, fr } of SCREENS) {
    test(`${width} x ${height}`, async ({ open, shot }) => {
        const page = await screen(open, "", { width, height, touch, dark });
        const faults = [];
        const note = (what, found) => faults.push(...found.map((fault) => `${what}: ${fault}`));
        for (const [language, puzzles] of Object.entries({ en, fr })) {
            for (const puzzle of puzzles) {
                const what = `${puzzle}, ${language}`;
                await lay(page, puzzle);
                note(what, await faultsOfLayout(page, { touch }));
                if (language === "en") {
                    note(what, CARDS.includes(puzzle) ? await faultsOfColumns(page) : []);
                    await shot(page, `${puzzle}-${width}`);
                }
                if (puzzle === "long") {
                    await page.click("#hint"); // its words may cover the long column
                    await message(page);
                    note(`${what}, hint`, await faultsOfLayout(page, { touch }));
                }
            }
            await page.click("#language");
        }
        assert.deepEqual(faults, []);
    });
}

for (const [width, height, touch] of [
    [360, 640, true],
    [1280, 800, false],
]) {
    test(`dialogs, ${width} x ${height}`, async ({ open, shot }) => {
        const page = await screen(open, "#puzzle=FreeCell.1", { width, height, touch });
        await page.click("#language"); // French takes more room
        const faults = [];
        async function fits(what) {
            faults.push(
                ...(await faultsOfLayout(page, { touch })).map((fault) => `${what}: ${fault}`),
            );
        }

        for (const tab of ["patience", "pegs", "port", "text"]) {
            await newGame(page, tab);
            await fits(`new game, ${tab}`);
            if (tab === "pegs" && touch) {
                await shot(page, `dialog-new-${width}`);
            }
            await closeDialog(page);
        }
        for (const name of ["files", "help"]) {
            await page.click(`#${name}`);
            await fits(name);
            await closeDialog(page);
        }
        await page.click("#hint");
        await message(page);
        await fits("hint");
        await page.click("#solve");
        await page.locator("#watch:not([hidden])").waitFor();
        await fits("watching");
        await page.click("#watch-play");
        await shot(page, `watch-${width}`);
        await page.click("#watch-stop");
        for (const kind of ["pegs", "port"]) {
            await newGame(page, kind);
            await page.click(`#edit-${kind}`);
            await page.locator("#editor:not([hidden])").waitFor();
            await fits(`editor of ${kind}`);
            if (touch === (kind === "pegs")) {
                await shot(page, `editor-${kind}-${width}`);
            }
            await page.keyboard.press("Escape");
        }
        await page.evaluate(() => {
            location.hash = "text=%23%23o&moves=a1-c1";
        });
        await page.locator("#won:not([hidden])").waitFor();
        await fits("won");
        if (touch) {
            await shot(page, `won-${width}`);
        }
        assert.deepEqual(faults, []);
    });
}
