// The buttons for the theme and the language. Each goes through the choices, and stores them.

import { icon } from "./icons.js";
import { setSetting, setting } from "./storage.js";
import { language, languages, onLanguage, setLanguage, t } from "../words/words.js";

const THEMES = ["auto", "light", "dark"];

function after(list, value) {
    return list[(list.indexOf(value) + 1) % list.length];
}

export function setUpTheme(button) {
    const system = matchMedia("(prefers-color-scheme: dark)");
    let theme = THEMES.includes(setting("theme")) ? setting("theme") : "auto";

    function apply() {
        const dark = theme === "auto" ? system.matches : theme === "dark";
        document.documentElement.dataset.theme = dark ? "dark" : "light";
        const words = `${t("theme")}: ${t(`theme-${theme}`)}`;
        button.replaceChildren(icon(theme));
        button.title = words;
        button.ariaLabel = words;
    }

    button.addEventListener("click", () => {
        theme = after(THEMES, theme);
        setSetting("theme", theme);
        apply();
    });
    system.addEventListener("change", apply);
    onLanguage(apply);
}

export function setUpLanguage(button) {
    onLanguage(() => {
        const next = after(languages, language());
        button.textContent = language().toUpperCase();
        button.title = t("language");
        button.ariaLabel = `${t("language")}: ${language().toUpperCase()}`;
        button.dataset.next = next;
    });
    button.addEventListener("click", () => {
        setSetting("language", button.dataset.next);
        setLanguage(button.dataset.next);
    });
    const known = [setting("language", ""), ...(navigator.languages ?? [])].map((tag) =>
        String(tag ?? "").slice(0, 2),
    );
    setLanguage(known.find((tag) => languages.includes(tag)) ?? "en");
}
