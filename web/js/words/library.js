// What the library says, in the page's language.

import { hasWords, t } from "./words.js";

// The solver's reasons are English sentences; those that have an entry are translated. What follows
// a colon may come from the browser.
export function reasonWords(reason) {
    const known = (words) => hasWords(`reason: ${words}`) && t(`reason: ${words}`);
    const [head, ...rest] = reason.split(": ");
    const words = rest.length > 0 && known(head);
    return known(reason) || (words ? `${words} (${rest.join(": ")})` : reason);
}

// The same of an error, with its line.
export function failureWords(failure) {
    const words = reasonWords(failure.message);
    return failure.line ? t("at-line", { line: failure.line, words }) : words;
}
