// The menu of files: open, save, copy the link; and files dropped on the page.

import { kindOf } from "../kinds/kinds.js";
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

const ENDINGS = { game: ".soliton", solution: ".sol", position: ".txt" };

// A file name that every system takes.
function fileName({ title }, form) {
    return title.replace(/[^\w.-]+/g, "-") + ENDINGS[form];
}

export function createFiles(game, page) {
    function save(form, name = fileName(game.state, form)) {
        try {
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
                game.state.several && t("first-of-several"),
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
                ...Object.keys(ENDINGS).map((form) => entry(`save-${form}`, () => save(form))),
                ...Object.entries(kindOf(state).saves ?? {}).map(([form, nameOf]) =>
                    entry(`save-${form}`, () => save(form, nameOf(state)), nameOf(state)),
                ),
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
