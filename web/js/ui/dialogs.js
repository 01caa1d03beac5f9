// Modal dialogs. Escape, the cross or a click outside closes them, and the focus goes back.

import { el } from "./dom.js";
import { hasWords, language, t } from "../words/words.js";

// Gives the focus back to a node, or to the board if the node is gone.
export function focusBack(node) {
    node?.focus?.();
    if (document.activeElement === document.body) {
        document.querySelector("#board [tabindex='0']")?.focus();
    }
}

export function openDialog(title, ...content) {
    const before = document.activeElement;
    const dialog = el(
        "dialog",
        { "aria-labelledby": "dialog-title" },
        el(
            "header",
            {},
            el("h2", { id: "dialog-title" }, title),
            el(
                "button",
                {
                    type: "button",
                    class: "close",
                    "aria-label": t("close"),
                    onclick: () => dialog.close(),
                },
                "×",
            ),
        ),
        el("div", { class: "content" }, ...content),
    );
    // Selecting text may end outside the dialog: a click closes it only if it began there, too.
    let pressed = null;
    dialog.addEventListener("pointerdown", (event) => (pressed = event.target));
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog && pressed === dialog) {
            dialog.close();
        }
    });
    dialog.addEventListener("close", () => {
        dialog.remove();
        // What was opened instead may have taken the focus already.
        if (document.activeElement === document.body) {
            focusBack(before);
        }
    });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

function paragraphs(key) {
    return t(key)
        .split("\n")
        .map((words) => el("p", {}, words));
}

// Keys and what they do; app/keys.js handles them. A key's name may have a translation.
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
