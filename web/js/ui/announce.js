// Messages: a bar that is shown for a while, and a region that screen readers read out.

import { el } from "./dom.js";
import { addWords, t } from "../words/words.js";

addWords("en", { "told-undo": "Undone: {words}", "told-redo": "Redone: {words}" });
addWords("fr", { "told-undo": "Annulé : {words}", "told-redo": "Rétabli : {words}" });

const SECONDS = 6;

// Says that a step was undone or redone. Elsewhere its name is a sentence of its own.
export function nameRepeated(cause, step) {
    return t(`told-${cause}`, { words: step.charAt(0).toLowerCase() + step.slice(1) });
}

export function createAnnouncer(bar, live) {
    let timer = 0;
    let turn = false;

    function hide() {
        clearTimeout(timer);
        bar.hidden = true;
        bar.replaceChildren();
    }

    // Screen readers skip a text that has not changed: a blank at its end makes it another.
    function announce(words) {
        turn = !turn;
        live.textContent = turn ? words : `${words}\u00a0`;
    }

    // actions: [{words, act, id}], buttons that close the bar; with one of them, or an error, it
    // stays until it is closed.
    function say(words, kind = "info", actions = []) {
        clearTimeout(timer);
        const buttons = actions.map(({ words: label, act, id }) =>
            el(
                "button",
                {
                    id,
                    class: "quick",
                    onclick() {
                        hide();
                        act();
                    },
                },
                label,
            ),
        );
        bar.className = `pill ${kind}`;
        const onclick = hide;
        bar.replaceChildren(
            el("div", { class: "said" }, el("span", {}, words), ...buttons),
            el("button", { class: "close", "aria-label": t("close"), onclick }, "×"),
        );
        bar.hidden = false;
        announce(words);
        if (kind !== "error" && actions.length === 0) {
            timer = setTimeout(hide, SECONDS * 1000);
        }
    }

    return { announce, say, hide };
}
