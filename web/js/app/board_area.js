// Where the board of the puzzle's kind is shown, or an editor over it.

import { kindOf } from "../kinds/kinds.js";
import { el } from "../ui/dom.js";

// While an editor is open, neither the board nor the controls beside it can be used.
export function createBoardArea(host, editorHost, controls, game) {
    let kind = "";
    let board = null;
    let editor = null;

    function endEditor() {
        editor?.destroy();
        editor = null;
        editorHost.replaceChildren();
    }

    function closeEditor() {
        editorHost.hidden = true;
        host.inert = controls.inert = false;
        endEditor();
        board?.focus();
    }

    function show(state, cause) {
        // Nothing has moved, and the player may be dragging something.
        if (cause === "learn") {
            return;
        }
        if (cause === "open" && editor) {
            closeEditor();
        }
        if (state.kind !== kind) {
            board?.destroy();
            const inner = el("div", { class: "board" });
            host.replaceChildren(inner);
            kind = state.kind;
            board = kindOf(state).createBoard(inner, game);
        }
        board.show(state, cause);
    }

    new ResizeObserver(() => board?.resize()).observe(host);
    game.on("editor", closeEditor);
    // Wherever the focus is: it may have left the editor.
    document.addEventListener("keydown", (event) => {
        if (editor && event.key === "Escape" && !document.querySelector("dialog[open]")) {
            closeEditor();
        }
    });
    // A button that vanishes when it is pressed, such as one in a message, would lose the focus.
    host.parentElement.addEventListener("click", ({ target }) => {
        if (!target.isConnected && document.activeElement === document.body) {
            board?.focus();
        }
    });

    return {
        show,
        board: () => board,
        // In another language: boards look their words up when they draw.
        rename: () => board?.show(game.state, "language"),
        edit(which) {
            endEditor();
            const place = el("div", { class: "editor" });
            editorHost.replaceChildren(place);
            editorHost.hidden = false;
            host.inert = controls.inert = true;
            editor = kindOf({ kind: which }).openEditor(place, game, game.state);
            editor.focus();
        },
    };
}
