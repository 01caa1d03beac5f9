// The picture of a port: water within a quay that is open at the exit, boats, rocks.

import { svg } from "../../ui/dom.js";
import { CELL, setView } from "../../ui/board.js";

const QUAY = 14;
const CHANNEL = 26;

// A is a speedboat with a sharp bow and a stripe, the others are barges; a vertical one is turned.
function hull(length, sharp) {
    const w = length * CELL - 3;
    const bow = sharp
        ? `H${w - 24}Q${w - 8} 6 ${w} 20Q${w - 8} 34 ${w - 24} 37`
        : `H${w - 14}Q${w} 5 ${w} 20T${w - 14} 36`;
    return `M10 ${sharp ? 3 : 4}${bow}H10Q3 36 3 29V11Q3 4 10 ${sharp ? 3 : 4}Z`;
}

export function drawBoat({ letter, length, vertical }, attributes) {
    const w = length * CELL;
    const sharp = letter === "A";
    const middle = w / 2 - (sharp ? 3 : 0);
    const [x, y] = vertical ? [20, middle] : [middle, 20];
    return svg(
        "g",
        {
            ...attributes,
            "data-letter": letter,
            class: `port-boat hue-${sharp ? "a" : letter.charCodeAt(0) % 5}`,
        },
        svg(
            "g",
            { transform: vertical ? "translate(40 0) rotate(90)" : null },
            svg("path", { class: "port-hull", d: hull(length, sharp) }),
            sharp
                ? svg("path", {
                      class: "port-deck",
                      d: `M12 11H${w - 30}Q${w - 20} 13 ${w - 14} 20Q${w - 20} 27 ${w - 30} 29H12Z`,
                  })
                : svg("rect", {
                      class: "port-deck",
                      x: 10,
                      y: 10,
                      width: w - 26,
                      height: 20,
                      rx: 4,
                  }),
        ),
        svg("text", { x, y, dy: ".36em" }, letter),
    );
}

function drawRock({ x, y }) {
    return svg(
        "g",
        { class: "port-rock", transform: `translate(${x * CELL} ${y * CELL})` },
        svg("path", { d: "M4 30L7 13 18 4 31 8 37 24 31 36 12 37Z" }),
        svg("path", { class: "top", d: "M10 25L12 15 19 9 28 13 24 20Z" }),
    );
}

// Draws the quay and the water; returns the layers for what lies there.
export function drawHarbour(root, { width, height, walls }, exitRow, into = root) {
    const [w, h] = [width * CELL, height * CELL];
    setView(root, -QUAY, -QUAY, w + QUAY + CHANNEL, h + 2 * QUAY);
    const y = exitRow * CELL;
    const waves = [];
    for (let i = 0; i < width * height; i++) {
        const [left, top] = [(i % width) * CELL, Math.floor(i / width) * CELL];
        waves.push(`M${left + 13} ${top + 20}q3.5-4 7 0t7 0`);
    }
    const [lane, boats, marks] = [
        svg("g", { class: "board-marks" }),
        svg("g", {}),
        svg("g", { class: "board-marks" }),
    ];
    into.replaceChildren(
        svg(
            "g",
            { "aria-hidden": "true" },
            svg("rect", {
                class: "port-quay",
                x: 1 - QUAY,
                y: 1 - QUAY,
                width: w + 2 * QUAY - 2,
                height: h + 2 * QUAY - 2,
                rx: 9,
            }),
            svg("rect", { class: "port-water", width: w, height: h, rx: 3 }),
            exitRow >= 0 &&
                svg("rect", {
                    class: "port-water",
                    x: w - 4,
                    y: y + 1,
                    width: CHANNEL + 4,
                    height: CELL - 2,
                }),
            svg("path", { class: "port-waves", d: waves.join("") }),
            exitRow >= 0 &&
                svg("path", { class: "port-exit", d: `M${w + 4} ${y + 11}l8 9-8 9m8-18l8 9-8 9` }),
            walls.map(drawRock),
        ),
        lane,
        boats,
        marks,
    );
    return { lane, boats, marks };
}
