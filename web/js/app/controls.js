// The bar of buttons, and the line that says how the game stands.

import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { best, lesser, setSetting, setting } from "./storage.js";
import { countJumps } from "../kinds/pegs/runs.js";
import { keyOf } from "./game.js";
import { onLanguage, t } from "../words/words.js";

const TOOLS = ["new", "undo", "redo", "restart", "hint", "winnable", "solve", "winning", "files"];

// acts: by the name of a tool, what its button does.
export function createControls(bar, acts) {
    const buttons = new Map(
        TOOLS.map((name) => [
            name,
            el("button", { type: "button", class: "tool", id: name, onclick: () => acts[name]() }),
        ]),
    );
    bar.append(...buttons.values());

    function relabel() {
        bar.setAttribute("aria-label", t("controls"));
        for (const [name, button] of buttons) {
            button.replaceChildren(icon(name), el("span", {}, t(name)));
            button.title = t(name);
            button.setAttribute("aria-label", t(name));
        }
    }

    // A button that is focused is not disabled, since the focus would be lost with it.
    function enable(name, on) {
        buttons.get(name).setAttribute("aria-disabled", String(!on));
    }

    relabel();
    return {
        relabel,
        press: (name, on) => buttons.get(name).setAttribute("aria-pressed", String(on)),
        update(state) {
            enable("undo", state.played > 0);
            enable("redo", state.played < state.steps.length);
            enable("restart", state.played > 0);
            for (const name of ["hint", "winnable", "solve", "winning"]) {
                enable(name, !state.won);
            }
        },
    };
}

// The fewest that anyone knows: the solver, the player. What a game of pegs is known to cost is in
// jumps, which are always as many.
function fewestKnown(state, advice) {
    const own = best(keyOf(state));
    if (state.kind === "pegs") {
        return { moves: lesser(advice.fewestRuns(state), own.moves), slides: 0 };
    }
    return Object.fromEntries(
        ["moves", "slides"].map((unit) => [unit, lesser(advice.fewest(state, unit), own[unit])]),
    );
}

// The button that says whether the solver looks at the game after each move.
export function setUpKeepWatch(button, advice) {
    function draw() {
        const on = setting("keep-watch", true);
        button.replaceChildren(icon(on ? "watchful" : "unwatchful"));
        button.title = t("keep-watch");
        button.setAttribute("aria-label", button.title);
        button.setAttribute("aria-pressed", String(on));
    }

    button.addEventListener("click", () => {
        setSetting("keep-watch", !setting("keep-watch", true));
        draw();
        advice.watchful();
    });
    onLanguage(draw);
    draw();
}

function words({ moves, slides }) {
    return [t("moves-n", { n: moves }), slides !== undefined && t("slides-n", { n: slides })]
        .filter(Boolean)
        .join(", ");
}

// What the game has cost so far.
export function costWords(state) {
    return state.kind === "pegs"
        ? `${t("jumps-n", { n: countJumps(state).jumps })}, ${words(countJumps(state))}`
        : words(state.cost);
}

// "" where nothing is known.
function fewestWords({ moves, slides }, state) {
    if (!moves) {
        return "";
    }
    const named = slides || state.kind === "pegs";
    const known = named ? words({ moves, slides: slides || undefined }) : String(moves);
    return t("fewest", { words: known });
}

export function drawStatus(place, state, advice) {
    const fewest = fewestKnown(state, advice);
    const signs = { winnable: "good", won: "good", lost: "bad", uncertain: "unknown" };
    const outlook =
        state.outlook === "uncertain"
            ? advice.doubt() || t("outlook-uncertain")
            : t(`outlook-${state.outlook}`);
    const shown = [el("span", { class: "moves" }, costWords(state))];
    const told = fewestWords(fewest, state);
    if (told) {
        const long = fewest.slides || state.kind === "pegs";
        shown.push(el("span", { class: `fewest${long ? " long" : ""}` }, told));
    }
    shown.push(el("span", { class: `outlook ${signs[state.outlook]}`, title: outlook }, outlook));
    place.replaceChildren(...shown);
}

// What is said after a win; no dialog, so that the board can still be looked at and undone.
export function drawWin(banner, state, advice, acts) {
    banner.hidden = !state.won;
    if (!state.won) {
        return;
    }
    const button = (id, key, onclick) => el("button", { type: "button", id, onclick }, t(key));
    banner.replaceChildren(
        el("strong", {}, t("won", { words: costWords(state) })),
        el("p", {}, fewestWords(fewestKnown(state, advice), state)),
        el(
            "div",
            { class: "actions" },
            button("next-deal", `next-${state.kind}`, acts.next),
            button("replay", "replay", acts.replay),
        ),
    );
}
