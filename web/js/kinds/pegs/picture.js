// The picture of a peg board: wood in the shape of its holes, and marbles.

import { svg } from "../../ui/dom.js";
import { CELL, animate, setView } from "../../ui/board.js";
import { rimLabels } from "./text.js";

let boards = 0;

function gradient(id, tag, attributes, ...stops) {
    return svg(
        tag,
        { id, ...attributes },
        stops.map((stop, i) => svg("stop", { class: stop, offset: i / (stops.length - 1) })),
    );
}

// Lines between all neighbours, so broad that they become the board.
function outline(holes) {
    const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 1.1;
    return holes
        .flatMap((a, i) => [
            `M${a.x * CELL} ${a.y * CELL}h0`,
            ...holes
                .slice(i + 1)
                .filter((b) => near(a, b))
                .map((b) => `M${a.x * CELL} ${a.y * CELL}L${b.x * CELL} ${b.y * CELL}`),
        ])
        .join("");
}

// Draws a board; returns its holes with their nodes, and the layer for marks.
export function drawPegs(root, drawing) {
    const id = `pegs-${++boards}-`;
    const at = ({ x, y }) => ({ transform: `translate(${x * CELL} ${y * CELL})` });
    const xs = drawing.holes.map(({ x }) => x);
    const ys = drawing.holes.map(({ y }) => y);
    const [left, top] = [
        Math.min(...xs) - (drawing.triangular ? 1.3 : 1.1),
        Math.min(...ys) - (drawing.triangular ? 0.75 : 1.1),
    ];
    const [right, bottom] = [
        Math.max(...xs) + 0.75,
        Math.max(...ys) + (drawing.triangular ? 1.2 : 0.8),
    ];
    setView(root, ...[left, top, right - left, bottom - top].map((n) => n * CELL));

    const shape = outline(drawing.holes);
    const holes = drawing.holes.map((hole) => {
        const ball = svg(
            "g",
            {},
            svg("ellipse", { class: "pegs-shade", cy: 5, cx: 2, rx: 14, ry: 13 }),
            svg("circle", { class: "pegs-ball", r: 14, fill: `url(#${id}ball)` }),
            svg("ellipse", {
                class: "pegs-shine",
                cx: -4.5,
                cy: -5.5,
                rx: 4,
                ry: 2.6,
                transform: "rotate(-35 -4.5 -5.5)",
            }),
        );
        return {
            ...hole,
            node: svg("g", { class: "pegs-peg off", ...at(hole) }, ball),
            hit: svg("circle", { class: "pegs-hit", r: 18, role: "button", ...at(hole) }),
        };
    });
    const pits = drawing.holes.map((hole) =>
        svg(
            "g",
            at(hole),
            svg("circle", { r: 10, fill: `url(#${id}hole)` }),
            hole.goal && svg("circle", { class: "pegs-goal", r: 16.5 }),
        ),
    );
    const marks = svg("g", { class: "board-marks" });
    const layer = (...children) => svg("g", { "aria-hidden": "true" }, ...children);
    const peg = holes.map(({ node }) => node);
    holes.forEach((hole) => {
        hole.peg = false;
    });
    root.replaceChildren(
        svg(
            "defs",
            {},
            gradient(
                id + "ball",
                "radialGradient",
                { cx: "35%", cy: "30%", r: "75%" },
                "ball-light",
                "ball",
                "ball-dark",
            ),
            gradient(id + "hole", "linearGradient", { x2: 0, y2: 1 }, "hole-dark", "hole-light"),
            gradient(
                id + "wood",
                "linearGradient",
                { x2: right * CELL, y2: bottom * CELL, gradientUnits: "userSpaceOnUse" },
                "wood-light",
                "wood",
                "wood-light",
                "wood",
            ),
            svg(
                "pattern",
                { id: id + "grain", width: 160, height: 26, patternUnits: "userSpaceOnUse" },
                svg("path", {
                    class: "pegs-grain",
                    d: "M0 4q40 5 80 0t80 0M0 12q30-6 80 0t80 0M0 20q50 4 90 0t70 0",
                }),
            ),
        ),
        layer(
            svg("path", { class: "pegs-edge", d: shape }),
            svg("path", { class: "pegs-wood", d: shape, stroke: `url(#${id}wood)` }),
            svg("path", { class: "pegs-wood", d: shape, stroke: `url(#${id}grain)` }),
            rimLabels(drawing).map(({ label, x, y }) =>
                svg("text", { class: "pegs-rim", dy: ".35em", ...at({ x, y }) }, label),
            ),
            pits,
        ),
        layer(peg),
        marks,
        svg(
            "g",
            {},
            holes.map(({ hit }) => hit),
        ),
    );
    return { holes, marks };
}

export function shifted({ x, y }) {
    return `translate(${x * CELL}px,${y * CELL}px)`;
}

// Puts the pegs where they are now. A peg that has jumped, or jumped back, glides from where it was
// or from where it was dropped.
export function placePegs(holes, now, dropped) {
    const gone = holes.filter((hole, i) => hole.peg && !now[i].peg);
    const come = holes.filter((hole, i) => !hole.peg && now[i].peg);
    holes.forEach((hole, i) => {
        hole.peg = now[i].peg;
        hole.node.classList.toggle("off", !hole.peg);
        hole.node.classList.remove("quick");
    });
    if (gone.length * come.length === 2) {
        const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
        const far = (one, [a, b = a]) => (apart(one, a) > apart(one, b) ? a : b);
        const from = far(come[0], gone);
        const to = far(gone[0], come);
        const { x, y } = dropped ?? from;
        from.node.classList.add("quick");
        to.node.classList.add("quick");
        to.node.parentNode.append(to.node);
        const way = shifted({ x: x - to.x, y: y - to.y });
        animate(to.node.firstChild, [{ transform: way }, { transform: "none" }]);
    }
}
