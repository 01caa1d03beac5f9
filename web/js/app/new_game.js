// The dialog that opens another puzzle, and the next one after a win.

import { el } from "../ui/dom.js";
import { openDialog } from "../ui/dialogs.js";
import { createTextForm } from "./text_form.js";
import { kindOf, kindsOf } from "../kinds/kinds.js";
import { setSetting, setting } from "../ui/storage.js";
import { failureWords, reasonWords } from "../words/library.js";
import { kindWords } from "../words/names.js";
import { t } from "../words/words.js";

// For each puzzle that is tried; a hard one is passed over.
const LIMITS = { "max-positions": "500000", memory: "128M" };
const GENERATE_SECONDS = 60;

function randomNumber(from, to) {
    return from + Math.floor(Math.random() * (to - from + 1));
}

// page: {say, pill, edit(kind)}
export function createNewGame(game, search, page) {
    // Keeps how a random puzzle was chosen, so that the next one is chosen likewise.
    function remember({ random }) {
        setSetting("chosen", { name: game.state.name, random });
    }

    // Opens what was chosen: a puzzle, or one that the worker has to find first. Returns null if it
    // is open, "" if it was cancelled or is no longer wanted(), or else why it failed.
    async function open(choice, place, wanted = () => true) {
        if (choice.puzzles) {
            let failure = null;
            for (const spec of choice.puzzles) {
                const problem = game.tryOpen(spec);
                if (problem === null) {
                    return null;
                }
                // The text may be a puzzle's name or the puzzle itself. The better guess comes
                // first; what is wrong with it is what the player is told.
                failure ??= problem;
            }
            return t("failed", { words: failureWords(failure) });
        }
        if (choice.random) {
            const { from, to, series } = choice.seeds;
            const name = `${choice.game}.${series}${randomNumber(from, to)}`;
            const words = await open({ puzzles: [{ name, rules: choice.rules }] });
            if (words === null) {
                remember(choice);
            }
            return words;
        }
        const { words, generate, ...numbered } = choice;
        const request = generate
            ? { what: "generate", ...generate, seed: randomNumber(1, 2 ** 31) }
            : { what: "winnable", ...numbered, options: LIMITS };
        const seconds = generate ? GENERATE_SECONDS : 0;
        const answer = await search.ask(request, { place, words, seconds });
        if (answer.outcome === "interrupted" || !wanted()) {
            return "";
        }
        if (!answer.name) {
            return t("failed", { words: reasonWords(answer.reason ?? answer.outcome) });
        }
        const failure = game.tryOpen({ name: answer.name, rules: choice.rules ?? "" });
        if (failure === null && answer.moves) {
            remember(choice);
            game.learn(game.state, { moves: answer.moves });
        }
        return failure && t("failed", { words: failureWords(failure) });
    }

    function openNewGame() {
        const kinds = kindsOf(game.engine);
        const makers = new Map(kinds.map(({ name, createForm }) => [name, createForm]));
        const names = [...makers.set("text", createTextForm).keys()];
        const chosen = setting("tab", game.state?.kind ?? "");
        const place = el("div", { class: "progress", hidden: true });
        const spoken = el("p", { class: "for-readers", role: "status" });
        const error = el("p", { class: "error", role: "alert" });
        const panels = new Map();
        let asked = 0; // how many searches for a puzzle are under way
        const tabs = el("div", { class: "tabs", role: "tablist", "aria-label": t("kinds") });

        async function submit(name, event) {
            event.preventDefault();
            error.textContent = "";
            const choice = panels.get(name).choice();
            asked++;
            const words = await open(choice, place, () => dialog.open);
            asked--;
            if (words === null) {
                setSetting("tab", name);
                dialog.close();
            } else {
                error.textContent = words;
            }
        }

        function select(name, focus) {
            for (const [other, { tab, panel }] of panels) {
                tab.ariaSelected = other === name;
                tab.tabIndex = other === name ? 0 : -1;
                panel.hidden = other !== name;
            }
            error.textContent = "";
            if (focus) {
                panels.get(name).tab.focus();
            }
        }

        function step(event) {
            const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (by) {
                const at = names.findIndex((name) => panels.get(name).tab === event.target);
                select(names[(at + by + names.length) % names.length], true);
                event.preventDefault();
            }
        }

        for (const [name, make] of makers) {
            const tab = el(
                "button",
                {
                    role: "tab",
                    id: `tab-${name}`,
                    "aria-controls": `panel-${name}`,
                    onclick: () => select(name),
                    onkeydown: step,
                },
                kindWords(name),
            );
            const { fields, choice, beside } = make(game, {
                edit() {
                    dialog.close();
                    search.cancel(); // a puzzle that is found now would take the editor's place
                    page.edit(name);
                },
            });
            const panel = el(
                "form",
                {
                    id: `panel-${name}`,
                    role: "tabpanel",
                    "aria-labelledby": tab.id,
                    novalidate: true,
                    onsubmit: (event) => submit(name, event),
                },
                ...fields,
                el(
                    "div",
                    { class: "actions" },
                    beside,
                    el("button", { type: "submit", class: "main", id: `play-${name}` }, t("play")),
                ),
            );
            panels.set(name, { tab, panel, choice });
            tabs.append(tab);
        }
        const dialog = openDialog(
            t("new"),
            tabs,
            ...[...panels.values()].map(({ panel }) => panel),
            place,
            spoken,
            error,
        );
        dialog.addEventListener("close", () => asked > 0 && search.cancel());
        select(panels.has(chosen) ? chosen : names[0], true);
    }

    async function next() {
        const choice = kindOf(game.state).next(game);
        if (!choice) {
            openNewGame();
            return;
        }
        const words = await open(choice, page.pill);
        if (words) {
            page.say(words, "error");
        }
    }

    return { openNewGame, next };
}
