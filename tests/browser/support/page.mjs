// What tests do with the page and read from it, for all kinds of puzzles.

import assert from "node:assert/strict";

// Without animations, so that tests do not wait for them.
export const STILL = { reducedMotion: "reduce" };

export function phone(width, height) {
    return { ...STILL, hasTouch: true, isMobile: true, viewport: { width, height } };
}

export async function ready(page) {
    await page.waitForFunction(() => document.querySelector("#board").childElementCount > 0);
    return page;
}

// What the address says: {puzzle or text, rules, steps: [[move, ...], ...], at}.
export function readHash(hash) {
    const parts = Object.fromEntries(
        hash
            .replace(/^#/, "")
            .split("&")
            .map((part) => {
                const [key, ...value] = part.split("=");
                return [key, value.join("=")];
            }),
    );
    const text = (part) => part && decodeURIComponent(part.replaceAll("+", " "));
    const steps = parts.moves
        ? parts.moves.split("_").map((step) => step.split(".").map(text))
        : [];
    return {
        puzzle: text(parts.puzzle),
        text: text(parts.text),
        rules: text(parts.rules) ?? "",
        steps,
        at: parts.at === undefined ? steps.length : Number(parts.at),
    };
}

export async function hashOf(page) {
    return page.evaluate(() => location.hash);
}

// Waits until the address, which follows the game a little later, has so many steps played.
export async function played(page, steps) {
    await page.waitForFunction((wanted) => {
        const moves = /[#&]moves=([^&]*)/.exec(location.hash);
        const at = /[#&]at=(\d+)/.exec(location.hash);
        return (at ? Number(at[1]) : moves ? moves[1].split("_").length : 0) === wanted;
    }, steps);
    return readHash(await hashOf(page));
}

// Waits until the page has written its own address in place of the one that it was opened with.
export async function settled(page) {
    await page.waitForFunction(
        () => JSON.parse(localStorage.getItem("soliton.game")) === location.hash.slice(1),
    );
    return readHash(await hashOf(page));
}

// All that is drawn of the game, to compare two games.
export async function drawn(page) {
    return page.evaluate(() => {
        const board = document.querySelector("#board > .board");
        const things = board.querySelectorAll(".card:not([hidden]), .pegs-hit, .port-boat");
        return [
            document.querySelector("#puzzle").textContent,
            document.querySelector("#status .moves").textContent,
            ...[...things].map((thing) => thing.getAttribute("aria-label")),
        ].join("\n");
    });
}

export async function message(page, kind = "") {
    const bar = page.locator(`#message${kind && `.${kind}`}:not([hidden])`);
    await bar.waitFor();
    return bar.locator(".said > span").textContent();
}

// Opens the dialog of a new game at one of its tabs.
export async function newGame(page, tab) {
    await page.keyboard.press("n");
    await page.click(`#tab-${tab}`);
}

export async function closeDialog(page) {
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
}

// The game's outlook in the status line.
export function outlook(page, words) {
    return page.locator("#status .outlook").getByText(words).waitFor();
}

// Waits until something else is drawn.
export async function changed(page, before) {
    for (let tries = 0; (await drawn(page)) === before; tries++) {
        assert.ok(tries < 200, "nothing changes");
        await page.evaluate(() => new Promise(requestAnimationFrame));
    }
}

// A finger that is put down, moved and lifted.
export async function swipe(page, from, to) {
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
        session.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: points.map(([x, y]) => ({ x, y, id: 1 })),
        });
    await touch("touchStart", from);
    await touch("touchMove", [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    await touch("touchMove", to);
    await touch("touchEnd");
    await session.detach();
}
