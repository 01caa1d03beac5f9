// What the library says, in the page's language.

import { hasWords, language, t } from "./words.js";

// The solver's reasons are English sentences; those that have an entry are translated. What follows
// a colon may come from the browser.
export function reasonWords(reason) {
    const known = (words) => hasWords(`reason: ${words}`) && t(`reason: ${words}`);
    const [head, ...rest] = reason.split(": ");
    const words = rest.length > 0 && known(head);
    return known(reason) || (words ? `${words} (${rest.join(": ")})` : reason);
}

// What the library says of a puzzle are phrases, with commas or semicolons between them. They are
// translated by entries such as "is: n thing", for "8 things", "is: nxn cells", with values {n} and
// {m}, and "is: very hard"; if one has no entry, `otherwise` is said.
export function phraseWords(words, otherwise = words) {
    if (language() === "en") {
        return words;
    }
    const phrases = words.split(/[,;] /).map((phrase) => {
        const key = `is: ${phrase.replace(/\d+/g, "n").replace(/^(n .*)s$/, "$1")}`;
        const [n, m] = (phrase.match(/\d+/g) ?? []).map(Number);
        return hasWords(key) && t(key, { n, m });
    });
    return phrases.includes(false) ? otherwise : phrases.join(", ");
}

// The same of an error, with its line.
export function failureWords(failure) {
    const words = reasonWords(failure.message);
    return failure.line ? t("at-line", { line: failure.line, words }) : words;
}
