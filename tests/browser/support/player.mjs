// A player of patience, who knows nothing of the page's code: cards and places are found by their
// names, and moves are made where they are seen.

import assert from "node:assert/strict";
import { swipe } from "./page.mjs";
import { SUITS, labels, nameOf } from "./patience.mjs";

// Targets of moves, as regular expressions for their names.
const PLACES = { V: "^Column \\d+, empty", T: "^Free cell \\d+, empty" };

async function targetOf(page, [from, to, below]) {
    if (to === "F") {
        const suit = SUITS[from & 3];
        return from >> 2 ? `^${nameOf(from - 4)}, ` : `^Foundation of ${suit}, empty`;
    }
    if (to === "R" && below === undefined) {
        const all = await labels(page);
        const pile = all.find((label) => label.startsWith(nameOf(from))).split(", ")[1];
        return `, ${pile}, top$`;
    }
    return PLACES[to] ?? `^${nameOf(Number(below ?? to))}, `;
}

// A move's source and target, as regular expressions of names.
export async function ends(page, move) {
    const words = move.split(" ");
    return [`^${nameOf(Number(words[0]))}, `, await targetOf(page, words)];
}

// A point where the element of that name covers everything else. A message may lie over it for a
// while.
export async function spot(page, name) {
    const seen = (pattern) => {
        const names = new RegExp(pattern);
        const nodes = [...document.querySelectorAll(".patience :is(.card, .place)")].filter(
            (node) => !node.hidden && node.ariaHidden !== "true" && names.test(node.ariaLabel),
        );
        for (const node of nodes) {
            const { x, y, width, height } = node.getBoundingClientRect();
            for (const down of [height / 2, 9, 5]) {
                const over = document.elementFromPoint(x + width / 2, y + down);
                if (over && node.contains(over)) {
                    return { x: x + width / 2, y: y + down };
                }
            }
        }
        return null;
    };
    try {
        const found = await page.waitForFunction(seen, name, { timeout: 10000 });
        return await found.jsonValue();
    } catch {
        return assert.fail(`${name} is not to be seen`);
    }
}

async function byPoints(page, [from, to], press) {
    for (const name of [from, to]) {
        const { x, y } = await spot(page, name);
        await press(x, y);
    }
}

export const byClicks = (page, names) => byPoints(page, names, (x, y) => page.mouse.click(x, y));
export const byTaps = (page, names) => byPoints(page, names, (x, y) => page.touchscreen.tap(x, y));

export async function byDrags(page, [from, to]) {
    const start = await spot(page, from);
    const end = await spot(page, to);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await page.mouse.move(end.x, end.y);
    await page.mouse.up();
}

export async function byFinger(page, names) {
    const [start, end] = await Promise.all(names.map((name) => spot(page, name)));
    await swipe(page, [start.x, start.y], [end.x, end.y]);
}

function focused(page) {
    return page.evaluate(() => {
        const node = document.activeElement;
        const { x, y, width } = node.getBoundingClientRect();
        return {
            label: node.ariaLabel ?? "",
            x,
            y,
            width,
            onBoard: node.closest("#board") !== null,
        };
    });
}

// By arrow keys, to where it is seen.
async function walk(page, name) {
    const names = new RegExp(name);
    const upper = (label) => !/column/i.test(label);
    for (let steps = 0; steps < 80; steps++) {
        const now = await focused(page);
        assert.ok(now.onBoard, "the focus has left the board");
        if (names.test(now.label)) {
            return;
        }
        const { goal, label } = await page.evaluate((pattern) => {
            const node = [...document.querySelectorAll(".patience :is(.card, .place)")].find(
                (one) =>
                    !one.hidden &&
                    one.ariaHidden !== "true" &&
                    new RegExp(pattern).test(one.ariaLabel),
            );
            const { x, y } = node.getBoundingClientRect();
            return { goal: { x, y }, label: node.ariaLabel };
        }, name);
        const [dx, dy] = [goal.x - now.x, goal.y - now.y];
        const near = upper(label) === upper(now.label) ? 0.3 : 0.7;
        const aside = Math.abs(dx) > near * now.width;
        await page.keyboard.press(
            aside ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp",
        );
    }
    assert.fail(`no way to ${name} by arrows`);
}

// Takes with Enter, goes through the targets with an arrow key, puts down with Space.
export async function byKeys(page, [from, to]) {
    await walk(page, from);
    await page.keyboard.press("Enter");
    for (let steps = 0; !new RegExp(to).test((await focused(page)).label); steps++) {
        assert.ok(steps < 30, `${to} is not among the targets`);
        await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press(" ");
}

export async function playAll(page, moves, hand) {
    for (const move of moves) {
        if (move === "redeal") {
            await page.getByRole("button", { name: /^Redeal/ }).click();
        } else {
            await hand(page, await ends(page, move));
        }
    }
}
