// The bar of buttons, the status line, and what is said after a win.

import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { best, lesser, setSetting, setting } from "../ui/storage.js";
import { costOf } from "../kinds/kinds.js";
import { keyOf } from "../engine/state.js";
import { hasWords, onLanguage, t } from "../words/words.js";

const TOOLS = ["new", "undo", "redo", "restart", "hint", "winnable", "solve", "winning", "files"];

// acts: what each button does, by its name.
export function createControls(bar, acts) {
    const buttons = new Map(
        TOOLS.map((name) => [
            name,
            el("button", { class: "tool", id: name, onclick: () => acts[name]() }),
        ]),
    );
    bar.append(...buttons.values());

    function relabel() {
        bar.ariaLabel = t("controls");
        for (const [name, button] of buttons) {
            button.replaceChildren(icon(name), el("span", {}, t(name)));
            button.title = t(name);
            button.ariaLabel = t(name);
        }
    }

    // A button that is focused is not disabled, since the focus would be lost with it.
    function enable(name, on) {
        buttons.get(name).ariaDisabled = !on;
    }

    relabel();
    return {
        relabel,
        press: (name, on) => (buttons.get(name).ariaPressed = on),
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

// The fewest that solver or player have found, by unit.
function fewestKnown(state, advice) {
    const own = best(keyOf(state));
    const known = {};
    for (const unit of Object.keys(costOf(state))) {
        const found = advice.fewest(state, unit);
        const least = found === null ? 0 : lesser(found, own[unit]);
        if (least) {
            known[unit] = least;
        }
    }
    return known;
}

// The button that switches the search after each move on and off.
export function setUpAutoCheck(button, advice) {
    function draw() {
        const on = setting("auto-check", true);
        button.replaceChildren(icon(on ? "check-on" : "check-off"));
        button.title = t("auto-check");
        button.ariaLabel = button.title;
        button.ariaPressed = on;
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
        .map(([unit, n]) => (hasWords(`${unit}-n`) ? t(`${unit}-n`, { n }) : `${n} ${unit}`))
        .join(", ");
}

// What the game has cost so far.
export function costWords(state) {
    return words(costOf(state));
}

const hasUnits = (state) => Object.keys(costOf(state)).length > 1;

// "" where nothing is known. The unit is named where there are several.
function fewestWords(state, advice) {
    const known = fewestKnown(state, advice);
    const [fewest] = Object.values(known);
    return fewest ? t("fewest", { words: hasUnits(state) ? words(known) : String(fewest) }) : "";
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
    const next = `next-${state.kind}`;
    const button = (id, key, attributes) =>
        el("button", { id, onclick: acts[id], ...attributes }, t(key));
    banner.replaceChildren(
        el("strong", {}, t("won", { words: costWords(state) })),
        el("p", {}, fewestWords(state, advice)),
        el(
            "div",
            { class: "actions" },
            button("next", hasWords(next) ? next : "next", { class: "main" }),
            button("replay", "replay"),
        ),
    );
}
