// Pegs are counted in two ways: in jumps, of which every way to win takes as many, and in moves, of
// which jumps of one peg in a row make one. The fewest moves are searched for while the solver has
// nothing else to do, on boards where that is quick.

import { request } from "../../app/background_search.js";
import { lesser } from "../../app/storage.js";
import { keyOf, samePosition } from "../../app/game.js";

const LIMITS = { shortest: true, "max-positions": "200000", timeout: "2", memory: "64M" };

// {jumps, moves} of what is played.
export function countJumps({ steps, played }) {
    const cost = { jumps: 0, moves: 0 };
    let last = "";
    for (const move of steps.slice(0, played).flat()) {
        const cells = move.split("-");
        cost.jumps += cells.length - 1;
        cost.moves += cells[0] === last ? 0 : 1;
        last = cells.at(-1);
    }
    return cost;
}

export function createFewestRuns(table, search, onFound) {
    const fewest = new Map(); // by puzzle; 0 where it was asked for in vain

    return {
        // Moves, 0 if nobody knows.
        fewest: (state) => fewest.get(keyOf(state)) ?? 0,
        // Once something has been learnt of the game on the table: nobody searches just now, and
        // who begins to takes the solver from here.
        async learnt() {
            const state = table.state;
            const key = keyOf(state);
            if (state.kind !== "pegs" || state.outlook !== "winnable" || fewest.has(key)) {
                return;
            }
            fewest.set(key, 0);
            const answer = await search.ask(request({ ...state, played: 0 }, LIMITS));
            if (answer.outcome === "interrupted") {
                fewest.delete(key);
            } else if (answer.outcome === "solved" && answer.shortest) {
                fewest.set(key, lesser(fewest.get(key), answer.cost));
                // The way itself is better advice, too.
                if (state.played === 0 && samePosition(state, table.state)) {
                    table.learn(state, answer);
                }
                onFound();
            }
        },
    };
}
