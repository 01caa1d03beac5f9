// The editor of ports. Boats get their letters in reading order. The library says what is wrong.

import { svg } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { CELL } from "../../ui/board.js";
import { choice, openFrame, sizes, tools } from "../../ui/editor_frame.js";
import { createGrid } from "../../ui/editor_grid.js";
import { drawBoat, drawHarbour } from "./picture.js";
import { readPort } from "./text.js";
import { nameBoat } from "./words.js";

const MOST_BOATS = 26;

function cellsOf({ x, y, length, vertical }) {
    return Array.from({ length }, (_, i) => (vertical ? [x, y + i] : [x + i, y]));
}

export function openPortEditor(host, game, start) {
    let width = 6;
    let height = 6;
    let boats = []; // with letters; `exit` is true of A
    let walls = [];
    let tool = "boat";
    let from = null; // where a stroke began
    let next = null; // the boat that the stroke makes
    let brush = false;

    const boatAt = (x, y) =>
        boats.find((boat) => cellsOf(boat).some((cell) => cell[0] === x && cell[1] === y));
    const wallAt = (x, y) => walls.some((cell) => cell.x === x && cell.y === y);

    const grid = createGrid({
        at: (x, y) => ({ x: x + 0.5, y: y + 0.5 }),
        name: (x, y) =>
            boatAt(x, y)
                ? nameBoat(boatAt(x, y))
                : t(wallAt(x, y) ? "portedit.isWall" : "portedit.water"),
        start(x, y) {
            from = { x, y };
            if (tool === "wall") {
                brush = !wallAt(x, y);
                wall(x, y);
            }
        },
        over(x, y) {
            if (tool === "wall") {
                wall(x, y);
            } else if (tool === "boat") {
                stretch(x, y);
            }
        },
        end,
        key(letter, x, y) {
            if (letter === "x") {
                brush = !wallAt(x, y);
                wall(x, y);
            } else if (letter === "a") {
                leave(boatAt(x, y));
            }
            return letter === "x" || letter === "a";
        },
    });
    const frame = openFrame(host, game, {
        name: "portedit",
        controls,
        grid,
        read,
        shortest: true,
    });
    if (start?.kind === "port") {
        ({ width, height, boats, walls } = readPort(start.start));
        boats.forEach((boat) => (boat.exit = boat.letter === "A"));
    }
    frame.renew();
    change();

    function controls() {
        const size = (n, set) => {
            set(Number(n));
            boats = boats.filter((boat) =>
                cellsOf(boat).every(([x, y]) => x < width && y < height),
            );
            walls = walls.filter(({ x, y }) => x < width && y < height);
            change();
        };
        return [
            tools(
                ["boat", "wall", "exit"].map((name) => [name, t("portedit." + name)]),
                tool,
                (name) => (tool = name),
            ),
            choice(t("edit.width"), sizes(4, 8), width, (n) => size(n, (value) => (width = value))),
            choice(t("edit.height"), sizes(4, 8), height, (n) =>
                size(n, (value) => (height = value)),
            ),
        ];
    }

    function wall(x, y) {
        if (!boatAt(x, y)) {
            walls = walls.filter((one) => one.x !== x || one.y !== y);
            walls.push(...(brush ? [{ x, y }] : []));
            change();
        }
    }

    function leave(boat) {
        if (boat && !boat.vertical) {
            boats.forEach((one) => (one.exit = one === boat));
            change();
        }
    }

    // The boat from where the stroke began towards a cell, three cells at most, if there is room.
    function stretch(x, y) {
        const [dx, dy] = [x - from.x, y - from.y];
        const vertical = Math.abs(dy) > Math.abs(dx);
        const by = Math.max(-2, Math.min(2, vertical ? dy : dx));
        const boat = {
            letter: "",
            vertical,
            length: Math.abs(by) + 1,
            x: from.x + (vertical ? 0 : Math.min(by, 0)),
            y: from.y + (vertical ? Math.min(by, 0) : 0),
        };
        const free = cellsOf(boat).every(([cx, cy]) => !boatAt(cx, cy) && !wallAt(cx, cy));
        if (by === 0 || (free && boats.length < MOST_BOATS)) {
            next = by ? boat : null;
        }
        draw();
    }

    function end() {
        const clicked = from && boatAt(from.x, from.y);
        if (next) {
            const mayLeave =
                !next.vertical &&
                !boats.some(({ exit }) => exit) &&
                (width !== 6 || height !== 6 || next.y === 2);
            boats.push({ ...next, exit: mayLeave });
        } else if (tool === "exit") {
            leave(clicked);
        } else if (tool === "boat" && from) {
            boats = boats.filter((boat) => boat !== clicked);
            walls = walls.filter(({ x, y }) => x !== from.x || y !== from.y);
        }
        [from, next] = [null, null];
        change();
    }

    function change() {
        boats.sort((a, b) => a.y - b.y || a.x - b.x);
        let code = 66;
        boats.forEach((boat) => (boat.letter = boat.exit ? "A" : String.fromCharCode(code++)));
        draw();
        frame.changed();
    }

    function draw() {
        const layers = drawHarbour(
            grid.root,
            { width, height, walls },
            boats.find(({ exit }) => exit)?.y ?? -1,
            grid.picture,
        );
        layers.boats.append(
            ...[...boats, ...(next ? [next] : [])].map((boat) =>
                svg(
                    "g",
                    { transform: `translate(${boat.x * CELL} ${boat.y * CELL})` },
                    drawBoat(boat, {}),
                ),
            ),
        );
        grid.lay(width, height);
    }

    function read() {
        const sign = (x, y) => boatAt(x, y)?.letter ?? (wallAt(x, y) ? "x" : ".");
        const row = (y) => Array.from({ length: width }, (_, x) => sign(x, y)).join("");
        return {
            text: Array.from({ length: height }, (_, y) => row(y)).join("\n") + "\n",
            rules: "",
        };
    }

    return frame;
}
