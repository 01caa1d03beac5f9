// The dialog of help.

import { openDialog } from "../ui/dialogs.js";
import { el } from "../ui/dom.js";
import { hasWords, language, t } from "../words/words.js";

function paragraphs(key) {
    return t(key)
        .split("\n")
        .map((words) => el("p", {}, words));
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

export function openHelp(version) {
    const list = el(
        "dl",
        { class: "keys" },
        ...KEYS.flatMap(([keys, words]) => [
            el("dt", {}, el("kbd", {}, keyWords(keys))),
            el("dd", {}, t(words)),
        ]),
    );
    const part = (name) => [el("h3", {}, t(`help-${name}`)), ...paragraphs(`help-${name}-words`)];
    return openDialog(
        t("help"),
        ...part("play"),
        ...part("patience"),
        ...part("pegs"),
        ...part("port"),
        ...part("verdicts"),
        el("h3", {}, t("help-keys")),
        ...paragraphs("help-keys-words"),
        list,
        el("p", { class: "quiet", lang: language() }, t("version", { version })),
    );
}
