// Ports for the tests of the page: how boats are dragged, and how slides are counted.

import assert from "node:assert/strict";
import { check } from "./native.mjs";
import { played } from "./page.mjs";

// Moves by one cell as slides: [{boat, by}].
export function slidesOf(moves) {
    const slides = [];
    for (const [boat, way] of moves) {
        const step = way === ">" ? 1 : -1;
        const last = slides.at(-1);
        if (last?.boat === boat && Math.sign(last.by) === step) {
            last.by += step;
        } else {
            slides.push({ boat, by: step });
        }
    }
    return slides;
}

// Where to grip a boat, and where to let it go.
export async function grip(page, { boat, by }) {
    const hull = await page.locator(`.port-boat[data-letter=${boat}] .port-hull`).boundingBox();
    const side = await page.evaluate(
        () => 40 * document.querySelector(".port-board").getScreenCTM().a,
    );
    const [x, y] = [hull.x + hull.width / 2, hull.y + hull.height / 2];
    const far = by * side;
    return { from: [x, y], to: hull.width > hull.height ? [x + far, y] : [x, y + far] };
}

export const status = (page) => page.textContent("#status .moves");
export const countWords = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
export const bothWords = (moves, slides) =>
    `${countWords(moves, "move")}, ${countWords(slides, "slide")}`;

export async function assertWon(page, port, { moves, length }, steps) {
    await page.locator("#won:not([hidden])").waitFor();
    const game = await played(page, steps);
    const answer = check(port, game.steps.flat());
    assert.equal(answer.solved, true);
    assert.equal(answer.moves, moves.length);
    assert.equal(await status(page), bothWords(answer.moves, length));
}
