// The forms in the dialog of a new game, one for each kind of puzzle: {fields, choice(), beside},
// where `beside` is a button beside "Play", if there is one. A choice is one of
// - {puzzles: [spec, ...]}, to be tried in turn;
// - {game, rules, random, microsoft}, a random deal; unless `random`, one that can be won;
// - {generate}, options of the generator.

import { el, svg } from "../ui/dom.js";
import { readAddress } from "./address.js";
import { setSetting, setting } from "./storage.js";
import { gameWords } from "../words/names.js";
import { BOARDS } from "../kinds/pegs/text.js";
import { hasWords, t } from "../words/words.js";

const DIFFICULTIES = { easy: "5..12", medium: "13..20", hard: "21..35", expert: "36.." };
// How many of these levels each size has.
const SIZES = { "4x4": 1, "5x5": 3, "6x6": 4, "7x7": 4, "8x8": 4 };

// Deals by Microsoft's numbers, which not every game has, and their counterparts by xpat2's.
const MICROSOFT = { "random-ms": "random", "winnable-ms": "winnable", microsoft: "xpat2" };
const DEALS = [...Object.values(MICROSOFT), ...Object.keys(MICROSOFT)];

// For names and numbers the browser shall not help.
const PLAIN = { autocomplete: "off", autocapitalize: "none", spellcheck: "false" };

function field(words, input) {
    return el("label", { class: "field" }, el("span", {}, words), input);
}

function select(id, options, chosen, onchange) {
    return el(
        "select",
        { id, onchange },
        ...options.map(([value, words]) =>
            el("option", { value, selected: value === chosen }, words),
        ),
    );
}

export function dealChoice(game) {
    const games = game.engine.list().filter((entry) => entry.kind === "patience");
    const playing = games.find(({ name }) => game.state?.name.split(".")[0] === name);
    const gameField = select(
        "game",
        games.map(({ name }) => [name, gameWords(name)]),
        playing?.name ?? "FreeCell",
        update,
    );
    const about = el("p", { class: "quiet" });
    const deal = select(
        "deal",
        DEALS.map((way) => [way, t(`deal-${way}`)]),
        setting("deal", "winnable"),
        update,
    );
    const number = el("input", {
        id: "number",
        inputmode: "numeric",
        maxlength: 10,
        ...PLAIN,
        value: setting("number", "1"),
    });
    const numberField = field(t("number"), number);
    const autoplay = select(
        "autoplay",
        ["all", "safe", "none"].map((mode) => [mode, t(`autoplay-${mode}`)]),
        setting("autoplay", "all"),
        update,
    );
    const back = el("input", {
        id: "take-back",
        type: "checkbox",
        checked: setting("take-back", false),
    });
    const way = () => MICROSOFT[deal.value] ?? deal.value;
    update();

    function update() {
        const entry = games.find(({ name }) => name === gameField.value);
        const without = !entry.members.includes(".ms");
        [...deal.options].forEach((one) => (one.disabled = without && one.value in MICROSOFT));
        if (without) {
            deal.value = way();
        }
        numberField.hidden = way() !== "xpat2";
        about.textContent = hasWords(`about-${entry.name}`)
            ? t(`about-${entry.name}`)
            : entry.summary;
        back.disabled = autoplay.value === "all";
    }

    return {
        fields: [
            field(t("game"), gameField),
            about,
            el("div", { class: "row" }, field(t("deal"), deal), numberField),
            field(t("autoplay"), autoplay),
            el("label", { class: "check" }, back, el("span", {}, t("take-back"))),
        ],
        choice() {
            const takeBack = back.checked && !back.disabled;
            const rules = [
                autoplay.value !== "all" && `autoplay=${autoplay.value}`,
                takeBack && "take-back=yes",
            ]
                .filter(Boolean)
                .join(",");
            const chosen = {
                deal: deal.value,
                number: number.value,
                autoplay: autoplay.value,
                "take-back": back.checked,
            };
            Object.entries(chosen).forEach(([name, value]) => setSetting(name, value));
            const microsoft = deal.value in MICROSOFT;
            if (numberField.hidden) {
                return { game: gameField.value, rules, random: way() === "random", microsoft };
            }
            const digits = number.value.trim().replace(/^ms/i, "");
            return {
                puzzles: [
                    {
                        name: `${gameField.value}.${microsoft ? "ms" : ""}${digits}`,
                        rules,
                    },
                ],
            };
        },
    };
}

function picture(name) {
    const rows = BOARDS[name.replace("peg.", "")] ?? [];
    const size = Math.max(...rows, rows.length);
    const cells = rows.flatMap((count, y) =>
        Array.from({ length: count }, (_, x) =>
            svg("circle", {
                cx: x + (size - count) / 2 + 0.5,
                cy: y + (size - rows.length) / 2 + 0.5,
                r: 0.34,
            }),
        ),
    );
    return svg(
        "svg",
        { viewBox: `0 0 ${size} ${size}`, class: "picture", "aria-hidden": "true" },
        ...cells,
    );
}

export function pegChoice(game, { edit }) {
    const boards = game.engine.list().filter((entry) => entry.kind === "pegs");
    const playing = boards.some(({ name }) => name === game.state?.name)
        ? game.state.name
        : "peg.english";
    const radios = boards.map(({ name }) =>
        el(
            "label",
            { class: "board" },
            el("input", { type: "radio", name: "board", value: name, checked: name === playing }),
            picture(name),
            el("span", {}, gameWords(name)),
        ),
    );
    const cell = (id) => el("input", { id, maxlength: 3, size: 4, ...PLAIN });
    const start = cell("start");
    const goal = cell("goal");
    return {
        fields: [
            el("fieldset", { class: "boards" }, el("legend", {}, t("board")), ...radios),
            el("div", { class: "row" }, field(t("start-hole"), start), field(t("goal-hole"), goal)),
            el("p", { class: "quiet" }, t("holes-words")),
        ],
        beside: el("button", { type: "button", id: "edit-pegs", onclick: edit }, t("edit-board")),
        choice() {
            const rules = [start, goal]
                .filter(({ value }) => value.trim())
                .map(({ id, value }) => `${id}=${value.trim().toLowerCase()}`)
                .join(",");
            const chosen = radios.map((radio) => radio.firstChild).find((radio) => radio.checked);
            return { puzzles: [{ name: chosen.value, rules }] };
        },
    };
}

export function portChoice(game, { edit }) {
    const level = select(
        "level",
        Object.keys(DIFFICULTIES).map((name) => [name, t(`level-${name}`)]),
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
            el("div", { class: "row" }, field(t("level"), level), field(t("size"), size)),
            field(t("cells"), cells),
        ],
        beside: el("button", { type: "button", id: "edit-port", onclick: edit }, t("edit-port")),
        choice() {
            setSetting("level", level.value);
            setSetting("size", size.value);
            const text = cells.value.trim();
            return text
                ? { puzzles: [{ name: text, rules: "" }] }
                : { generate: `moves=${DIFFICULTIES[level.value]},size=${size.value}` };
        },
    };
}

export function textChoice() {
    const text = el("textarea", { id: "text", rows: 8, ...PLAIN });
    const rules = el("input", { id: "rules", ...PLAIN });
    return {
        fields: [
            field(t("text"), text),
            field(t("rules"), rules),
            el("p", { class: "quiet" }, t("text-words")),
        ],
        choice() {
            const words = text.value.trim();
            const link = /#((?:puzzle|text)=.*)$/.exec(words);
            if (link) {
                try {
                    return { puzzles: [readAddress(link[1])] };
                } catch {
                    return { puzzles: [{ name: words, rules: "" }] };
                }
            }
            const named = { name: words, rules: rules.value.trim() };
            const written = { text: text.value, rules: rules.value.trim() };
            return { puzzles: words.includes("\n") ? [written] : [named, written] };
        },
    };
}
