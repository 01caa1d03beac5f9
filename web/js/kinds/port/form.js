// Choosing a port: the form in the dialog of a new game, and what comes after a port.

import { el } from "../../ui/dom.js";
import { PLAIN, field, select } from "../../ui/fields.js";
import { setSetting, setting } from "../../ui/storage.js";
import { t } from "../../words/words.js";

// In moves.
const LEVELS = { easy: "5..12", medium: "13..20", hard: "21..35", expert: "36.." };
// How many of these levels each size has.
const SIZES = { "4x4": 1, "5x5": 3, "6x6": 4, "7x7": 4, "8x8": 4 };

function generated(options) {
    return { generate: { kind: "port", options }, words: t("port.making") };
}

export function createPortForm(game, { edit }) {
    const level = select(
        "level",
        Object.keys(LEVELS).map((name) => [name, t(`port.${name}`)]),
        setting("level", "medium"),
    );
    const size = select(
        "size",
        Object.keys(SIZES).map((value) => [value, value.replace("x", " × ")]),
        setting("size", "6x6"),
        update,
    );
    const cells = el("input", {
        id: "cells",
        ...PLAIN,
        autocapitalize: "characters",
        placeholder: "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
    });
    update();

    function update() {
        const last = SIZES[size.value] - 1;
        [...level.options].forEach((option, i) => (option.disabled = i > last));
        level.selectedIndex = Math.min(level.selectedIndex, last);
    }

    return {
        fields: [
            el("div", { class: "row" }, field(t("port.level"), level), field(t("port.size"), size)),
            field(t("port.cells"), cells),
        ],
        beside: el("button", { id: "edit-port", onclick: edit }, t("port.edit")),
        choice() {
            setSetting("level", level.value);
            setSetting("size", size.value);
            const text = cells.value.trim();
            if (text) {
                return { puzzles: [{ name: text, rules: "" }] };
            }
            const generate = `moves=${LEVELS[level.value]},size=${size.value}`;
            setSetting("generate", generate);
            return generated(generate);
        },
    };
}

// Another one of the same level.
export function nextPort() {
    return generated(setting("generate", `moves=${LEVELS.medium}`));
}
