// Patience for the tests of the page: what the program says of a deal, and the table as a screen
// reader reads it.

import assert from "node:assert/strict";
import { check, run, solve } from "./native.mjs";

// ---- The program ----------------------------------------------------------------------------

export function solution(puzzle, rules = "") {
    const { outcome, moves } = solve(puzzle, { rules });
    assert.equal(outcome, "solved", puzzle);
    return moves;
}

export function legalMoves(puzzle) {
    return run(["moves", puzzle]).out.trim().split("\n");
}

// The lines of a solution file; `head`: what the first line says of the rules, if it must.
function lines(moves, head) {
    return head ? [`soliton 1 ${head}`, ...moves] : moves;
}

// {solved, failed, reason}
export function verdict(puzzle, moves, { rules = "", head = "" } = {}) {
    return check(puzzle, lines(moves, head), { rules });
}

// The position after legal moves, from the picture that the program draws.
export function positionAfter(puzzle, moves, { rules = "", head = "" } = {}) {
    const { solved, reason } = verdict(puzzle, moves, { rules, head });
    assert.ok(solved || /legal, but|no moves/.test(reason), reason);
    const args = ["check", "--ascii", ...(rules ? ["--rules", rules] : []), puzzle, "-"];
    const { out: drawn } = run(args, {
        input: lines(moves, head)
            .map((line) => `${line}\n`)
            .join(""),
    });
    const words = (name) => new RegExp(`^${name}:(.*)$`, "m").exec(drawn)?.[1].match(/\S+/g) ?? [];
    const [, top, cards] = /^(1(?: .*)?)\n((?:.+\n)+)/m.exec(drawn);
    const columns = [...top.matchAll(/\d+/g)].map(({ index }) =>
        cards
            .split("\n")
            .map((row) => row.slice(index, index + 3).trim())
            .filter((card) => /\w/.test(card)),
    );
    const cells = words("cells");
    return { foundations: words("foundations").filter((card) => card !== "-"), cells, columns };
}

export function layoutOf({ foundations, cells, columns }, game) {
    return [
        `game: ${game}`,
        ...(foundations.length ? [`foundations: ${foundations.join(" ")}`] : []),
        ...(cells.length ? [`cells: ${cells.join(" ")}`] : []),
        ...columns.map((cards) => `: ${cards.join(" ")}`),
        "",
    ].join("\n");
}

// ---- The page -------------------------------------------------------------------------------

const RANKS = [
    "Ace",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Jack",
    "Queen",
    "King",
];
export const SUITS = ["clubs", "spades", "hearts", "diamonds"];
const LETTERS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

export function nameOf(card) {
    return `${RANKS[card >> 2]} of ${SUITS[card & 3]}`;
}

// 10H as a number.
export function cardOf(letters) {
    return LETTERS.indexOf(letters.slice(0, -1)) * 4 + "CSHD".indexOf(letters.slice(-1));
}

function lettersOf(name) {
    const [rank, , suit] = name.split(" ");
    return LETTERS[RANKS.indexOf(rank)] + suit[0].toUpperCase();
}

export function namesOf(page, selector) {
    return page.evaluate(
        (wanted) => [...document.querySelectorAll(wanted)].map((node) => node.ariaLabel),
        selector,
    );
}

export function labels(page) {
    return namesOf(page, ".patience .card:not([hidden])");
}

export async function labelOf(page, card) {
    return (await labels(page)).find((label) => label.startsWith(nameOf(cardOf(card))));
}

// The position as the names of the cards tell it, like positionAfter.
export async function tableOf(page) {
    const table = { foundations: [], cells: [], columns: [] };
    const tops = new Map();
    for (const label of await labels(page)) {
        const [name, pile, height] = label.split(", ");
        const card = lettersOf(name);
        const place = Number(/\d+/.exec(pile)?.[0]) - 1;
        if (pile.startsWith("foundation")) {
            const suit = cardOf(card) & 3;
            assert.equal(pile, `foundation of ${SUITS[suit]}`);
            tops.set(suit, Math.max(tops.get(suit) ?? 0, cardOf(card)));
        } else if (pile.startsWith("free cell")) {
            table.cells[place] = card;
        } else {
            const column = (table.columns[place] ??= []);
            if (height === "top") {
                column.top = card;
            } else {
                column[parseInt(height, 10) - 1] = card;
            }
        }
    }
    table.foundations = [...tops]
        .sort(([a], [b]) => a - b)
        .map(([suit, card]) => LETTERS[card >> 2] + "CSHD"[suit]);
    for (const column of table.columns.filter(Boolean)) {
        column.push(column.top);
    }
    table.cells = Array.from(table.cells, (card) => card ?? "-");
    table.columns = Array.from(table.columns, (column) => [...(column ?? [])]);
    return table;
}

// By the rules all free cells are alike, and so are all columns.
export function alike({ foundations, cells, columns }) {
    return {
        foundations: [...foundations].sort(),
        cells: cells.filter((card) => card !== "-").sort(),
        columns: columns
            .map((cards) => cards.join(" "))
            .filter(Boolean)
            .sort(),
    };
}

export async function shows(page, position) {
    assert.deepEqual(alike(await tableOf(page)), alike(position));
}

export async function isWon(page, moves) {
    await page.locator("#won").getByText(`Won in ${moves} move`).waitFor();
    assert.match(await page.locator("#status").innerText(), /^Won$/m);
    assert.match(await page.locator("#live").textContent(), /^Won in \d+ moves?!/);
}
