// The form around the grid of an editor, and what the library says of the puzzle that is drawn; its
// English sentences may have entries in the French words.

import { el } from "./dom.js";
import { reasonWords } from "../words/library.js";
import { addWords, onLanguage, t } from "../words/words.js";

const PAUSE_MS = 400;
const LIMITS = { timeout: 5, "max-positions": 3000000 };

addWords("en", {
    "edit.cancel": "Cancel",
    "edit.width": "Columns",
    "edit.height": "Rows",
    "edit.cell": "Column {x}, row {y}: {what}",
    "edit.solved": ({ n }) => `Can be solved in ${t("moves-n", { n })}.`,
    "edit.solvable": "Can be solved.",
    "edit.unsolvable": "Cannot be solved.",
    "edit.unknown": "Whether it can be solved is not known.",
});
addWords("fr", {
    "edit.cancel": "Annuler",
    "edit.width": "Colonnes",
    "edit.height": "Lignes",
    "edit.cell": "Colonne {x}, ligne {y} : {what}",
    "edit.solved": ({ n }) => `Peut être résolu en ${t("moves-n", { n })}.`,
    "edit.solvable": "Peut être résolu.",
    "edit.unsolvable": "Ne peut pas être résolu.",
    "edit.unknown": "On ne sait pas si cela peut être résolu.",
});

export function choice(words, options, value, choose) {
    return el(
        "label",
        { class: "field" },
        el("span", {}, words),
        el(
            "select",
            { onchange: (event) => choose(event.target.value) },
            options.map(([name, label]) =>
                el("option", { value: name, selected: name === String(value) }, label),
            ),
        ),
    );
}

export function sizes(from, to) {
    return Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), String(from + i)]);
}

// Buttons of which one is pressed.
export function tools(options, value, choose) {
    const press = (name) =>
        buttons.forEach((button, i) => (button.ariaPressed = options[i][0] === name));
    const buttons = options.map(([name, label]) =>
        el(
            "button",
            {
                onclick() {
                    press(name);
                    choose(name);
                },
            },
            label,
        ),
    );
    press(value);
    return el("div", { class: "tools", role: "group" }, buttons);
}

// name: its words are name.title and name.help; controls(): the nodes above the grid; read(): {
// text, rules }, or { wrong } in words; shortest: whether to search for the fewest moves.
export function openFrame(host, game, { name, controls, grid, read, shortest }) {
    const title = el("h2");
    const help = el("p", { class: "quiet" });
    const cancel = el("button", { onclick: () => game.closeEditor() });
    const start = el("button", { class: "main", onclick: play });
    const error = el("p", { class: "error", role: "alert" });
    const verdict = el("p", { class: "quiet", role: "status" });
    const above = el("div", { class: "controls" }, controls());
    let timer = 0;
    let asked = 0; // counts questions: only the answer to the last one matters
    let searching = 0; // the question that the solver works on, 0 if none

    function refuse({ message, line, column }) {
        asked++;
        error.textContent = t(reasonWords(message));
        verdict.textContent = "";
        grid.mark(line ? { y: line - 1, column: column - 1 } : null);
    }

    function play() {
        const { wrong, ...spec } = read();
        const failure = wrong ? { message: wrong } : game.tryOpen(spec);
        if (failure) {
            refuse(failure);
        }
    }

    // A moment after the last change the solver is asked.
    function changed() {
        const turn = ++asked;
        error.textContent = verdict.textContent = "";
        grid.mark(null);
        clearTimeout(timer);
        timer = setTimeout(async () => {
            const puzzle = read();
            const request = {
                what: "solve",
                puzzle,
                steps: [],
                played: 0,
                options: { ...LIMITS, ...(shortest && { shortest }) },
            };
            let answer = { outcome: "error", reason: puzzle.wrong };
            if (!puzzle.wrong) {
                searching = turn;
                answer = await game.solver.ask(request, () => {});
                searching = searching === turn ? 0 : searching;
            }
            if (turn === asked && answer.outcome !== "interrupted") {
                const key =
                    { solved: answer.shortest ? "solved" : "solvable", unsolvable: "unsolvable" }[
                        answer.outcome
                    ] ?? "unknown";
                verdict.textContent =
                    answer.outcome === "error"
                        ? t(reasonWords(answer.reason))
                        : t("edit." + key, { n: answer.cost ?? answer.moves?.length });
            }
        }, PAUSE_MS);
    }

    host.append(
        title,
        above,
        help,
        grid.root,
        el(
            "div",
            { class: "editor-end" },
            verdict,
            error,
            el("div", { class: "actions" }, cancel, start),
        ),
    );
    const renew = () => above.replaceChildren(...controls().flat().filter(Boolean));
    label();

    function label() {
        title.textContent = t(`${name}.title`);
        help.textContent = t(`${name}.help`);
        cancel.textContent = t("edit.cancel");
        start.textContent = t("play");
    }

    const stopListening = onLanguage(() => {
        label();
        renew();
        grid.rename();
        changed();
    });
    return {
        changed,
        renew,
        focus: () => grid.focus(),
        destroy() {
            asked++;
            clearTimeout(timer);
            if (searching) {
                game.solver.cancel();
            }
            stopListening();
        },
    };
}
