// The page's words in English.

import { addWords, counted, formatted } from "./words.js";

const moves = counted("move");
const positions = counted("position");
const steps = counted("step");

const WORDS = {
    controls: "Game controls",
    "board-area": "The table",
    skip: "To the board",
    close: "Close",
    new: "New game",
    undo: "Undo",
    redo: "Redo",
    restart: "Restart",
    hint: "Hint",
    winnable: "Still winnable?",
    solve: "Solve and watch",
    winning: "Show winning moves",
    "auto-check": "After each move, check whether it can still be won",
    files: "Files and link",
    help: "Help",
    "read-position": "Read the position",
    language: "Language",
    theme: "Theme",
    "theme-auto": "as the system",
    "theme-light": "light",
    "theme-dark": "dark",
    "at-line": "line {line}: {words}",

    "moves-n": moves,
    fewest: "Fewest known: {words}",
    "outlook-uncertain": "Not known yet",
    "outlook-winnable": "Can still be won",
    "outlook-lost": "Lost: proved",
    "outlook-won": "Won",
    "unknown-because": "Not known: {reason}",

    searching: "Searching…",
    "searching-back": "Looking for the last position that can be won…",
    "so-far": ({ n, s }) => `${positions({ n })}, ${formatted(s)} s`,
    tried: counted("try", "tries"),
    cancel: "Cancel",
    cancelled: "Cancelled",
    "search-longer": "Search longer",
    "unknown-after": ({ reason, n }) => `Not known: ${reason}, after ${positions({ n })}.`,
    failed: "That did not work: {words}",
    "no-proved": "No: proved. It can no longer be won.",
    "yes-winnable": "Yes, it can still be won.",
    "won-already": "It is won already.",
    "back-to-winnable": "Undo to where it could still be won",
    "never-winnable": "It could never be won: proved from the start.",
    "start-unknown": "Whether it could be won from the start is not known.",
    "went-back": ({ n }) => `${n === 1 ? "One step" : `${n} steps`} back: from here it can be won.`,
    "hint-words": "Hint: {words}",
    "verdicts-words": ({ good, bad, unknown }) =>
        `${moves({ n: good })} still ${good === 1 ? "wins" : "win"}, ` +
        `${formatted(bad)} ${bad === 1 ? "loses" : "lose"}, ${formatted(unknown)} not known`,

    "step-back": "Step back",
    "step-forth": "Step forward",
    pause: "Pause",
    "go-on": "Go on",
    speed: "Speed",
    "stop-watching": "Stop watching",
    watch: "Watch",

    won: "Won in {words}!",
    next: "Next puzzle",
    replay: "Replay",
    "did-undo": "Undone. {words}",
    "did-redo": "Redone. {words}",
    "did-restart": "Back at the start",
    "did-open": "{words} is open",

    kinds: "Kinds of puzzles",
    "kind-text": "Text",
    play: "Play",
    name: "Name",
    text: "Name or text of a puzzle, or a link",
    rules: "Rules (may be empty)",

    open: "Open a file…",
    "copy-link": "Copy link",
    "save-game": "Save the game (.soliton)",
    "save-solution": "Save the moves (.sol)",
    "save-position": "Save the position (.txt)",
    "files-words":
        "A file can also be dropped anywhere on the page: games, solutions, saves, puzzles.",
    saved: "Saved as {name}",
    "not-saved": "Not saved: {words}",
    "not-opened": "{name} was not opened: {words}",
    "too-large": "it is too large",
    opened: ({ name, n }) => `${name} is open${n > 0 ? `, with ${steps({ n })} to watch` : ""}.`,
    "first-of-several": "It is the first of several in that file.",
    "other-files": "Of several files only the first was opened.",
    link: "Link to this position",
    "link-copied": "The link to this position is copied.",
    "bad-link": "The link cannot be opened: {words}",
    "link-empty": "no puzzle= or text= in the link",
    "link-at": ({ at, n }) => `at=${at} is not among the ${steps({ n })}`,
    "link-damaged": "it is damaged at a % sign",
    "no-engine": "The page could not start: {words}",

    "help-play": "Playing",
    "help-play-words":
        "Drag with mouse or finger, or choose what to move and then where to. Undo as far as " +
        "you like. A hint shows the next move of a solution; “Solve and watch” plays all of it, " +
        "and you may take over at any time.",
    "help-verdicts": "What the solver says",
    "help-verdicts-words":
        "“Can still be won”: a solution is known, and checked.\n“Lost: proved”: there is none, " +
        "without doubt.\n“Not known”: the search reached a limit; it says which. You may " +
        "search longer.\nThe solver checks after each move, unless you switch the magnifier off.",
    "help-keys": "Keys",
    "help-keys-words":
        "On the board: arrows, Enter or Space to take and to put down, Escape to let go. Where " +
        "the board takes no letters itself, all of these keys work.",
    "key-space": "Pause while watching",
    version: "Soliton {version}. Works offline; nothing leaves this page.",
};

export function addEnglish() {
    addWords("en", WORDS);
}
