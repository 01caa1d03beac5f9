// A state of a game, as the engine gives it: which puzzle it is of, and what to ask the solver.

// How to open the state's puzzle again.
export function puzzleOf(state) {
    return state.named
        ? { name: state.name, rules: state.rules }
        : { text: state.start, rules: state.rules };
}

export function keyOf(state) {
    return `${state.named ? state.name : state.start}|${state.rules}`;
}

// Whether two states are of the same game and their first `count` steps are alike.
export function sameSteps(a, b, count) {
    return (
        keyOf(a) === keyOf(b) &&
        a.steps.length >= count &&
        b.steps.length >= count &&
        a.steps.slice(0, count).every((step, index) => step.join() === b.steps[index].join())
    );
}

// Whether two states are of the same game after the same steps.
export function samePosition(a, b) {
    return a.played === b.played && sameSteps(a, b, a.played);
}

export function request(state, options) {
    return {
        what: "solve",
        puzzle: puzzleOf(state),
        steps: state.steps,
        played: state.played,
        options,
    };
}
