// A game as the part of a link behind the #: the puzzle and its moves.
//   puzzle=NAME&rules=KEY%3DVALUE&moves=20+27_38+T.42+V&at=1
// "_" separates steps, "." the moves of a step, "+" stands for a blank. `at` is how many steps are
// played, all if it is missing. A puzzle without a name has text= in place of puzzle=.

import { puzzleOf } from "../engine/state.js";
import { t } from "../words/words.js";

function escape(text) {
    return encodeURIComponent(text).replace(/%20/g, "+");
}

function unescape(text) {
    try {
        return decodeURIComponent(text.replace(/\+/g, " "));
    } catch {
        throw new Error(t("link-damaged"));
    }
}

export function addressOf(state) {
    const puzzle = puzzleOf(state);
    const parts = [puzzle.name ? `puzzle=${escape(puzzle.name)}` : `text=${escape(puzzle.text)}`];
    if (puzzle.rules) {
        parts.push(`rules=${escape(puzzle.rules)}`);
    }
    if (state.steps.length) {
        parts.push(`moves=${state.steps.map((step) => step.map(escape).join(".")).join("_")}`);
    }
    if (state.played < state.steps.length) {
        parts.push(`at=${state.played}`);
    }
    return parts.join("&");
}

// What engine.open takes, or null if the address is empty. Throws if it makes no sense.
export function readAddress(address) {
    const text = address.replace(/^#/, "");
    if (text === "") {
        return null;
    }
    const parts = new Map(
        text.split("&").map((part) => {
            const at = part.indexOf("=");
            return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
        }),
    );
    const spec = { rules: unescape(parts.get("rules") ?? "") };
    if (parts.has("puzzle")) {
        spec.name = unescape(parts.get("puzzle"));
    } else if (parts.has("text")) {
        spec.text = unescape(parts.get("text"));
    } else {
        throw new Error(t("link-empty"));
    }
    const moves = parts.get("moves") ?? "";
    spec.steps = moves === "" ? [] : moves.split("_").map((step) => step.split(".").map(unescape));
    spec.played = spec.steps.length;
    if (parts.has("at")) {
        spec.played = Number(parts.get("at"));
        if (!/^\d+$/.test(parts.get("at")) || spec.played > spec.steps.length) {
            throw new Error(t("link-at", { at: parts.get("at"), n: spec.steps.length }));
        }
    }
    return spec;
}
