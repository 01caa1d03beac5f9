// What a screen reader hears: the words of each move in both languages, the position read out, a
// name for everything that can be used.

import assert from "node:assert/strict";
import { byClicks } from "../support/player.mjs";
import { test } from "../support/harness.mjs";
import { solve } from "../support/native.mjs";
import { message, ready, STILL } from "../support/page.mjs";
import { cardOf, nameOf, positionAfter } from "../support/patience.mjs";

async function heard(page) {
    return (await page.locator("#live").textContent()).trim();
}

// ---- Words ----------------------------------------------------------------------------------

const SPOKEN = {
    en: {
        locale: "en-GB",
        opened: "FreeCell 1 is open",
        moves: [
            ["^Jack of hearts, ", "^Queen of clubs, ", "Jack of hearts onto queen of clubs"],
            ["^Two of diamonds, ", "^Free cell 2, empty", "Two of diamonds to a free cell"],
        ],
        where: ["Jack of hearts, column 7, top", "Two of diamonds, free cell 2"],
        undone: "Undone: two of diamonds to a free cell",
        redone: "Redone: two of diamonds to a free cell",
        restarted: "Back at the start",
        hint: /^Hint: [A-Z]\w+ of \w+ (onto|to) /,
        refused: "The card to put it on is not of the other colour",
        last: ["^Eight of clubs, ", "^Nine of clubs, "],
        won: "Won in 7 moves!",
    },
    fr: {
        locale: "fr-FR",
        opened: "Ouvert : FreeCell 1",
        moves: [
            ["^Valet de cœur, ", "^Dame de trèfle, ", "Valet de cœur sur dame de trèfle"],
            [
                "^Deux de carreau, ",
                "^Cellule libre 2, vide",
                "Deux de carreau vers une cellule libre",
            ],
        ],
        where: ["Valet de cœur, colonne 7, au sommet", "Deux de carreau, cellule libre 2"],
        undone: "Annulé : deux de carreau vers une cellule libre",
        redone: "Rétabli : deux de carreau vers une cellule libre",
        restarted: "Retour au début",
        hint: /^Indice : [A-Z]\w+ de \S+ (sur|vers) /,
        last: ["^Huit de trèfle, ", "^Neuf de trèfle, "],
        won: "Gagné en 7 coups !",
    },
};

for (const [language, words] of Object.entries(SPOKEN)) {
    test(`each move is told: ${language}`, async ({ open }) => {
        const page = await open("#puzzle=FreeCell.1", { ...STILL, locale: words.locale });
        await ready(page);
        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
        assert.equal(await heard(page), words.opened);
        for (const [from, to, spoken] of words.moves) {
            await byClicks(page, [from, to]);
            assert.equal(await heard(page), spoken);
        }
        for (const label of words.where) {
            assert.equal(
                await page.getByRole("button", { name: label, exact: true }).count(),
                1,
                label,
            );
        }
        for (const [key, spoken] of [
            ["u", words.undone],
            ["r", words.redone],
            ["Home", words.restarted],
        ]) {
            await page.locator("#puzzle").focus();
            await page.keyboard.press(key);
            assert.equal(await heard(page), spoken);
        }
        await page.keyboard.press("h");
        assert.match(await message(page, "hint"), words.hint);
        assert.match(await heard(page), words.hint);

        // The last move of a game.
        const { moves } = solve("MidnightOil.249", { shortest: true });
        assert.deepEqual([moves.length, moves.at(-1)], [7, "28 32"]);
        const link = moves
            .slice(0, -1)
            .map((move) => move.replace(" ", "+"))
            .join("_");
        await page.evaluate((hash) => {
            location.hash = hash;
        }, `#puzzle=MidnightOil.249&moves=${link}`);
        await page.locator("#puzzle").getByText("249").waitFor();
        await byClicks(page, words.last);
        assert.equal(await heard(page), words.won);
    });
}

test("the same words again are another text, so that they are read again", async ({ open }) => {
    const page = await open("#puzzle=FreeCell.1", STILL);
    await ready(page);
    const texts = [];
    for (let times = 0; times < 2; times++) {
        await page.keyboard.press("h");
        await message(page, "hint");
        texts.push(await page.locator("#live").textContent());
    }
    assert.notEqual(texts[0], texts[1]);
    assert.equal(texts[0].trim(), texts[1].trim());
});

test("the whole position is read out", async ({ open }) => {
    const moves = ["42 44", "7 T"];
    const page = await open("#puzzle=FreeCell.1&moves=42+44_7+T", STILL);
    await ready(page);
    await page.keyboard.press("p");
    const spoken = await heard(page);
    assert.match(spoken, /^2 moves\./);
    const { cells, columns } = positionAfter("FreeCell.1", moves);
    const names = (cards) => cards.map((card) => nameOf(cardOf(card)).toLowerCase()).join(", ");
    columns.forEach((cards, i) =>
        assert.ok(spoken.includes(`Column ${i + 1}: ${names(cards)}.`), spoken),
    );
    cells.forEach((card, i) => {
        assert.ok(
            spoken.includes(`Free cell ${i + 1}: ${card === "-" ? "empty" : names([card])}.`),
            spoken,
        );
    });
    for (const suit of ["clubs", "spades", "hearts", "diamonds"]) {
        assert.ok(spoken.includes(`Foundation of ${suit}: empty.`), spoken);
    }
});

// ---- Names ----------------------------------------------------------------------------------

const USED = [
    "button",
    "link",
    "textbox",
    "combobox",
    "listbox",
    "option",
    "checkbox",
    "radio",
    "slider",
    "tab",
    "menuitem",
    "spinbutton",
    "searchbox",
    "switch",
    "dialog",
    "application",
    "toolbar",
    "tabpanel",
];

// Everything in the accessibility tree that can be used, by role and name.
async function used(page) {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    await session.detach();
    return nodes
        .filter((node) => !node.ignored && USED.includes(node.role.value))
        .map((node) => ({ role: node.role.value, name: node.name?.value.trim() ?? "" }));
}

async function allNamed(page, where, least) {
    const things = await used(page);
    assert.deepEqual(
        things.filter(({ name }) => name === ""),
        [],
        `without a name: ${where}`,
    );
    assert.ok(things.length >= least, `${where}: only ${things.length}`);
}

test("everything that can be used has a name", async ({ open }) => {
    const page = await open("#puzzle=FreeCell.1", STILL);
    await ready(page);
    await allNamed(page, "patience", 52 + 8 + 14);
    await page.click("#solve");
    await page.locator("#watch-stop").waitFor();
    await allNamed(page, "watching", 52 + 8 + 14 + 5);
    await page.click("#watch-stop");
    for (const [id, least] of [
        ["#new", 10],
        ["#files", 6],
        ["#help", 1],
    ]) {
        await page.click(id);
        await page.locator("dialog[open]").waitFor();
        for (const tab of id === "#new" ? await page.locator("dialog [role=tab]").all() : [null]) {
            await tab?.click();
            await allNamed(page, `${id} ${(await tab?.textContent()) ?? ""}`, least);
        }
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
    }
    for (const [puzzle, part, least] of [
        ["peg.english", ".pegs-hit", 33],
        ["BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM", ".port-boat", 13],
        ["MidnightOilFull.1", "[data-counts=redeals]", 60],
    ]) {
        await page.evaluate((name) => {
            location.hash = `#puzzle=${name}`;
        }, puzzle);
        await page.locator(part).first().waitFor();
        await allNamed(page, puzzle, least);
    }
});
