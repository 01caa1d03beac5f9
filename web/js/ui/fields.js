// Fields of forms.

import { el } from "./dom.js";

// For names and numbers the browser shall not help.
export const PLAIN = { autocomplete: "off", autocapitalize: "none", spellcheck: "false" };

export function field(words, input) {
    return el("label", { class: "field" }, el("span", {}, words), input);
}

export function select(id, options, chosen, onchange) {
    return el(
        "select",
        { id, onchange },
        ...options.map(([value, words]) =>
            el("option", { value, selected: value === chosen }, words),
        ),
    );
}
