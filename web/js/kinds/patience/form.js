// Choosing a deal: the form in the dialog of a new game, and what comes after a deal.

import { el } from "../../ui/dom.js";
import { PLAIN, field, select } from "../../ui/fields.js";
import { setSetting, setting } from "../../ui/storage.js";
import { phraseWords } from "../../words/library.js";
import { gameWords } from "../../words/names.js";
import { t } from "../../words/words.js";

// Deals by Microsoft's numbers, which not every game has, and their counterparts by xpat2's.
const MICROSOFT = { "random-ms": "random", "winnable-ms": "winnable", microsoft: "xpat2" };
const DEALS = [...Object.values(MICROSOFT), ...Object.keys(MICROSOFT)];
const SERIES = "ms"; // stands before Microsoft's numbers
// Of Microsoft's numbers its own programs have no more.
const MOST = { [SERIES]: 1000000 };

const gamesOf = ({ engine }) => engine.list().filter((entry) => entry.kind === "patience");

function rangeOf({ ranges }, series) {
    return ranges.find((range) => range.series === series);
}

// A deal at random, or one that can be won.
function randomDeal(entry, series, rules, random) {
    const { first, last } = rangeOf(entry, series);
    const seeds = { from: first, to: Math.min(last, MOST[series] ?? last), series };
    return { game: entry.name, rules, random, seeds, words: t("p-dealing") };
}

export function createDealForm(game) {
    const games = gamesOf(game);
    const playing = games.find(({ name }) => game.state?.name.split(".")[0] === name);
    const gameField = select(
        "game",
        games.map(({ name }) => [name, gameWords(name)]),
        playing?.name,
        update,
    );
    const about = el("p", { class: "quiet" });
    const deal = select(
        "deal",
        DEALS.map((way) => [way, t(`p-${way}`)]),
        setting("deal", "winnable"),
        update,
    );
    const number = el("input", {
        id: "number",
        inputmode: "numeric",
        maxlength: 12,
        ...PLAIN,
        value: setting("number", "1"),
    });
    const numberField = field(t("p-number"), number);
    const autoplay = select(
        "autoplay",
        ["all", "safe", "none"].map((mode) => [mode, t(`p-autoplay-${mode}`)]),
        setting("autoplay", "all"),
        update,
    );
    const back = el("input", {
        id: "take-back",
        type: "checkbox",
        checked: setting("take-back", false),
    });
    const way = () => MICROSOFT[deal.value] ?? deal.value;
    const chosenGame = () => games.find(({ name }) => name === gameField.value);
    update();

    function update() {
        const entry = chosenGame();
        const without = !rangeOf(entry, SERIES);
        [...deal.options].forEach((one) => (one.disabled = without && one.value in MICROSOFT));
        if (without) {
            deal.value = way();
        }
        numberField.hidden = way() !== "xpat2";
        about.textContent = phraseWords(entry.summary);
        back.disabled = autoplay.value === "all";
    }

    return {
        fields: [
            field(t("p-game"), gameField),
            about,
            el("div", { class: "row" }, field(t("p-deal"), deal), numberField),
            field(t("p-autoplay"), autoplay),
            el("label", { class: "check" }, back, el("span", {}, t("p-take-back"))),
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
            const series = deal.value in MICROSOFT ? SERIES : "";
            if (numberField.hidden) {
                return randomDeal(chosenGame(), series, rules, way() === "random");
            }
            const digits = number.value.trim().replace(/^ms/i, "");
            return { puzzles: [{ name: `${gameField.value}.${series}${digits}`, rules }] };
        },
    };
}

// After a random deal another random one, after others the next number.
export function nextDeal(game) {
    const { name, named, rules } = game.state;
    const [, dealtBy, series, number] = (named && /^(.+)\.([a-z]*)(\d+)$/.exec(name)) || [];
    const chosen = setting("chosen");
    if (number === undefined) {
        return null;
    }
    if (chosen?.name === name) {
        const entry = gamesOf(game).find((one) => one.name === dealtBy);
        return randomDeal(entry, series, rules, chosen.random);
    }
    const other = (n) => ({ name: `${dealtBy}.${series}${n}`, rules });
    return { puzzles: [other(Number(number) + 1), other(1)] };
}
