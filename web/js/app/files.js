// The menu of files: open, save, copy the link; and files dropped on the page.

import { el } from "../ui/dom.js";
import { openDialog } from "../ui/dialogs.js";
import { failureWords } from "../words/library.js";
import { t } from "../words/words.js";

const LARGEST = 4 << 20; // the library's limit, too

function download(bytes, name) {
    const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    el("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
}

// A file name that every system takes.
function fileName(state, form) {
    const name = state.kind === "port" ? "port" : state.name.replace(/[^\w.-]+/g, "-");
    if (form === "xpat2") {
        return name.replace(/\d+$/, (number) => number.padStart(9, "0"));
    }
    return name + { game: ".soliton", solution: ".sol", position: ".txt" }[form];
}

// Whether the file holds more ports than the one that was opened. The library does not say, so they
// are counted: each has one boat A in a list of boats, or as many cells as the one opened.
function hasMorePorts(bytes, state) {
    const text = new TextDecoder().decode(bytes);
    if (state.kind !== "port" || state.steps.length > 0 || text.startsWith("soliton game")) {
        return false;
    }
    const plain = text.replace(/#.*|\bsize\s+\S+|\ufeff/g, "");
    const isBoat = /^[A-Z][23][HV]\d\d$/;
    const words = plain.split(/[\s/]+/);
    const lists = words.filter((word) => isBoat.test(word) && word.startsWith("A")).length;
    const cells = words.filter((word) => !isBoat.test(word)).join("").length;
    return lists + cells / state.start.replace(/\s/g, "").length > 1;
}

export function createFiles(game, page) {
    function save(form) {
        try {
            const name = fileName(game.state, form);
            download(game.engine.save(form), name);
            page.say(t("saved", { name }));
        } catch (failure) {
            page.say(t("not-saved", { words: failureWords(failure) }), "error");
        }
    }

    async function take([file, ...others]) {
        if (file.size > LARGEST) {
            page.say(t("not-opened", { name: file.name, words: t("too-large") }), "error");
            return;
        }
        try {
            const bytes = new Uint8Array(await file.arrayBuffer());
            const failure = game.tryOpenFile(bytes);
            if (failure) {
                page.say(
                    t("not-opened", { name: file.name, words: failureWords(failure) }),
                    "error",
                );
                return;
            }
            const undone = game.state.steps.length - game.state.played;
            const words = [
                t("opened", { name: file.name, n: undone }),
                hasMorePorts(bytes, game.state) && t("first-of-several"),
                others.length > 0 && t("other-files"),
            ];
            page.say(
                words.filter(Boolean).join(" "),
                "good",
                undone > 0 ? [{ words: t("watch"), id: "watch-file", act: page.replay }] : [],
            );
        } catch (failure) {
            page.say(t("not-opened", { name: file.name, words: failure.message }), "error");
        }
    }

    function choose() {
        const input = el("input", {
            type: "file",
            hidden: true,
            id: "file",
            onchange() {
                input.remove();
                if (input.files.length) {
                    take(input.files);
                }
            },
            oncancel: () => input.remove(),
        });
        document.getElementById("file")?.remove();
        document.body.append(input);
        input.click();
    }

    async function copyLink() {
        const link = page.link();
        try {
            await navigator.clipboard.writeText(link);
            page.say(t("link-copied"), "good");
        } catch {
            // Where a page may not write to the clipboard, the player copies by hand.
            const field = el(
                "textarea",
                { readonly: true, rows: 6, "aria-label": t("link") },
                link,
            );
            openDialog(t("link"), field);
            field.select();
        }
    }

    function openMenu() {
        const entry = (id, act, on = true) =>
            el(
                "button",
                {
                    type: "button",
                    id,
                    disabled: !on,
                    onclick() {
                        dialog.close();
                        act();
                    },
                },
                t(id),
            );
        const state = game.state;
        const dialog = openDialog(
            t("files"),
            el(
                "div",
                { class: "menu" },
                entry("open", choose),
                entry("copy-link", copyLink),
                entry("save-game", () => save("game")),
                entry("save-solution", () => save("solution")),
                entry("save-position", () => save("position")),
                entry("save-xpat2", () => save("xpat2"), state.kind === "patience" && state.named),
            ),
            el("p", { class: "quiet" }, t("files-words")),
        );
    }

    const carries = (event) => event.dataTransfer?.types.includes("Files");
    document.addEventListener("dragover", (event) => {
        if (carries(event)) {
            event.preventDefault();
            document.body.classList.add("dropping");
        }
    });
    document.addEventListener("dragleave", (event) => {
        if (event.relatedTarget === null) {
            document.body.classList.remove("dropping");
        }
    });
    document.addEventListener("drop", (event) => {
        document.body.classList.remove("dropping");
        if (carries(event)) {
            event.preventDefault();
            if (event.dataTransfer.files.length) {
                take(event.dataTransfer.files);
            }
        }
    });

    return { openMenu };
}
