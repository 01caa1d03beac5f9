// Choosing a peg board: the form in the dialog of a new game, and what comes after a board.

import { el, svg } from "../../ui/dom.js";
import { PLAIN, field } from "../../ui/fields.js";
import { BOARDS } from "./text.js";
import { gameWords } from "../../words/names.js";
import { t } from "../../words/words.js";

const boardsOf = ({ engine }) => engine.list().filter((entry) => entry.kind === "pegs");

function picture(name) {
    const rows = BOARDS[name.replace("peg.", "")] ?? [];
    const size = Math.max(...rows, rows.length);
    const holes = rows.flatMap((count, y) =>
        Array.from({ length: count }, (_, x) =>
            svg("circle", {
                cx: x + (size - count) / 2 + 0.5,
                cy: y + (size - rows.length) / 2 + 0.5,
                r: 0.34,
            }),
        ),
    );
    return svg(
        "svg",
        { viewBox: `0 0 ${size} ${size}`, class: "picture", "aria-hidden": "true" },
        ...holes,
    );
}

export function createPegsForm(game, { edit }) {
    const boards = boardsOf(game);
    const playing = boards.some(({ name }) => name === game.state?.name)
        ? game.state.name
        : "peg.english";
    const radios = boards.map(({ name }) =>
        el(
            "label",
            { class: "board" },
            el("input", { type: "radio", name: "board", value: name, checked: name === playing }),
            picture(name),
            el("span", {}, gameWords(name)),
        ),
    );
    const input = (id) => el("input", { id, maxlength: 3, size: 4, ...PLAIN });
    const start = input("start");
    const goal = input("goal");
    return {
        fields: [
            el("fieldset", { class: "boards" }, el("legend", {}, t("pegs.boards")), ...radios),
            el("div", { class: "row" }, field(t("pegs.start"), start), field(t("pegs.end"), goal)),
            el("p", { class: "quiet" }, t("pegs.holes")),
        ],
        beside: el("button", { id: "edit-pegs", onclick: edit }, t("pegs.edit")),
        choice() {
            const rules = [start, goal]
                .filter(({ value }) => value.trim())
                .map(({ id, value }) => `${id}=${value.trim().toLowerCase()}`)
                .join(",");
            const chosen = radios.map((radio) => radio.firstChild).find((radio) => radio.checked);
            return { puzzles: [{ name: chosen.value, rules }] };
        },
    };
}

// The next board of the list.
export function nextBoard(game) {
    const names = boardsOf(game).map(({ name }) => name);
    const next = names[(names.indexOf(game.state.name) + 1) % names.length];
    return { puzzles: [{ name: next, rules: "" }] };
}
