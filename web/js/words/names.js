// What kinds, games and puzzles are called in the page. What has no words is called as the engine
// names it, with blanks before capitals.

import { phraseWords } from "./library.js";
import { hasWords, t } from "./words.js";

function plainName(name) {
    const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(key, name) {
    return hasWords(key) ? t(key) : plainName(name);
}

export function kindWords(name) {
    return wordsOf(`kind-${name}`, name);
}

export function gameWords(name) {
    return wordsOf(`game-${name}`, name);
}

export function puzzleWords({ title }) {
    const [, game, series, number] = /^([a-z]+)\.([a-z]*)(\d+)$/i.exec(title) ?? [];
    return game
        ? `${gameWords(game)} ${series && `${series.toUpperCase()} `}${number}`
        : gameWords(title);
}

// What kind of puzzle it is.
export function aboutWords({ kind, words }) {
    const help = `help-${kind}`;
    return phraseWords(words, hasWords(help) ? t(help) : words);
}
