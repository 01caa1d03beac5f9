// Searches while nobody waits for the solver: at a new puzzle and, unless the player switches that
// off, after each move, so that the status line says at once whether the game can still be won.
// Here is also what all searches have found: the fewest moves known.

import { lesser, setting } from "../ui/storage.js";
import { keyOf } from "../engine/state.js";
import { kindOf, question } from "../kinds/kinds.js";

const NEW_PUZZLE = { "max-positions": "200000", timeout: "2", memory: "128M" };
const AFTER_MOVE = { "max-positions": "100000", timeout: "1", memory: "64M" };
// A player who moves fast is not followed move by move.
const PAUSE_MS = 150;

// busy(): whether the solver is wanted for something else.
export function createBackgroundSearch(game, search, busy) {
    const fewest = new Map(); // by puzzle and unit: the least that is known
    let timer = 0;
    let running = null; // {purpose: "puzzle" or "move"} while a search runs

    function note(state, unit, cost) {
        const key = `${keyOf(state)}|${unit}`;
        const least = lesser(fewest.get(key), cost);
        fewest.set(key, least);
        return least;
    }

    // Keeps what any search has found.
    function remember(state, answer) {
        if (answer.outcome === "solved" && state.played === 0) {
            note(state, answer.unit, answer.cost);
        }
        if (answer.outcome === "solved" || answer.outcome === "unsolvable") {
            game.learn(state, answer);
        }
    }

    async function run(purpose, state, options) {
        const mine = { purpose };
        running = mine;
        const answer = await search.ask(question(state, options));
        if (running === mine) {
            running = null;
        }
        return answer;
    }

    // Where the shortest solution is asked for, once for each unit. The answers are told together,
    // so that the fewest moves known do not change at once.
    async function searchPuzzle() {
        const state = game.state;
        const shortest = kindOf(state).options?.shortest;
        const answers = [];
        for (const metric of shortest ? Object.keys(state.cost) : [undefined]) {
            if (!busy() && (shortest || state.outlook === "uncertain")) {
                answers.push(await run("puzzle", state, { ...NEW_PUZZLE, metric }));
            }
            if (answers.some(({ outcome }) => outcome !== "solved")) {
                break;
            }
        }
        answers.forEach((answer) => remember(state, answer));
        if (answers.every(({ outcome }) => outcome !== "interrupted")) {
            searchPosition();
        }
    }

    async function searchPosition() {
        const state = game.state;
        const wanted = setting("auto-check", true) && state.outlook === "uncertain";
        if (wanted && !busy() && !running) {
            remember(state, await run("move", state, AFTER_MOVE));
        }
    }

    // After a move the old position no longer matters. A search of the whole puzzle goes on, and
    // is followed by one of the position.
    function moved() {
        clearTimeout(timer);
        if (running?.purpose === "move") {
            search.cancel();
        }
        timer = setTimeout(searchPosition, PAUSE_MS);
    }

    return {
        remember,
        searchPuzzle,
        searchPosition,
        moved,
        postpone: () => clearTimeout(timer),
        fewest: (state, unit) => note(state, unit, state.known?.[unit] ?? 0),
    };
}
