// The dialog of help.

import { openDialog } from "../ui/dialogs.js";
import { kindsOf } from "../kinds/kinds.js";
import { el } from "../ui/dom.js";
import { kindWords } from "../words/names.js";
import { hasWords, language, t } from "../words/words.js";

function paragraphs(text) {
    return text.split("\n").map((words) => el("p", {}, words));
}

// Keys and what they do; keys.js handles them. A key's name may have a translation.
const KEYS = [
    ["U, Ctrl+Z", "undo"],
    ["R, Ctrl+Y", "redo"],
    ["Home", "restart"],
    ["H", "hint"],
    ["W", "winnable"],
    ["V", "winning"],
    ["S", "solve"],
    ["Space", "key-space"],
    ["N", "new"],
    ["F", "files"],
    ["P", "read-position"],
    ["?", "help"],
];

function keyWords(keys) {
    const key = `key: ${keys}`;
    return hasWords(key) ? t(key) : keys;
}

// What a kind without words of its own is about, the engine says.
function kindHelp(engine, name) {
    const key = `help-${name}`;
    return hasWords(key) ? t(key) : engine.kinds().find((kind) => kind.name === name).summary;
}

export function openHelp(engine) {
    const version = engine.version();
    const list = el(
        "dl",
        { class: "keys" },
        ...KEYS.flatMap(([keys, words]) => [
            el("dt", {}, el("kbd", {}, keyWords(keys))),
            el("dd", {}, t(words)),
        ]),
    );
    const part = (head, text) => [el("h3", {}, head), ...paragraphs(text)];
    return openDialog(
        t("help"),
        ...part(t("help-play"), t("help-play-words")),
        ...kindsOf(engine).flatMap(({ name }) => part(kindWords(name), kindHelp(engine, name))),
        ...part(t("help-verdicts"), t("help-verdicts-words")),
        ...part(t("help-keys"), t("help-keys-words")),
        list,
        el("p", { class: "quiet", lang: language() }, t("version", { version })),
    );
}
