// Pegs are counted in jumps, whose number is the same in every solution, and in moves: jumps of one
// peg in a row are one. The fewest moves are searched for while the solver has nothing else to do,
// on boards where that is quick.

import { keyOf, request, samePosition } from "../../engine/state.js";

const LIMITS = { shortest: true, "max-positions": "200000", timeout: "2", memory: "64M" };

// {jumps, moves} of what is played.
export function countJumps({ steps, played }) {
    const cost = { jumps: 0, moves: 0 };
    let last = "";
    for (const move of steps.slice(0, played).flat()) {
        const holes = move.split("-");
        cost.jumps += holes.length - 1;
        cost.moves += holes[0] === last ? 0 : 1;
        last = holes.at(-1);
    }
    return cost;
}

export function createFewestRuns(game, search, onFound) {
    const fewest = new Map(); // by puzzle; 0 after a search in vain

    return {
        // 0 if not known, null of jumps: their number is the same in every solution.
        fewest: (state, unit) => (unit === "moves" ? (fewest.get(keyOf(state)) ?? 0) : null),
        async learnt() {
            const state = game.state;
            const key = keyOf(state);
            if (state.outlook !== "winnable" || fewest.has(key)) {
                return;
            }
            fewest.set(key, 0);
            const answer = await search.ask(request({ ...state, played: 0 }, LIMITS));
            if (answer.outcome === "interrupted") {
                fewest.delete(key);
            } else if (answer.outcome === "solved" && answer.shortest) {
                fewest.set(key, answer.cost);
                // The shorter solution is better advice, too.
                if (state.played === 0 && samePosition(state, game.state)) {
                    game.learn(state, answer);
                }
                onFound();
            }
        },
    };
}
