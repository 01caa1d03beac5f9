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
// For each deal that is tried: a hard one is left for the next.
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
export function createNewGame(table, search, page) {
    // How a random deal was chosen, so that the next one is dealt like it.
    function remember({ random, microsoft }) {
        setSetting("dealt", { name: table.state.name, random, microsoft });
    }

    // Opens what was chosen: a puzzle, or one that the worker has to find first. Gives the words to
    // say if that fails, "" if it was cancelled or wanted() no longer, null if it is open.
    async function open(choice, place, wanted = () => true) {
        if (choice.puzzles) {
            let failure = null;
            for (const spec of choice.puzzles) {
                const problem = table.tryOpen(spec);
                if (problem === null) {
                    return null;
                }
                // A text that no puzzle is called is rather a puzzle written out, and the other way
                // round: what is said is why the better guess fails, the first one.
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
        const words = t(choice.wish ? "generating" : "dealing");
        const request = choice.wish
            ? { what: "generate", wish: choice.wish, seed: randomNumber(2 ** 31) }
            : {
                  what: "winnable",
                  game: choice.game,
                  rules: choice.rules,
                  seeds: seedsOf(choice),
                  options: LIMITS,
              };
        const seconds = choice.wish ? GENERATE_SECONDS : 0;
        const answer = await search.ask(request, { place, words, seconds });
        if (answer.outcome === "interrupted" || !wanted()) {
            return "";
        }
        if (!answer.name) {
            return t("failed", { words: reasonWords(answer.reason ?? answer.outcome) });
        }
        const failure = table.tryOpen({ name: answer.name, rules: choice.rules ?? "" });
        if (failure === null && answer.moves) {
            remember(choice);
            table.learn(table.state, { moves: answer.moves });
        }
        return failure && t("failed", { words: failureWords(failure) });
    }

    function openNewGame() {
        const kind = setting("tab", table.state?.kind ?? "patience");
        const place = el("div", { class: "progress", hidden: true });
        const spoken = el("p", { class: "for-readers", role: "status" });
        const error = el("p", { class: "error", role: "alert" });
        const panels = new Map();
        let asked = 0; // how many puzzles are looked for
        const tabs = el("div", { class: "tabs", role: "tablist", "aria-label": t("kinds") });

        async function submit(name, event) {
            event.preventDefault();
            error.textContent = "";
            const choice = panels.get(name).choice();
            if (choice.wish) {
                setSetting("wish", choice.wish);
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
            const { fields, choice, beside } = make(table, {
                edit() {
                    dialog.close();
                    search.cancel(); // lest a puzzle that is looked for takes the editor's place
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

    // What comes after this one: another deal of the same sort, if it was a random one, or else the
    // next number; the next board; another port as hard.
    async function next() {
        const { kind, name, rules, named } = table.state;
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
            const boards = table.engine
                .list()
                .filter((entry) => entry.kind === "pegs")
                .map((entry) => entry.name);
            choice = {
                puzzles: [{ name: boards[(boards.indexOf(name) + 1) % boards.length], rules: "" }],
            };
        } else if (kind === "port") {
            choice = { wish: setting("wish", "moves=13..20") };
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
