// What the page stores from one visit to the next. Storage may be missing, full or forbidden: then
// nothing is stored, and the page works all the same.

const PREFIX = "soliton.";
const MOST_PUZZLES = 300;

function read(key, otherwise) {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + key)) ?? otherwise;
    } catch {
        return otherwise;
    }
}

function write(key, value) {
    try {
        localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
        // Nothing is stored.
    }
}

function object(value) {
    return value !== null && typeof value === "object" ? value : {};
}

const settings = object(read("settings", {}));

// What is stored may be of any type: it counts if it has the type of `otherwise`.
export function setting(name, otherwise) {
    const value = settings[name] ?? otherwise;
    return otherwise === undefined || typeof value === typeof otherwise ? value : otherwise;
}

export function setSetting(name, value) {
    settings[name] = value;
    write("settings", settings);
}

// The last game, as the part of its link behind the #.
export function lastGame() {
    const game = read("game", "");
    return typeof game === "string" ? game : "";
}

export function setLastGame(address) {
    write("game", address);
}

// Of two counts the lesser, where 0 is none.
export function lesser(a, b) {
    return a > 0 && b > 0 ? Math.min(a, b) : a || b || 0;
}

// The least with which the player has won a puzzle, by unit.
export function best(key) {
    const found = object(object(read("best", {}))[key]);
    return Object.fromEntries(Object.entries(found).map(([unit, n]) => [unit, Number(n) || 0]));
}

export function setBest(key, cost) {
    const all = object(read("best", {}));
    const before = best(key);
    delete all[key]; // so that it comes last: the first are dropped
    all[key] = Object.fromEntries(
        Object.entries(cost).map(([unit, n]) => [unit, lesser(before[unit], n)]),
    );
    write("best", Object.fromEntries(Object.entries(all).slice(-MOST_PUZZLES)));
}
