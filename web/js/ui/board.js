// What boards share: scale, pointers, marks, small motions.

import { svg } from "./dom.js";

export const CELL = 40;
const LARGEST = 120; // pixels that a cell may take

export const ARROWS = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

// Which part of the plane a board shows; a small board shall not fill the whole screen.
export function setView(root, left, top, width, height) {
    const most = (length) => `${(length / CELL) * LARGEST}px`;
    root.setAttribute("viewBox", [left, top, width, height].join(" "));
    root.style.maxWidth = most(width);
    root.style.maxHeight = most(height);
}

// Where a pointer is, in cells.
export function pointAt(root, event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    const { x, y } = point.matrixTransform(root.getScreenCTM().inverse());
    return { x: x / CELL, y: y / CELL };
}

export function animate(node, frames, duration = 160) {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
        node.animate(frames, { duration, easing: "ease-out" });
    }
}

export function shake(node) {
    const at = (x) => ({ transform: `translateX(${x}px)`, composite: "add" });
    animate(node, [at(0), at(-3), at(3), at(-2), at(0)], 180);
}

// The best outcome of several gestures.
export function best(outcomes) {
    const known = ["solved", "unsolvable"];
    return outcomes.includes("solved")
        ? "solved"
        : (outcomes.find((o) => !known.includes(o)) ?? "unsolvable");
}

// A check mark, a cross or a question mark: wins, loses, not known.
export function badge(outcome, x, y, size = 8) {
    const [kind, path] =
        outcome === "solved"
            ? ["good", "M-4 0l3 3 5-6"]
            : outcome === "unsolvable"
              ? ["bad", "M-3-3l6 6m0-6l-6 6"]
              : ["open", "M-2.5-2.5a2.5 2.5 0 1 1 4 2q-1.5 1-1.5 2m0 2.6v.1"];
    return svg(
        "g",
        { class: "badge " + kind, transform: `translate(${x} ${y}) scale(${size / 8})` },
        svg("circle", { r: 8 }),
        svg("path", { d: path }),
    );
}

// An arrow between two points, with a number if there is one.
export function arrow(x1, y1, x2, y2, number) {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const shaft = `M0-4H${length - 13}V-11L${length} 0 ${length - 13} 11V4H0Z`;
    return svg(
        "g",
        { class: "hint-arrow" },
        svg("path", { d: shaft, transform: `translate(${x1} ${y1}) rotate(${angle})` }),
        number &&
            svg(
                "g",
                { transform: `translate(${x1} ${y1})` },
                svg("circle", { r: 9 }),
                svg("text", { dy: ".35em" }, String(number)),
            ),
    );
}

// Those of `list` that lie in a direction from a point, the nearest and straightest first.
export function ahead([dx, dy], from, list, middle = (one) => one) {
    const score = (one) => {
        const [x, y] = [middle(one).x - from.x, middle(one).y - from.y];
        const [along, aside] = [x * dx + y * dy, Math.abs(x * dy - y * dx)];
        return along > 0.1 && aside < 1.2 * along ? along + 1.5 * aside : Infinity;
    };
    return list.filter((one) => score(one) < Infinity).sort((a, b) => score(a) - score(b));
}

// The ring around what has the focus is for keys. Browsers would also show it where a script moves
// the focus after a click.
export function watchPointer(root) {
    const by = (pointer) => () => root.classList.toggle("by-pointer", pointer);
    root.addEventListener("pointerdown", by(true), true);
    root.addEventListener("keydown", by(false), true);
}

// Whether the focus shall go to where a hint begins: if it is on the board, or on the hint's button
// by the keyboard.
export function followsHint(root) {
    const node = document.activeElement;
    return root.contains(node) || node?.matches("#hint:focus-visible");
}

// The picture of a board. It keeps hint and verdicts, and paints when they change.
export function createFace(host, name, paint, listeners) {
    const root = svg("svg", { class: `face ${name}`, role: "application", ...listeners });
    const face = { root, hint: null, verdicts: null };
    const set = (key) => (value) => {
        face[key] = value;
        paint();
    };
    host.append(root);
    watchPointer(root);
    face.methods = {
        showHint: set("hint"),
        showVerdicts: set("verdicts"),
        resize() {},
        destroy: () => root.remove(),
    };
    return face;
}
