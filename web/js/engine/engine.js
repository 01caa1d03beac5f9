// The engine: Soliton's library as WebAssembly, with one game, as plain functions.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

// What the engine says is wrong with a puzzle, a move or a file. The game is as it was.
export class EngineError extends Error {
    constructor({ message, line = 0, column = 0, status }) {
        super(message);
        Object.assign(this, { name: "EngineError", line, column, status });
    }
}

// The C library asks for a clock, for random bytes, and for files, of which there are none.
function systemOf(exports) {
    const BAD_FILE = 8;
    const WORD = 2 ** 32;
    const none = () => BAD_FILE;
    return {
        // A search asks at its beginning and its end, so this is kept short: no BigInt.
        clock_time_get(clock, precision, place) {
            const now = Math.round(performance.now() * 1e6);
            const words = new Uint32Array(exports().memory.buffer, place, 2);
            words[0] = now % WORD;
            words[1] = now / WORD;
            return 0;
        },
        random_get(place, length) {
            crypto.getRandomValues(new Uint8Array(exports().memory.buffer, place, length));
            return 0;
        },
        fd_close: none,
        fd_fdstat_get: none,
        fd_seek: none,
        fd_write: none,
    };
}

// What an instance imports, and how it is started.
function createHost(onProgress) {
    let exports = null;
    const env = {
        web_progress(positions, bytes, bestScore, depth, seconds, lowerBound, length) {
            onProgress({ positions, bytes, bestScore, depth, seconds, lowerBound, length });
            return 1;
        },
    };
    return {
        imports: { env, wasi_snapshot_preview1: systemOf(() => exports) },
        begin(instance) {
            exports = instance.exports;
            exports._initialize();
            return exports;
        },
    };
}

// Calls a function of src/web/web.h. Texts, and bytes with their length, go into the engine's
// memory; the JSON that comes back becomes an object. Throws an EngineError; whatever else it
// throws is a trap.
function invoke(exports, name, values) {
    // In C a text ends at its first NUL: the rest would be lost silently.
    if (values.some((value) => typeof value === "string" && value.includes("\0"))) {
        throw new EngineError({ message: "there is a NUL in the text", status: "invalid" });
    }
    const words = [];
    const pieces = [];
    for (const value of values) {
        const isText = typeof value === "string";
        const bytes = isText ? encoder.encode(value) : value;
        if (bytes instanceof Uint8Array) {
            const place = exports.malloc(bytes.length + 1);
            pieces.push({ place, bytes });
            words.push(place, ...(isText ? [] : [bytes.length]));
        } else {
            words.push(value);
        }
    }
    const release = () => pieces.forEach(({ place }) => exports.free(place));
    if (pieces.some(({ place }) => place === 0)) {
        release();
        throw new EngineError({ message: "out of memory", status: "no-memory" });
    }
    for (const { place, bytes } of pieces) {
        const memory = new Uint8Array(exports.memory.buffer, place, bytes.length + 1);
        memory.set(bytes);
        memory[bytes.length] = 0;
    }
    const start = exports[name](...words);
    const memory = new Uint8Array(exports.memory.buffer);
    const answer = JSON.parse(decoder.decode(memory.subarray(start, memory.indexOf(0, start))));
    release();
    if (answer.error) {
        throw new EngineError(answer.error);
    }
    return answer;
}

function opening({ name = "", text = "", rules = "", steps = [], played = steps.length }) {
    const lines = steps.map((moves) => moves.join("\t")).join("\n");
    return ["web_open", name, encoder.encode(text), rules, lines, played];
}

function bytesOf(digits) {
    return Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function linesOf(options) {
    const isSet = ([, value]) => value !== undefined && value !== false;
    return Object.entries(options ?? {})
        .filter(isSet)
        .map(([name, value]) => (value === true ? name : `${name}=${value}`))
        .join("\n");
}

// onProgress is called now and then while a search runs, with its numbers so far.
export async function loadEngine(bytesOrModule, onProgress = () => {}) {
    const module =
        bytesOrModule instanceof WebAssembly.Module
            ? bytesOrModule
            : await WebAssembly.compile(bytesOrModule);
    const { imports, begin } = createHost(onProgress);
    let exports = begin(await WebAssembly.instantiate(module, imports));
    let last = null; // the last state of the game

    function call(name, ...values) {
        let answer;
        try {
            answer = invoke(exports, name, values);
        } catch (failure) {
            throw failure instanceof EngineError ? failure : replaced(failure);
        }
        if (answer.gestures) {
            last = answer;
        }
        return answer;
    }

    // After a trap (a bug in the engine, or a stack that is exhausted) nothing in the instance can
    // be trusted: another one takes over, with the game as it was. Returns the error to throw.
    function replaced(trap) {
        let after = "it was started again, with the game as it was";
        try {
            exports = begin(new WebAssembly.Instance(module, imports));
            if (last) {
                const { named, name, start, ...rest } = last;
                const [web, ...values] = opening({
                    ...rest,
                    ...(named ? { name } : { text: start }),
                });
                invoke(exports, web, values);
            }
        } catch {
            after = "please load the page again";
        }
        const message = `the engine has failed: ${trap.message}; ${after}`;
        return new EngineError({ message, status: "bug" });
    }

    return {
        module,
        version: () => call("web_list").version,
        list: () => call("web_list").entries,
        kinds: () => call("web_list").kinds,

        open: (spec) => call(...opening(spec)),
        openFile: (bytes) => call("web_open_file", bytes),
        state: () => call("web_state"),
        play: (moves) => call("web_play", moves.join("\t")),
        undo: () => call("web_undo"),
        redo: () => call("web_redo"),
        restart: () => call("web_go_to", 0),
        goTo: (steps) => call("web_go_to", steps),
        learn: (steps, moves) => call("web_learn", steps, moves.join("\t")),
        learnLost: (steps) => call("web_learn_lost", steps),
        why: (move) => call("web_why", move).words,
        explain: (move) => call("web_explain", move).words,
        show: () => call("web_show").words,
        save: (form) => bytesOf(call("web_save", form).bytes),

        solve(options) {
            const { microseconds, ...answer } = call("web_solve", linesOf(options));
            return { ...answer, seconds: microseconds / 1e6 };
        },
        generate: (kind, options, seed) => call("web_generate", kind, options, BigInt(seed)),
    };
}
