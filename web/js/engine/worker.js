// The engine in a worker: searches as long as it takes while the page stays usable. See solver.js.

import { loadEngine } from "./engine.js";

let ready = null; // the engine, once the page has sent its module

function say(progress) {
    self.postMessage({ progress });
}

function open(engine, { puzzle, steps = [], played = steps.length }) {
    return engine.open({ ...puzzle, steps, played });
}

function randomSeed({ from, to, series = "" }) {
    return `${series}${from + Math.floor(Math.random() * (to - from + 1))}`;
}

const tasks = {
    solve(engine, request) {
        open(engine, request);
        return engine.solve(request.options);
    },

    // The outcome of each gesture.
    each(engine, request) {
        const { gestures } = open(engine, request);
        const answers = gestures.map(({ from, to, moves }) => {
            const { won } = engine.play(moves);
            const answer = {
                from,
                to,
                outcome: won ? "solved" : engine.solve(request.options).outcome,
            };
            engine.undo();
            say(answer);
            return answer;
        });
        return { answers };
    },

    // Tries numbers between `from` and `to` at random, until a puzzle can be won. `series` is put
    // before the number.
    winnable(engine, { game, rules, seeds, options }) {
        for (let tried = 1; ; tried++) {
            const name = `${game}.${randomSeed(seeds)}`;
            engine.open({ name, rules });
            const { outcome, moves } = engine.solve(options);
            if (outcome === "solved") {
                return { outcome, name, moves, tried };
            }
            say({ tried });
        }
    },

    generate(engine, { kind, options = "", seed = 0 }) {
        return engine.generate(kind, options, seed);
    },
};

self.onmessage = async ({ data: { module, request } }) => {
    if (module) {
        ready = loadEngine(module, say);
        return;
    }
    let answer;
    try {
        answer = tasks[request.what](await ready, request);
    } catch (failure) {
        answer = { outcome: "error", reason: failure.message };
    }
    self.postMessage({ answer });
};
