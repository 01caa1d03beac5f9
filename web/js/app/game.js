// The game that is played. Boards and controls act on it here and nowhere else, so that whoever
// listens hears of every change, and each failure is told to the player.

import { sameSteps } from "../engine/state.js";
import { failureWords } from "../words/library.js";

export function createGame(engine) {
    const listeners = new Map();

    function emit(event, ...details) {
        (listeners.get(event) ?? []).forEach((call) => call(...details));
    }

    // The failure of a call, or null. What is not an error of the engine's is a bug of ours, and
    // is said all the same: a page that goes on silently would be worse.
    function attempt(call, cause, detail) {
        let state;
        try {
            state = call();
        } catch (failure) {
            return failure;
        }
        if (state) {
            game.state = state;
            emit("change", state, cause, detail);
        }
        return null;
    }

    function act(call, cause, detail) {
        const failure = attempt(call, cause, detail);
        if (failure) {
            game.say(failureWords(failure), "error");
        }
        return failure === null;
    }

    const game = {
        engine,
        state: null,
        on(event, call) {
            listeners.set(event, [...(listeners.get(event) ?? []), call]);
            return () =>
                listeners.set(
                    event,
                    listeners.get(event).filter((other) => other !== call),
                );
        },
        say: (words, kind = "info") => emit("say", words, kind),
        closeEditor: () => emit("editor", null),

        open: (spec) => act(() => engine.open(spec), "open"),
        tryOpen: (spec) => attempt(() => engine.open(spec), "open"),
        tryOpenFile: (bytes) => attempt(() => engine.openFile(bytes), "open"),
        play: (gesture, choice) =>
            act(() => engine.play(gesture.moves), "play", { gesture, choice }),
        undo: () => game.state.played > 0 && act(() => engine.undo(), "undo"),
        redo: () => game.state.played < game.state.steps.length && act(() => engine.redo(), "redo"),
        restart: () => game.state.played > 0 && act(() => engine.restart(), "restart"),
        goTo: (steps) => act(() => engine.goTo(steps), steps < game.state.played ? "undo" : "redo"),

        // Tells the game what a search from the state `asked` has found. The player may have moved
        // on since: the game is told at the position that was searched. If it is another game by
        // now, the answer is dropped.
        learn(asked, answer) {
            return (
                sameSteps(game.state, asked, asked.played) &&
                act(
                    () =>
                        answer.outcome === "unsolvable"
                            ? engine.learnLost(asked.played)
                            : engine.learn(asked.played, answer.moves),
                    "learn",
                )
            );
        },
        why(move) {
            try {
                return engine.why(move);
            } catch (failure) {
                return failure.message;
            }
        },
    };
    return game;
}
