// The dialog that opens another puzzle, and the next one after a win.

import { el } from "../ui/dom.js";
import { openDialog } from "../ui/dialogs.js";
import { createTextForm } from "./text_form.js";
import { KINDS } from "../kinds/kinds.js";
import { setSetting, setting } from "../ui/storage.js";
import { failureWords, reasonWords } from "../words/library.js";
import { t } from "../words/words.js";

const TABS = [
    ...Object.entries(KINDS).map(([name, { createForm }]) => [name, createForm]),
    ["text", createTextForm],
];
const LAST_SEED = 999999999;
const LAST_MICROSOFT = 1000000; // of its own programs
// For each deal that is tried; a hard one is passed over.
const LIMITS = { "max-positions": "500000", memory: "128M" };
const GENERATE_SECONDS = 60;

function randomNumber(most) {
    return 1 + Math.floor(Math.random() * most);
}

function seedsOf({ microsoft }) {
    return microsoft
        ? { from: 1, to: LAST_MICROSOFT, series: "ms" }
        : { from: 1, to: LAST_SEED, series: "" };
}

// page: {say, pill, edit(kind)}
export function createNewGame(game, search, page) {
    // Keeps how a random deal was chosen, so that the next one is chosen likewise.
    function remember({ random, microsoft }) {
        setSetting("dealt", { name: game.state.name, random, microsoft });
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
            const { to, series } = seedsOf(choice);
            const name = `${choice.game}.${series}${randomNumber(to)}`;
            const words = await open({ puzzles: [{ name, rules: choice.rules }] });
            if (words === null) {
                remember(choice);
            }
            return words;
        }
        const words = t(choice.generate ? "generating" : "dealing");
        const request = choice.generate
            ? { what: "generate", options: choice.generate, seed: randomNumber(2 ** 31) }
            : {
                  what: "winnable",
                  game: choice.game,
                  rules: choice.rules,
                  seeds: seedsOf(choice),
                  options: LIMITS,
              };
        const seconds = choice.generate ? GENERATE_SECONDS : 0;
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
        const kind = setting("tab", game.state?.kind ?? "patience");
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
                tab.setAttribute("aria-selected", String(other === name));
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
                const at = TABS.findIndex(([name]) => panels.get(name).tab === event.target);
                select(TABS[(at + by + TABS.length) % TABS.length][0], true);
                event.preventDefault();
            }
        }

        for (const [name, make] of TABS) {
            const tab = el(
                "button",
                {
                    type: "button",
                    role: "tab",
                    id: `tab-${name}`,
                    "aria-controls": `panel-${name}`,
                    onclick: () => select(name),
                    onkeydown: step,
                },
                t(`tab-${name}`),
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
            t("new-game"),
            tabs,
            ...[...panels.values()].map(({ panel }) => panel),
            place,
            spoken,
            error,
        );
        dialog.addEventListener("close", () => asked > 0 && search.cancel());
        select(panels.has(kind) ? kind : "patience", true);
    }

    async function next() {
        const choice = KINDS[game.state.kind].next(game);
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
