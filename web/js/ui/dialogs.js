// Dialogs: modal, closed by Escape, the cross or a click beside; focus goes back where it was.

import { el } from "./dom.js";
import { hasWords, language, t } from "../words/words.js";

// Gives the focus back to a node, or to the board if that is gone: never to nothing.
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
    // Who selects text beyond the dialog's edge ends in a click beside it, but began inside.
    let pressed = null;
    dialog.addEventListener("pointerdown", (event) => (pressed = event.target));
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog && pressed === dialog) {
            dialog.close();
        }
    });
    dialog.addEventListener("close", () => {
        dialog.remove();
        // What was opened in place of the dialog may have taken the focus already.
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

// Keys and what they do, as they are handled in keys.js. A key's name may have words of its own.
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
