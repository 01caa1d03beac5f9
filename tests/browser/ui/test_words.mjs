// English and French: both have everything, and the page follows the choice at once.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import nodeTest from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { test } from "../support/harness.mjs";
import { run } from "../support/native.mjs";
import { STILL, closeDialog, newGame, ready } from "../support/page.mjs";

const scripts = fileURLToPath(new URL("../../../web/js", import.meta.url));
const modules = readdirSync(scripts, { recursive: true }).filter((name) => name.endsWith(".js"));

// Names and words that are alike in both languages.
const ALIKE = new RegExp(
    "^(FreeCell|Seahaven|Midnight Oil|Baker’s Dozen|Baker’s Game|Port|Triangle|Patience|" +
        "Soliton|Solutions?|Position|Expert|" +
        "[A-Z]|[a-z]\\d?|\\d+[×x]?|\\d+ ?[×x] ?\\d+|×|\\?|[\\d.]+×|EN|FR|" +
        "[A-Z](, Ctrl\\+[A-Z])?|10|Xpat2.*)(,? \\d+)?$",
);

// So are the names of games that have no words of their own, as here, where no dictionary is
// loaded.
const { gameWords, kindWords, puzzleWords } = await import(
    pathToFileURL(path.join(scripts, "words/names.js")).href
);
const entries = run(["list", "--json"]).out.trim().split("\n").map(JSON.parse);
const games = entries.filter(({ kind }) => kind === "patience").map(({ game }) => game);
const names = new Set(entries.map(({ game }) => gameWords(game)));

function isAlike(words) {
    return ALIKE.test(words) || names.has(words.replace(/ \d+$/, ""));
}

// The dictionaries as the modules fill them, from a copy of the scripts whose words.js exports
// them.
async function dictionaries() {
    const folder = mkdtempSync(path.join(tmpdir(), "soliton-words-"));
    try {
        cpSync(scripts, folder, { recursive: true });
        const words = path.join(folder, "words/words.js");
        writeFileSync(words, `${readFileSync(words, "utf8")}\nexport const all = dictionaries;\n`);
        writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
        const load = (name) => import(pathToFileURL(path.join(folder, name)).href);
        for (const name of modules) {
            if (
                name !== "words/words.js" &&
                /\baddWords\(/.test(readFileSync(path.join(scripts, name), "utf8"))
            ) {
                const module = await load(name);
                module.addEnglish?.();
                module.addFrench?.();
            }
        }
        return (await load("words/words.js")).all;
    } finally {
        rmSync(folder, { recursive: true });
    }
}

nodeTest("both languages have the same entries, with the same values in them", async () => {
    const { en, fr } = await dictionaries();
    assert.ok(en.size > 150, `${en.size} entries`);
    // Names that are alike in both are in the English one alone.
    assert.deepEqual(
        [...en.keys()].filter((key) => !fr.has(key) && !ALIKE.test(en.get(key))),
        [],
    );
    // What the library itself says has a French entry alone.
    assert.deepEqual(
        [...fr.keys()].filter((key) => !en.has(key) && !key.includes(" ")),
        [],
    );
    const values = (entry) =>
        typeof entry === "function" ? [] : [...entry.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [key, entry] of en) {
        if (typeof entry === "string" && typeof fr.get(key) === "string") {
            assert.deepEqual(values(fr.get(key)), values(entry), key);
        }
    }
});

// The library speaks English; what the page translates of it must be what it says.
nodeTest("every sentence that is translated is said by the library, or by a script", async () => {
    const { en, fr } = await dictionaries();
    const library = fileURLToPath(new URL("../../../src", import.meta.url));
    const said = [library, scripts]
        .flatMap((folder) =>
            readdirSync(folder, { recursive: true })
                .filter((name) => /\.(c|js)$/.test(name) && !name.startsWith("words/"))
                .map((name) => readFileSync(path.join(folder, name), "utf8")),
        )
        .join("\n")
        .replace(/"\s*\n\s*"/g, "");
    const sentences = [...fr.keys()]
        .filter((key) => !en.has(key) && key.includes(" ") && !/^(is|key): /.test(key))
        .map((key) => key.replace(/^reason: /, ""));
    assert.ok(sentences.length > 20, `${sentences.length} sentences`);
    assert.deepEqual(
        sentences.filter((sentence) => !said.includes(sentence)),
        [],
    );
});

// What the program says of puzzles by all sorts of rules, as phrases with n for their numbers.
function phrases() {
    const rules = [
        "empty=king",
        "autoplay=none,take-back=yes",
        "autoplay=safe",
        "ranks=5,empty=king",
    ];
    const shown = [
        ...games.map((game) => [`${game}.1`]),
        ...rules.map((rule) => ["FreeCell.1", "--rules", rule]),
        ["peg.english"],
        ["peg.triangle"],
        ["............AA.....................x"],
    ];
    const listed = entries.filter(({ game }) => games.includes(game)).map(({ summary }) => summary);
    return new Set(
        [...listed, ...shown.map((args) => run(["show", ...args]).out.split("\n")[0])]
            .flatMap((line) =>
                line
                    .replace(/^.*?: /, "")
                    .trim()
                    .split(/[,;] /),
            )
            .map((phrase) => phrase.replace(/\d+/g, "n").replace(/^(n .*)s$/, "$1")),
    );
}

nodeTest("the phrases by which puzzles are described are those that are translated", async () => {
    const { fr } = await dictionaries();
    assert.deepEqual(
        [...phrases()].sort(),
        [...fr.keys()]
            .filter((key) => key.startsWith("is: "))
            .map((key) => key.slice(4))
            .sort(),
    );
});

nodeTest("what has no words of its own is called as it is named", () => {
    assert.equal(gameWords("EightOff"), "Eight Off");
    assert.equal(kindWords("sokoban"), "Sokoban");
    assert.equal(puzzleWords({ title: "EightOff.12" }), "Eight Off 12");
    assert.equal(puzzleWords({ title: "EightOff.ms7" }), "Eight Off MS 7");
    assert.equal(puzzleWords({ title: "maze" }), "Maze");
});

nodeTest("every entry that a script asks for by its name is there", async () => {
    const { en } = await dictionaries();
    let asked = 0;
    for (const name of modules) {
        const text = readFileSync(path.join(scripts, name), "utf8");
        for (const [, key] of text.matchAll(/\bt\("([^"]+)"[,)]/g)) {
            asked++;
            assert.ok(en.has(key), `${name}: ${key}`);
        }
    }
    assert.ok(asked > 60, `${asked} entries found`);
});

// The words of each element, seen or heard, by what it is.
async function labels(page) {
    return page.evaluate(() => {
        const found = {};
        const spoken =
            "button, input, select, option, label > span, legend, h2, h3, p, dd, a, " +
            "#board, #board *, " +
            "#status *, [role]";
        for (const node of document.querySelectorAll(spoken)) {
            const texts = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
            const own = texts
                .map((child) => child.data)
                .join("")
                .trim();
            const words = {
                words: own,
                label: node.getAttribute("aria-label"),
                title: node.getAttribute("title"),
            };
            const steps = [];
            for (let one = node; one.parentElement; one = one.parentElement) {
                steps.unshift([...one.parentElement.children].indexOf(one));
            }
            for (const [kind, text] of Object.entries(words)) {
                if (text && !node.closest("style, script")) {
                    found[`${steps.join("/")} ${node.id || node.tagName} ${kind}`] = text;
                }
            }
        }
        return found;
    });
}

test("another language changes every word at once, and is remembered", async ({ open }) => {
    const page = await ready(await open("#puzzle=FreeCell.1", STILL));
    for (const [hash, ready] of [
        ["puzzle=FreeCell.1", ".card"],
        ["puzzle=MidnightOilFull.1", ".extra"],
        ["puzzle=peg.english", ".pegs-hit"],
        ["puzzle=BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM", ".port-boat"],
    ]) {
        await page.evaluate((wanted) => {
            location.hash = wanted;
        }, hash);
        await page.locator(`#board ${ready}`).first().waitFor();
        await page.waitForFunction(
            () => !document.querySelector("#status .outlook").classList.contains("unknown"),
        );
        const english = await labels(page);
        await page.click("#language");
        assert.equal(await page.getAttribute("html", "lang"), "fr");
        const french = await labels(page);
        assert.deepEqual(Object.keys(french), Object.keys(english));
        const same = Object.entries(english).filter(
            ([key, words]) => french[key] === words && !isAlike(words),
        );
        assert.deepEqual(same, [], hash);
        for (const words of [...Object.values(english), ...Object.values(french)]) {
            assert.doesNotMatch(words, /^[a-z]+([-.][a-z]+)+$|\{\w+\}|undefined|NaN|\[object/);
        }
        await page.click("#language");
        assert.deepEqual(await labels(page), english);
    }
    await page.click("#language");
    await page.reload();
    await ready(page);
    assert.equal(await page.getAttribute("html", "lang"), "fr");
    assert.equal(await page.textContent("#undo"), "Annuler");
});

test("dialogs and editors in French have no English left", async ({ open }) => {
    const pages = await Promise.all(
        ["en-GB", "fr-FR"].map(async (locale) =>
            ready(await open("#puzzle=peg.english", { ...STILL, locale })),
        ),
    );
    async function compare(what, act) {
        const [english, french] = await Promise.all(
            pages.map(async (page) => {
                await act(page);
                return labels(page);
            }),
        );
        const same = Object.entries(english).filter(
            ([key, words]) => french[key] === words && !isAlike(words),
        );
        assert.deepEqual(same, [], what);
    }
    for (const tab of ["patience", "pegs", "port", "text"]) {
        await compare(tab, (page) => newGame(page, tab));
        await Promise.all(pages.map(closeDialog));
    }
    const games = await pages[0].evaluate(async () => {
        document.querySelector("#new").click();
        return [...document.querySelectorAll("#game option")].map(({ value }) => value);
    });
    await closeDialog(pages[0]);
    for (const game of games) {
        await compare(game, async (page) => {
            await newGame(page, "patience");
            await page.selectOption("#game", game);
        });
        await Promise.all(pages.map(closeDialog));
    }
    for (const name of ["files", "help"]) {
        await compare(name, (page) => page.click(`#${name}`));
        await Promise.all(pages.map(closeDialog));
    }
    for (const kind of ["pegs", "port"]) {
        await compare(`editor of ${kind}`, async (page) => {
            await newGame(page, kind);
            await page.click(`#edit-${kind}`);
            await page.locator("#editor:not([hidden])").waitFor();
        });
        await Promise.all(pages.map(closeDialog));
    }
});
