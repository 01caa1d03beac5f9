// Opening a puzzle by its name, its text or a link: a form in the dialog of a new game.

import { readAddress } from "./address.js";
import { el } from "../ui/dom.js";
import { PLAIN, field } from "../ui/fields.js";
import { kindsOf } from "../kinds/kinds.js";
import { hasWords, t } from "../words/words.js";

// Names and texts of all kinds.
function examples(engine) {
    const example = (name) => engine.list().find(({ kind }) => kind === name)?.example;
    return kindsOf(engine)
        .map(({ name }) => (hasWords(`examples-${name}`) ? t(`examples-${name}`) : example(name)))
        .join(", ");
}

export function createTextForm({ engine }) {
    const text = el("textarea", { id: "text", rows: 8, ...PLAIN });
    const rules = el("input", { id: "rules", ...PLAIN });
    return {
        fields: [
            field(t("text"), text),
            field(t("rules"), rules),
            el("p", { class: "quiet" }, `${examples(engine)}.`),
        ],
        choice() {
            const words = text.value.trim();
            const link = /#((?:puzzle|text)=.*)$/.exec(words);
            if (link) {
                try {
                    return { puzzles: [readAddress(link[1])] };
                } catch {
                    return { puzzles: [{ name: words, rules: "" }] };
                }
            }
            const named = { name: words, rules: rules.value.trim() };
            const written = { text: text.value, rules: rules.value.trim() };
            return { puzzles: words.includes("\n") ? [written] : [named, written] };
        },
    };
}
