// The page's words in each language. Modules add words with addWords and look them up with t, so
// that those of a kind of puzzle stand beside it.

const dictionaries = { en: new Map(), fr: new Map() };
const listeners = new Set();
let current = "en";

export const languages = Object.keys(dictionaries);

// An entry is a text in which {name} stands for a value, or, where that is not enough, as for
// plurals, a function of the values.
export function addWords(lang, entries) {
    for (const [key, entry] of Object.entries(entries)) {
        dictionaries[lang].set(key, entry);
    }
}

export function hasWords(key) {
    return dictionaries[current].has(key) || dictionaries.en.has(key);
}

export function t(key, values = {}) {
    const entry = dictionaries[current].get(key) ?? dictionaries.en.get(key) ?? key;
    if (typeof entry === "function") {
        return entry(values);
    }
    return entry.replace(/\{(\w+)\}/g, (whole, name) => {
        const value = values[name];
        return value === undefined ? whole : typeof value === "number" ? formatted(value) : value;
    });
}

export function formatted(number) {
    return number.toLocaleString(current, { maximumFractionDigits: 1 });
}

// An entry for a number of things.
export function counted(one, many = `${one}s`) {
    return ({ n }) => `${formatted(n)} ${n === 1 || (n < 2 && current === "fr") ? one : many}`;
}

export function language() {
    return current;
}

export function setLanguage(lang) {
    current = dictionaries[lang] ? lang : "en";
    document.documentElement.lang = current;
    listeners.forEach((call) => call(current));
}

// Calls `call` whenever the language changes; returns a function that ends that.
export function onLanguage(call) {
    listeners.add(call);
    return () => listeners.delete(call);
}
