// What games and puzzles are called in the page.

import { hasWords, language, t } from "./words.js";

export function gameWords(name) {
    return hasWords(`game-${name}`) ? t(`game-${name}`) : name;
}

export function puzzleWords(state) {
    const [game, number] = state.name.split(".");
    if (state.kind === "port") {
        return t("a-port");
    }
    if (state.kind === "pegs") {
        return gameWords(state.name);
    }
    return number === undefined
        ? gameWords(game)
        : `${gameWords(game)} ${number.replace(/^ms/, "MS ")}`;
}

// What kind of puzzle it is; the library speaks English alone.
export function aboutWords(state) {
    const key = `about-${state.name.split(".")[0]}`;
    return language() === "en" ? state.words : t(hasWords(key) ? key : `help-${state.kind}-words`);
}
