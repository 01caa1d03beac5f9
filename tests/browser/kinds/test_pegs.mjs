// Pegs: boards played to the end by mouse, keyboard and touch, the jumps that still win, the
// editor.

import assert from "node:assert/strict";
import { test } from "../support/harness.mjs";
import { check, solve } from "../support/native.mjs";
import { STILL, drawn, message, phone, played, ready, swipe } from "../support/page.mjs";
import { cell, middle, pegs } from "../support/pegs.mjs";

const TRIANGLE = [1, 2, 3, 4, 5];

function triangleText(pegsOf) {
    return (
        TRIANGLE.map(
            (count, row) =>
                " ".repeat(4 - row) +
                Array.from({ length: count }, (_, i) =>
                    pegsOf["abcde"[i] + (row + 1)] ? "#" : "o",
                ).join(" "),
        ).join("\n") + "\n"
    );
}

// Where pegs are after a jump. The name of the hole between is halfway, too, on every board.
function after(before, jump) {
    const [from, to] = jump.split("-");
    const half = (i, base) => (from.charCodeAt(i) + to.charCodeAt(i) - 2 * base) / 2 + base;
    const between = String.fromCharCode(half(0, 97)) + String.fromCharCode(half(1, 48));
    return { ...before, [from]: false, [between]: false, [to]: true };
}

async function assertWon(page, puzzle, jumps) {
    await page.locator("#won:not([hidden])").waitFor();
    // Jumps that the same peg makes in a row are one move.
    const goesOn = (jump, i) => i > 0 && jumps[i - 1].split("-").at(-1) === jump.split("-")[0];
    const runs = jumps.filter((jump, i) => !goesOn(jump, i)).length;
    const counts = `${jumps.length} jumps, ${runs} moves`;
    assert.equal(await page.textContent("#status .moves"), counts);
    assert.match(await page.textContent("#status .outlook"), /Won/);
    const { steps } = await played(page, jumps.length);
    assert.equal(check(puzzle, steps.flat()).solved, true);
    assert.equal(Object.values(await pegs(page)).filter(Boolean).length, 1);
}

test("the triangle by clicks, each jump drawn as it is", async ({ open }) => {
    const page = await ready(await open("#puzzle=peg.triangle", STILL));
    const { moves } = solve("peg.triangle");
    let now = await pegs(page);
    assert.equal(Object.values(now).filter(Boolean).length, 14);
    for (const jump of moves) {
        const [from, to] = jump.split("-");
        // A peg that can jump again stays taken.
        if ((await cell(page, from).getAttribute("aria-pressed")) !== "true") {
            await page.mouse.click(...(await middle(page, from)));
        }
        assert.ok(await cell(page, to).evaluate((hit) => hit.classList.contains("target")), jump);
        await page.mouse.click(...(await middle(page, to)));
        now = after(now, jump);
        assert.deepEqual(await pegs(page), now, jump);
    }
    await assertWon(page, "peg.triangle", moves);
});

test("the English board by the keyboard alone", async ({ open }) => {
    const page = await ready(await open("#puzzle=peg.english", STILL));
    const { moves } = solve("peg.english");
    const at = () =>
        page.evaluate(() => document.activeElement.getAttribute("aria-label").split(", ")[0]);
    const focus = () => page.evaluate(() => document.activeElement.matches(".pegs-hit"));
    for (let presses = 0; !(await focus()); presses++) {
        assert.ok(presses < 30, "Tab does not come to the board");
        await page.keyboard.press("Tab");
    }
    // By arrows. The corners of the cross have no holes, so first along the row if it leads
    // through the middle, else along the column.
    async function go(to) {
        const column = (name) => name.charCodeAt(0) - 97;
        let [x, y] = [column(await at()), Number((await at())[1])];
        const inside = (a, b) => (a >= 2 && a <= 4) || (b >= 3 && b <= 5);
        while (x !== column(to) || y !== Number(to[1])) {
            const [dx, dy] = [Math.sign(column(to) - x), Math.sign(to[1] - y)];
            if (dx && inside(x + dx, y)) {
                x += dx;
                await page.keyboard.press(dx > 0 ? "ArrowRight" : "ArrowLeft");
            } else {
                y += dy;
                await page.keyboard.press(dy > 0 ? "ArrowDown" : "ArrowUp");
            }
        }
        assert.equal(await at(), to);
    }
    for (const jump of moves) {
        const [from, to] = jump.split("-");
        await page.keyboard.press("Escape");
        await go(from);
        await page.keyboard.press("Enter");
        assert.equal(await cell(page, from).getAttribute("aria-pressed"), "true");
        const key =
            from[0] < to[0]
                ? "ArrowRight"
                : from[0] > to[0]
                  ? "ArrowLeft"
                  : from[1] < to[1]
                    ? "ArrowDown"
                    : "ArrowUp";
        await page.keyboard.press(key);
        assert.equal(await at(), to);
    }
    await assertWon(page, "peg.english", moves);
});

// From the middle of a game: a finger is slow.
test("by touch: taps and drags", async ({ open }) => {
    const { moves } = solve("peg.triangle");
    const before = moves.slice(0, 5);
    const page = await ready(
        await open(`#puzzle=peg.triangle&moves=${before.join("_")}`, phone(360, 640)),
    );
    for (const [i, jump] of [...moves.entries()].slice(before.length)) {
        const [from, to] = await Promise.all(jump.split("-").map((name) => middle(page, name)));
        if (i % 2) {
            await swipe(page, from, to);
        } else {
            if ((await cell(page, jump.split("-")[0]).getAttribute("aria-pressed")) !== "true") {
                await page.touchscreen.tap(...from);
            }
            await page.touchscreen.tap(...to);
        }
        await page.locator("#status .moves", { hasText: new RegExp(`^${i + 1} `) }).waitFor();
    }
    await assertWon(page, "peg.triangle", moves);
});

test("an impossible jump is explained, and changes nothing", async ({ open }) => {
    const page = await ready(await open("#puzzle=peg.english", STILL));
    const before = await drawn(page);
    await page.mouse.click(...(await middle(page, "d2")));
    await page.mouse.click(...(await middle(page, "d4")));
    await played(page, 1);
    await page.click("#undo");
    await played(page, 0);
    assert.equal(await drawn(page), before);
    await page.mouse.click(...(await middle(page, "b4")));
    await page.keyboard.press("Escape");
    await page.mouse.click(...(await middle(page, "a4"))); // nothing to jump to
    assert.notEqual(await message(page), "");
    assert.equal(await drawn(page), before);
});

// Each peg that can jump is marked with the best outcome of its jumps.
test("the jumps that still win are those that the program says", async ({ open, shot }) => {
    const page = await ready(await open("#puzzle=peg.triangle", STILL));
    await page.click("#winning");
    const kinds = new Set();
    for (const jump of [null, "a3-a1", "a5-a3", "c5-a5", "c3-a3"]) {
        if (jump) {
            const [from, to] = jump.split("-");
            await page.keyboard.press("Escape");
            await page.mouse.click(...(await middle(page, from)));
            await page.mouse.click(...(await middle(page, to)));
            await page.keyboard.press("Escape"); // a peg that can jump again stays taken
        }
        const now = await pegs(page);
        const expected = {};
        for (const from of Object.keys(now)) {
            const outcomes = [];
            for (const [dx, dy] of [
                [2, 0],
                [-2, 0],
                [0, 2],
                [0, -2],
                [2, 2],
                [-2, -2],
            ]) {
                const to = String.fromCharCode(from.charCodeAt(0) + dx) + (Number(from[1]) + dy);
                const next = to in now && now[from] && !now[to] && after(now, `${from}-${to}`);
                const between =
                    next &&
                    Object.keys(now).filter((name) => now[name] && !next[name]).length === 2;
                if (between) {
                    outcomes.push(solve(triangleText(next)).outcome);
                }
            }
            if (outcomes.length) {
                expected[from] = outcomes.includes("solved") ? "good" : "bad";
                kinds.add(expected[from]);
            }
        }
        const read = () =>
            page.evaluate(() => {
                const centre = (node) => {
                    const { x, y, width, height } = node.getBoundingClientRect();
                    return { x: x + width / 2, y: y + height / 2 };
                };
                const cells = [...document.querySelectorAll(".pegs-hit")].map((node) => ({
                    name: node.getAttribute("aria-label").split(", ")[0],
                    ...centre(node),
                }));
                return Object.fromEntries(
                    [...document.querySelectorAll(".badge")].map((badge) => {
                        const { x, y } = centre(badge);
                        const far = (one) => Math.hypot(one.x - x, one.y - y);
                        const owner = cells.reduce((a, b) => (far(a) < far(b) ? a : b));
                        return [owner.name, badge.classList[1]];
                    }),
                );
            });
        await page.waitForFunction(
            (count) => document.querySelectorAll(".badge").length === count,
            Object.keys(expected).length,
        );
        assert.deepEqual(await read(), expected, `after ${jump}`);
    }
    assert.deepEqual([...kinds].sort(), ["bad", "good"]);
    await shot(page, "pegs-winning");
    await page.click("#winning");
    await page.waitForFunction(() => document.querySelectorAll(".badge").length === 0);
});
