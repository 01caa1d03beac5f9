// The bar of buttons, the status line, and what is said after a win.

import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { best, lesser, setSetting, setting } from "../ui/storage.js";
import { costOf } from "../kinds/kinds.js";
import { keyOf } from "../engine/state.js";
import { onLanguage, t } from "../words/words.js";

const TOOLS = ["new", "undo", "redo", "restart", "hint", "winnable", "solve", "winning", "files"];

// acts: what each button does, by its name.
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

// The fewest moves that solver or player have found.
function fewestKnown(state, advice) {
    const own = best(keyOf(state));
    return Object.fromEntries(
        ["moves", "slides"].map((unit) => [unit, lesser(advice.fewest(state, unit), own[unit])]),
    );
}

// The button that switches the search after each move on and off.
export function setUpAutoCheck(button, advice) {
    function draw() {
        const on = setting("auto-check", true);
        button.replaceChildren(icon(on ? "check-on" : "check-off"));
        button.title = t("auto-check");
        button.setAttribute("aria-label", button.title);
        button.setAttribute("aria-pressed", String(on));
    }

    button.addEventListener("click", () => {
        setSetting("auto-check", !setting("auto-check", true));
        draw();
        advice.check();
    });
    onLanguage(draw);
    draw();
}

function words(cost) {
    return Object.entries(cost)
        .map(([unit, n]) => t(`${unit}-n`, { n }))
        .join(", ");
}

// What the game has cost so far.
export function costWords(state) {
    return words(costOf(state));
}

const hasUnits = (state) => Object.keys(costOf(state)).length > 1;

// "" where nothing is known. The unit is named where there are several.
function fewestWords(state, advice) {
    const { moves, slides } = fewestKnown(state, advice);
    const known = slides ? { moves, slides } : { moves };
    return moves ? t("fewest", { words: hasUnits(state) ? words(known) : String(moves) }) : "";
}

export function drawStatus(place, state, advice) {
    const signs = { winnable: "good", won: "good", lost: "bad", uncertain: "unknown" };
    const outlook =
        state.outlook === "uncertain"
            ? advice.doubt() || t("outlook-uncertain")
            : t(`outlook-${state.outlook}`);
    const shown = [el("span", { class: "moves" }, costWords(state))];
    const told = fewestWords(state, advice);
    if (told) {
        shown.push(el("span", { class: `fewest${hasUnits(state) ? " long" : ""}` }, told));
    }
    shown.push(el("span", { class: `outlook ${signs[state.outlook]}`, title: outlook }, outlook));
    place.replaceChildren(...shown);
}

// No dialog, so that the board can still be looked at and undone.
export function drawWin(banner, state, advice, acts) {
    banner.hidden = !state.won;
    if (!state.won) {
        return;
    }
    const button = (id, key, onclick) => el("button", { type: "button", id, onclick }, t(key));
    banner.replaceChildren(
        el("strong", {}, t("won", { words: costWords(state) })),
        el("p", {}, fewestWords(state, advice)),
        el(
            "div",
            { class: "actions" },
            button("next-deal", `next-${state.kind}`, acts.next),
            button("replay", "replay", acts.replay),
        ),
    );
}
