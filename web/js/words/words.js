// The page's words in each language. Every part of the page adds its own with addWords and asks for
// them with t, so that a part and its words live side by side.

const dictionaries = { en: new Map(), fr: new Map() };
const listeners = new Set();
let current = "en";

export const languages = Object.keys(dictionaries);

// An entry is a text in which {name} stands for a value, or a function of the values where a
// language needs more, such as a plural.
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

export function language() {
    return current;
}

export function setLanguage(lang) {
    current = dictionaries[lang] ? lang : "en";
    document.documentElement.lang = current;
    listeners.forEach((call) => call(current));
}

// Calls whenever the language changes; what is returned ends that.
export function onLanguage(call) {
    listeners.add(call);
    return () => listeners.delete(call);
}
