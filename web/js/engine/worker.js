// The engine in a worker: searches as long as it takes, beside the page. See solver.js.

import { loadEngine } from "./engine.js";

let ready = null; // the engine, as soon as the page has sent its module

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

    // What becomes of the game by each gesture.
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

    // The first deal that can be won, of random ones between the seeds `from` and `to`, of another
    // `series` than the game's own if one is named. Goes on until it has found one.
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

    generate(engine, { kind = "port", wish = "", seed = 0 }) {
        return engine.generate(kind, wish, seed);
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
