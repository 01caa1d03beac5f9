// The dialog that opens another puzzle, and the next one after a win.

import { el } from "../ui/dom.js";
import { openDialog } from "../ui/dialogs.js";
import { dealChoice, pegChoice, portChoice, textChoice } from "./new_game_forms.js";
import { setSetting, setting } from "./storage.js";
import { reasonWords } from "./search.js";
import { failureWords } from "./game.js";
import { t } from "../words/words.js";

const TABS = [
    ["patience", dealChoice],
    ["pegs", pegChoice],
    ["port", portChoice],
    ["text", textChoice],
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
            if (choice.generate) {
                setSetting("generate", choice.generate);
            }
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

    // After a random deal another random one, after others the next number; the next board; another
    // port of the same level.
    async function next() {
        const { kind, name, rules, named } = game.state;
        const deal = /^(.+\.(?:ms)?)(\d+)$/.exec(name);
        const dealt = setting("dealt");
        let choice = null;
        if (kind === "patience" && named && dealt?.name === name) {
            choice = { ...dealt, game: name.split(".")[0], rules };
        } else if (kind === "patience" && named && deal) {
            choice = {
                puzzles: [
                    { name: `${deal[1]}${Number(deal[2]) + 1}`, rules },
                    { name: `${deal[1]}1`, rules },
                ],
            };
        } else if (kind === "pegs") {
            const boards = game.engine
                .list()
                .filter((entry) => entry.kind === "pegs")
                .map((entry) => entry.name);
            choice = {
                puzzles: [{ name: boards[(boards.indexOf(name) + 1) % boards.length], rules: "" }],
            };
        } else if (kind === "port") {
            choice = { generate: setting("generate", "moves=13..20") };
        }
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
