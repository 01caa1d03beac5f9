// Keys for the whole page, unless what has the focus uses them itself.

const PLAIN = {
    u: "undo",
    r: "redo",
    h: "hint",
    w: "winnable",
    v: "winning",
    s: "solve",
    n: "new",
    f: "files",
    p: "read",
    "?": "help",
    Home: "restart",
};
// By the Shift key and not by the letter's case, which Caps Lock changes.
function withControl(key, shift) {
    return { z: shift ? "redo" : "undo", y: "redo" }[key];
}

export function listenToKeys(acts, watch) {
    document.addEventListener("keydown", (event) => {
        const target = event.target;
        if (
            event.defaultPrevented ||
            event.altKey ||
            event.isComposing ||
            document.querySelector("dialog[open], #editor:not([hidden])") ||
            target.closest?.("input:not([type=range]), textarea, select, .editor")
        ) {
            return;
        }
        if (event.key === " " && watch.watching() && !target.closest?.("button, #board")) {
            watch.toggle();
            event.preventDefault();
            return;
        }
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        // A key that is held down repeats undo and redo, and nothing else.
        const name = event.ctrlKey || event.metaKey ? withControl(key, event.shiftKey) : PLAIN[key];
        const ignored = event.repeat && name !== "undo" && name !== "redo";
        if (name && !ignored && !(key === "Home" && target.closest?.("#board, input"))) {
            event.preventDefault();
            acts[name]();
        }
    });
}
