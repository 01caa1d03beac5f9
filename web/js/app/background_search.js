// Quiet looks of the solver, while nobody waits for it: at a new puzzle, and, unless the player
// switches that off, after each move, so that one sees at once what has become of the game. And
// what all searches have found.

import { lesser, setting } from "./storage.js";
import { keyOf, puzzleOf } from "./game.js";

const FIRST = { "max-positions": "200000", timeout: "2", memory: "128M" };
const AFTER_MOVE = { "max-positions": "100000", timeout: "1", memory: "64M" };
// Who plays fast is not followed move by move.
const PAUSE_MS = 150;

// For a port the shortest way, which takes no longer: it is better advice.
export function request(state, options) {
    return {
        what: "solve",
        puzzle: puzzleOf(state),
        steps: state.steps,
        played: state.played,
        options: state.kind === "port" ? { shortest: true, ...options } : options,
    };
}

// busy(): whether the solver is wanted for something else.
export function createLooks(table, search, busy) {
    const fewest = new Map(); // by puzzle and measure: the least that is known
    let timer = 0;
    let looking = null; // {name: "first" or "after"} while a look is under way

    function note(state, unit, cost) {
        const key = `${keyOf(state)}|${unit}`;
        const least = lesser(fewest.get(key), cost);
        fewest.set(key, least);
        return least;
    }

    // What any search has found.
    function remember(state, answer) {
        if (answer.outcome === "solved" && state.played === 0) {
            note(state, answer.unit === "slides" ? "slides" : "moves", answer.cost);
        }
        if (answer.outcome === "solved" || answer.outcome === "unsolvable") {
            table.learn(state, answer);
        }
    }

    async function look(name, state, options) {
        const mine = { name };
        looking = mine;
        const answer = await search.ask(request(state, options));
        if (looking === mine) {
            looking = null;
        }
        return answer;
    }

    // At a new puzzle; for ports in both measures, told together, lest the fewest known falls at
    // once.
    async function first() {
        const state = table.state;
        const isPort = state.kind === "port";
        const answers = [];
        for (const metric of isPort ? ["moves", "slides"] : [undefined]) {
            if (!busy() && (isPort || state.outlook === "uncertain")) {
                answers.push(await look("first", state, { ...FIRST, metric }));
            }
            if (answers.some(({ outcome }) => outcome !== "solved")) {
                break;
            }
        }
        answers.forEach((answer) => remember(state, answer));
        if (answers.every(({ outcome }) => outcome !== "interrupted")) {
            afterMove();
        }
    }

    async function afterMove() {
        const state = table.state;
        const wanted = setting("keep-watch", true) && state.outlook === "uncertain";
        if (wanted && !busy() && !looking) {
            remember(state, await look("after", state, AFTER_MOVE));
        }
    }

    // The player has made a move: what is looked at is no longer on the table. The first look goes
    // on, since it tells about the whole game, and looks again when it is done.
    function moved() {
        clearTimeout(timer);
        if (looking?.name === "after") {
            search.cancel();
        }
        timer = setTimeout(afterMove, PAUSE_MS);
    }

    return {
        remember,
        first,
        moved,
        again: afterMove,
        wait: () => clearTimeout(timer),
        fewest: (state, unit) => note(state, unit, state.known?.[unit] ?? 0),
    };
}
