// Reads the text of a position: a layout, as docs/formats.md has it.

const RANKS = "A23456789TJQK";

function readCard(word) {
    const name = word.toUpperCase().replace("10", "T");
    return RANKS.indexOf(name[0]) * 4 + "CSHD".indexOf(name[1]);
}

// { columns: [[card, ...], ...], cells: [card or null, ...], foundations: [count, ...], rotations,
// redeals }: of the last two, how many are left. With how many a game begins, its entry in the
// engine's list says: `entries`.
export function readPosition(text, entries) {
    const position = { columns: [], cells: [], foundations: [0, 0, 0, 0] };
    position.rotations = position.redeals = 0;
    const words = (line) => line.match(/\S+/g) ?? [];
    for (const line of text.split(/\r?\n/)) {
        const [, key, rest] = /^(\w*):\s*(.*)$/.exec(line) ?? [];
        if (key === "game") {
            const summary = entries.find(({ name }) => name === rest)?.summary;
            const count = (what) => Number(new RegExp(`(\\d+) ${what}`).exec(summary)?.[1] ?? 0);
            position.rotations = count("rotation");
            position.redeals = count("redeal");
        } else if (key === "rules") {
            const rule = (name, otherwise) =>
                Number(new RegExp(`${name}=(\\d+)`).exec(rest)?.[1] ?? otherwise);
            position.rotations = rule("rotations", position.rotations);
            position.redeals = rule("redeals", position.redeals);
        } else if (key === "foundations") {
            for (const card of words(rest).map(readCard)) {
                position.foundations[card & 3] = (card >> 2) + 1;
            }
        } else if (key === "cells") {
            position.cells = words(rest).map((word) => (word === "-" ? null : readCard(word)));
        } else if (key === "") {
            position.columns.push(words(rest).map(readCard));
        }
    }
    return position;
}
