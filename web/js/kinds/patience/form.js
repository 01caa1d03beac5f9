// Choosing a deal: the form in the dialog of a new game, and what comes after a deal.

import { el } from "../../ui/dom.js";
import { PLAIN, field, select } from "../../ui/fields.js";
import { setSetting, setting } from "../../ui/storage.js";
import { gameWords } from "../../words/names.js";
import { hasWords, t } from "../../words/words.js";

// Deals by Microsoft's numbers, which not every game has, and their counterparts by xpat2's.
const MICROSOFT = { "random-ms": "random", "winnable-ms": "winnable", microsoft: "xpat2" };
const DEALS = [...Object.values(MICROSOFT), ...Object.keys(MICROSOFT)];

export function createDealForm(game) {
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

// After a random deal another random one, after others the next number.
export function nextDeal({ state: { name, named, rules } }) {
    const deal = named && /^(.+\.(?:ms)?)(\d+)$/.exec(name);
    const dealt = setting("dealt");
    if (named && dealt?.name === name) {
        return { ...dealt, game: name.split(".")[0], rules };
    }
    return (
        deal && {
            puzzles: [
                { name: `${deal[1]}${Number(deal[2]) + 1}`, rules },
                { name: `${deal[1]}1`, rules },
            ],
        }
    );
}
