// The editor of peg boards. The library says what is wrong with a board.

import { svg } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { CELL, setView } from "../../ui/board.js";
import { choice, openFrame, sizes, tools } from "../../ui/editor_frame.js";
import { createGrid } from "../../ui/editor_grid.js";
import { BOARDS, readDrawing, writeDrawing } from "./text.js";
import { holeWords } from "./words.js";

const SIGNS = ["", "o", "#"];
const NAMES = ["outside", "empty", "peg"];

function builtIn(name) {
    const rows = BOARDS[name];
    const [triangular, width] = [name === "triangle", Math.max(...rows)];
    const row = (n) =>
        triangular
            ? " ".repeat(width - n) + "# ".repeat(n)
            : " ".repeat((width - n) / 2) + "#".repeat(n);
    const text = rows.map(row);
    const middle = triangular ? 0 : (width - 1) / 2;
    text[middle] = triangular
        ? text[0].replace("#", "o")
        : text[middle].slice(0, middle) + "o" + text[middle].slice(middle + 1);
    return text.join("\n");
}

export function openPegsEditor(host, game, start) {
    const own = start?.kind === "pegs";
    let board = own ? "own" : "english";
    let width, height, triangular, axes, goal;
    let pegs = new Map(); // by "x y": 1 an empty hole, 2 a peg
    let goals = new Set();
    let onGoal = false; // whether the goal is painted, and not the board
    let brush = 0;

    const grid = createGrid({
        at: (x, y) => (triangular ? { x: x + (y % 2) / 2, y: (y * Math.sqrt(3)) / 2 } : { x, y }),
        name: (x, y) => holeWords(NAMES[pegs.get(`${x} ${y}`) ?? 0], goals.has(`${x} ${y}`)),
        start(x, y) {
            const cell = `${x} ${y}`;
            brush = onGoal ? !goals.has(cell) : ((pegs.get(cell) ?? 0) + 1) % 3;
            paint(x, y);
        },
        over: paint,
        end: () => {},
        columnOf: ({ x, y }) => (triangular ? 2 * x + (y % 2) : x),
    });
    const frame = openFrame(host, game, {
        name: "pegedit",
        controls,
        grid,
        read,
    });
    load(own ? start.start : builtIn(board), own && start.rules.match(/axes=(\d)/)?.[1]);

    function load(text, rule) {
        const drawing = readDrawing(text);
        const odd = drawing.triangular ? (drawing.holes[0].column + drawing.holes[0].row) % 2 : 0;
        const name = ({ row, column, x }) =>
            `${drawing.triangular ? (column + odd) >> 1 : x} ${row}`;
        const count = (i) =>
            1 + Math.max(...drawing.holes.map((hole) => Number(name(hole).split(" ")[i])));
        [triangular, axes] = [drawing.triangular, rule || "2"];
        [width, height] = [count(0), count(1)];
        pegs = new Map(drawing.holes.map((hole) => [name(hole), hole.peg ? 2 : 1]));
        goals = new Set(drawing.holes.filter((hole) => hole.goal).map(name));
        goal = !drawing.hasGoal ? "any" : goals.size === 1 ? "one" : "drawn";
        change();
    }

    function controls() {
        const set = (act) => (value) => {
            act(value);
            change();
        };
        const boards = [
            ...(own ? [["own", t("pegedit.own")]] : []),
            ...Object.keys(BOARDS).map((name) => [name, t("game-peg." + name)]),
            ["blank", t("pegedit.blank")],
        ];
        return [
            choice(t("pegs.boards"), boards, board, (name) => {
                board = name;
                load(
                    name === "own"
                        ? start.start
                        : name === "blank"
                          ? Array(7).fill("ooooooo").join("\n")
                          : builtIn(name),
                );
            }),
            choice(
                t("edit.width"),
                sizes(1, Math.max(11, width ?? 0)),
                width,
                set((n) => (width = Number(n))),
            ),
            choice(
                t("edit.height"),
                sizes(1, Math.max(11, height ?? 0)),
                height,
                set((n) => (height = Number(n))),
            ),
            choice(
                t("pegedit.grid"),
                [
                    ["", t("pegedit.squares")],
                    ["1", t("pegedit.triangles")],
                ],
                triangular ? 1 : "",
                set((n) => (triangular = n === "1")),
            ),
            !triangular &&
                choice(
                    t("pegedit.axes"),
                    ["2", "3", "4"].map((n) => [n, t("pegedit.axes" + n)]),
                    axes,
                    set((n) => (axes = n)),
                ),
            choice(
                t("pegedit.goal"),
                ["any", "one", "drawn"].map((one) => [one, t("pegedit." + one)]),
                goal,
                set((value) => {
                    goal = value;
                    onGoal = value !== "any";
                    goals = new Set([...goals].slice(0, value === "one" ? 1 : Infinity));
                }),
            ),
            goal !== "any" &&
                tools(
                    [
                        ["", t("pegedit.paintBoard")],
                        ["goal", t("pegedit.paintGoal")],
                    ],
                    onGoal ? "goal" : "",
                    (value) => (onGoal = value !== ""),
                ),
        ];
    }

    function paint(x, y) {
        const cell = `${x} ${y}`;
        if (!onGoal) {
            pegs.set(cell, brush);
        } else if (brush && pegs.get(cell)) {
            goals = new Set([...(goal === "one" ? [] : goals), cell]);
        } else {
            goals.delete(cell);
        }
        draw();
        frame.changed();
    }

    function change() {
        onGoal &&= goal !== "any";
        const shift = triangular ? 0.5 : 0;
        const tall = (height - 1) * (triangular ? 0.87 : 1) + 1.2;
        setView(grid.root, ...[-0.6, -0.6, width + 0.2 + shift, tall].map((n) => n * CELL));
        grid.lay(width, height);
        draw();
        frame.renew();
        frame.changed();
    }

    function draw() {
        const { picture } = grid;
        picture.replaceChildren();
        for (let i = 0; i < width * height; i++) {
            const [x, y] = [i % width, Math.floor(i / width)];
            const kind = pegs.get(`${x} ${y}`) ?? 0;
            const cx = (x + (triangular ? (y % 2) / 2 : 0)) * CELL;
            const cy = y * CELL * (triangular ? Math.sqrt(3) / 2 : 1);
            const circle = (name, r) => svg("circle", { class: name, cx, cy, r });
            picture.append(circle("pegedit-" + NAMES[kind], 17));
            if (kind) {
                picture.append(
                    circle(kind === 2 ? "pegedit-ball" : "pegedit-pit", kind === 2 ? 12 : 7),
                );
            }
            if (kind && goal !== "any" && goals.has(`${x} ${y}`)) {
                picture.append(circle("pegs-goal", 15));
            }
        }
    }

    function read() {
        const kind = (x, y) => pegs.get(`${x} ${y}`) ?? 0;
        const text = writeDrawing(width, height, triangular, (x, y) => SIGNS[kind(x, y)]);
        const goalText = writeDrawing(
            width,
            height,
            triangular,
            (x, y) => kind(x, y) && (goals.has(`${x} ${y}`) ? "#" : "o"),
        );
        // An empty line ends a drawing.
        if (/\S\n\n+.*\S/s.test(text)) {
            return { wrong: t("pegedit.gap") };
        }
        return {
            text: text + "\n" + (goal === "any" ? "" : `\n${goalText}\n`),
            rules: triangular || axes === "2" ? "" : `axes=${axes}`,
        };
    }

    return frame;
}
