// The grid of cells of an editor, painted by pointer or keys.

import { svg } from "./dom.js";
import { t } from "../words/words.js";
import { ARROWS, CELL, pointAt, watchPointer } from "./board.js";

// at(x, y): the centre of a cell, in cells; name(x, y): what is there; start, over, end: a stroke
// with the pointer, or with Shift and arrows; key(letter, x, y): whether another key was used.
export function createGrid({ at, name, start, over, end, key, columnOf = ({ x }) => x }) {
    const picture = svg("g", { "aria-hidden": "true" });
    const layer = svg("g", {});
    const marks = svg("g", { class: "board-marks" });
    const root = svg(
        "svg",
        {
            class: "editor-grid",
            role: "application",
            onkeydown,
            onpointerdown,
            onpointermove,
            onpointerup: lift,
            onpointercancel: lift,
            onkeyup: (event) => event.key === "Shift" && finger === null && finish(),
            onfocusin: ({ target }) =>
                (current = cells.find(({ hit }) => hit === target) ?? current),
        },
        picture,
        layer,
        marks,
    );
    watchPointer(root);
    let cells = [];
    let laid = "";
    let current = null;
    let active = false;
    let finger = null; // the pointer that draws the stroke, null for keys

    // Lays the cells out, unless they lie so already: then they keep the focus.
    function lay(width, height) {
        const shape = [width, height, at(0, 1).x].join();
        if (shape === laid) {
            focusOn(current, false);
            return;
        }
        laid = shape;
        cells = Array.from({ length: width * height }, (_, i) => ({
            x: i % width,
            y: Math.floor(i / width),
        }));
        for (const cell of cells) {
            cell.at = at(cell.x, cell.y);
            cell.hit = svg("rect", {
                class: "editor-cell",
                role: "button",
                x: (cell.at.x - 0.5) * CELL + 2,
                y: (cell.at.y - 0.5) * CELL + 2,
                width: CELL - 4,
                height: CELL - 4,
                rx: 6,
            });
        }
        layer.replaceChildren(...cells.map(({ hit }) => hit));
        focusOn(find(current?.x ?? 0, current?.y ?? 0) ?? cells[0], false);
    }

    const find = (x, y) => cells.find((cell) => cell.x === x && cell.y === y);

    function focusOn(cell, focus = true) {
        current = cell;
        for (const { hit, x, y } of cells) {
            hit.tabIndex = x === cell.x && y === cell.y ? 0 : -1;
            hit.ariaLabel = t("edit.cell", { x: x + 1, y: y + 1, what: name(x, y) });
        }
        if (focus) {
            cell.hit.focus({ preventScroll: true });
        }
    }

    function begin(cell) {
        active = true;
        start(cell.x, cell.y);
    }

    function finish() {
        if (active) {
            active = false;
            finger = null;
            end();
            focusOn(current, false);
        }
    }

    function under(event) {
        const { x, y } = pointAt(root, event);
        return cells.find(
            (cell) => Math.max(Math.abs(cell.at.x - x), Math.abs(cell.at.y - y)) <= 0.5,
        );
    }

    function onpointerdown(event) {
        const cell = under(event);
        if (event.button === 0 && cell && finger === null) {
            event.preventDefault();
            finish();
            finger = event.pointerId;
            root.setPointerCapture(finger);
            focusOn(cell);
            begin(cell);
        }
    }

    function onpointermove(event) {
        const cell = finger === event.pointerId && under(event);
        if (cell && cell !== current) {
            current = cell;
            over(cell.x, cell.y);
        }
    }

    function lift(event) {
        if (finger === event.pointerId) {
            finish();
        }
    }

    function onkeydown(event) {
        const [dx, dy] = ARROWS[event.key] ?? [];
        if (event.ctrlKey || event.altKey || event.metaKey || finger !== null) {
            return;
        }
        if (dx !== undefined) {
            const next = find(current.x + dx, current.y + dy) ?? current;
            if (event.shiftKey && !active) {
                begin(current);
            }
            focusOn(next);
            if (event.shiftKey) {
                over(next.x, next.y);
            }
        } else if (event.key === "Enter" || event.key === " ") {
            begin(current);
            finish();
        } else if (event.key.length > 1 || !key?.(event.key.toLowerCase(), current.x, current.y)) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    return {
        root,
        picture,
        lay,
        rename: () => focusOn(current, false),
        focus: () => focusOn(current),
        mark(place) {
            const cell =
                place && cells.find((one) => one.y === place.y && columnOf(one) === place.column);
            marks.replaceChildren(
                ...(cell
                    ? [
                          svg("circle", {
                              class: "editor-wrong",
                              cx: cell.at.x * CELL,
                              cy: cell.at.y * CELL,
                              r: 18,
                          }),
                      ]
                    : []),
            );
        },
    };
}
