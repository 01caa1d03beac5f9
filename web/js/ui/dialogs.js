// Modal dialogs. Escape, the cross or a click outside closes them, and the focus goes back.

import { el } from "./dom.js";
import { t } from "../words/words.js";

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
