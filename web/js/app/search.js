// Asks the solver, and shows its progress. There is one worker: a new question interrupts the
// search that runs.

import { focusBack } from "../ui/dialogs.js";
import { el } from "../ui/dom.js";
import { reasonWords } from "../words/library.js";
import { t } from "../words/words.js";

// An answer within this time shows no progress, which would only flicker.
const QUIET_MS = 300;

// Where screen readers hear of a search: they do not read what is behind a dialog.
function regionOf(place) {
    const inside = place.closest("dialog")?.querySelector("[role=status]");
    return inside ?? document.getElementById("live");
}

export function createSearch(solver) {
    let turn = 0;
    let waited = 0; // how many searches show their progress: the player waits for them

    function show(place, words) {
        const numbers = el("span", { class: "numbers" });
        const known = { positions: 0, seconds: 0 };
        const region = regionOf(place);
        let before = null; // what had the focus
        const timer = setTimeout(() => {
            place.replaceChildren(
                el("span", { class: "spinner" }),
                el("div", { class: "telling" }, el("span", {}, words), numbers),
                el("button", { id: "cancel", class: "quick", onclick: cancel }, t("cancel")),
            );
            place.hidden = false;
            before = document.activeElement;
            document.addEventListener("keydown", onEscape);
            // The numbers change too often to be read out, so only the start is.
            if (region.textContent !== words) {
                region.textContent = words;
            }
        }, QUIET_MS);
        return {
            tell(progress) {
                Object.assign(known, progress);
                const told = known.tried ? `${t("tried", { n: known.tried })}, ` : "";
                numbers.textContent = told + t("so-far", { n: known.positions, s: known.seconds });
            },
            // The caller says what was found.
            end(cancelled) {
                clearTimeout(timer);
                document.removeEventListener("keydown", onEscape);
                const focused = place.contains(document.activeElement);
                place.hidden = true;
                place.replaceChildren();
                if (focused) {
                    focusBack(before);
                }
                if (cancelled && region.textContent === words) {
                    region.textContent = t("cancelled");
                }
            },
        };
    }

    // A board lets go of what it holds by this key, dialogs and editors close by it.
    function onEscape(event) {
        const over = document.querySelector("dialog[open], #editor:not([hidden])");
        if (event.key === "Escape" && !event.defaultPrevented && !over) {
            event.preventDefault();
            cancel();
        }
    }

    function cancel() {
        turn++;
        solver.cancel();
    }

    // place: where progress is shown, or null; seconds: a limit for requests that have none of
    // their own. Never fails: an error is an outcome.
    async function ask(request, { place = null, words = "", seconds = 0, onProgress = null } = {}) {
        const mine = ++turn;
        const shown = place && show(place, words);
        let late = false;
        const end = () => {
            late = true;
            cancel();
        };
        const timer = seconds && setTimeout(end, seconds * 1000);
        let answer;
        waited += place ? 1 : 0;
        try {
            answer = await solver.ask(request, (progress) => {
                if (mine === turn) {
                    shown?.tell(progress);
                    onProgress?.(progress);
                }
            });
        } catch (failure) {
            answer = { outcome: "error", reason: failure.message };
        }
        waited -= place ? 1 : 0;
        clearTimeout(timer);
        shown?.end(mine !== turn && !late);
        if (late) {
            return { outcome: "gave-up", reason: "the time limit was reached" };
        }
        if (answer.outcome === "error") {
            answer = { ...answer, reason: reasonWords(answer.reason) };
        }
        return mine === turn ? answer : { ...answer, outcome: "interrupted" };
    }

    return { ask, cancel, waited: () => waited > 0 };
}
