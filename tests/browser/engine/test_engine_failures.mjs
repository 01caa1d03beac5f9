// The engine as plain functions (web/js/engine/engine.js), without a browser: what it refuses, and
// what becomes of the game when it fails.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { gunzipSync } from "node:zlib";
import { EngineError, loadEngine } from "../../../web/js/engine/engine.js";
import { folder } from "../support/browser.mjs";
import { LAYOUT } from "../support/files.mjs";

const module = new WebAssembly.Module(
    gunzipSync(readFileSync(path.join(folder, "soliton.wasm.gz"))),
);

// An engine whose first `bad` instances have some functions replaced: replacements(exports) makes
// them. `instances` counts the instances.
async function engineWith(t, replacements, bad = 1) {
    const counted = { instances: 0 };
    const { instantiate, Instance } = WebAssembly;
    const wrap = (instance) => {
        const { exports } = instance;
        return counted.instances++ < bad
            ? { exports: { ...exports, ...replacements(exports) } }
            : { exports };
    };
    WebAssembly.instantiate = async (...given) => wrap(await instantiate(...given));
    WebAssembly.Instance = function (...given) {
        return wrap(new Instance(...given));
    };
    t.after(() => Object.assign(WebAssembly, { instantiate, Instance }));
    const engine = await loadEngine(module);
    return { engine, counted };
}

// Overwrites all memory before it traps.
const trap =
    ({ memory }) =>
    () => {
        new Uint8Array(memory.buffer).fill(0xff);
        throw new WebAssembly.RuntimeError("unreachable");
    };

const isTrap = (failure) => {
    assert.ok(failure instanceof EngineError);
    assert.equal(failure.status, "bug");
    assert.match(failure.message, /^the engine has failed: unreachable; /);
    return true;
};

const GAMES = [
    { name: "FreeCell.1", rules: "autoplay=none", steps: [["42 44"], ["7 T"]], played: 1 },
    { name: "peg.english", steps: [["d2-d4"]] },
    { text: LAYOUT, rules: "" },
];

for (const game of GAMES) {
    test(`after a trap the game is as it was: ${game.name ?? "a layout"}`, async (t) => {
        const { engine, counted } = await engineWith(t, (exports) => ({ web_why: trap(exports) }));
        const before = engine.open(game);
        assert.throws(() => engine.why("1 2"), isTrap);
        assert.equal(counted.instances, 2);
        assert.deepEqual(engine.state(), before);
        // And it works.
        assert.notEqual(engine.why("nonsense"), "");
        const [first] = before.gestures;
        assert.equal(engine.play(first.moves).played, before.played + 1);
        assert.deepEqual(engine.undo().position, before.position);
        assert.equal(counted.instances, 2);
    });
}

test("after a trap while another game is opened, the old one is still there", async (t) => {
    let calls = 0;
    const { engine } = await engineWith(t, (exports) => ({
        web_open: (...words) => (calls++ === 0 ? exports.web_open : trap(exports))(...words),
    }));
    const before = engine.open({ name: "FreeCell.1" });
    assert.throws(() => engine.open({ name: "FreeCell.2" }), isTrap);
    assert.deepEqual(engine.state(), before);
});

test("an engine that cannot even open the game again says what to do", async (t) => {
    let good = true;
    const broken = (exports) => ({
        web_open: (...words) => (good ? exports.web_open : trap(exports))(...words),
    });
    const { engine } = await engineWith(t, broken, Infinity);
    engine.open({ name: "FreeCell.1" });
    good = false;
    assert.throws(() => engine.open({ name: "FreeCell.2" }), /failed: .*load the page again/);
});

test("where there is no memory for the arguments, nothing is lost", async (t) => {
    const taken = new Set();
    let limit = Infinity;
    const { engine } = await engineWith(t, ({ malloc, free }) => ({
        malloc(size) {
            const place = taken.size < limit ? malloc(size) : 0;
            return place && taken.add(place) && place;
        },
        free(place) {
            taken.delete(place);
            free(place);
        },
    }));
    const before = engine.open({ name: "FreeCell.1" });
    for (limit = 0; limit < 4; limit++) {
        assert.throws(
            () => engine.open({ name: "FreeCell.2", rules: "ranks=2" }),
            (failure) => failure.status === "no-memory",
        );
        assert.equal(taken.size, 0, `with ${limit} places`);
    }
    limit = Infinity;
    assert.deepEqual(engine.state(), before);
});

test("a text with a NUL in it is refused", async () => {
    const engine = await loadEngine(module);
    const before = engine.open({ name: "FreeCell.1" });
    for (const act of [
        () => engine.open({ name: "FreeCell.2\0junk" }),
        () => engine.open({ name: "FreeCell.2", rules: "ranks=2\0" }),
        () => engine.open({ name: "FreeCell.1", steps: [["42 44\0junk"]] }),
        () => engine.open({ text: `${LAYOUT}\0` }),
        () => engine.play(["42 44\0"]),
        () => engine.save("game\0"),
    ]) {
        assert.throws(act, EngineError);
        assert.deepEqual(engine.state(), before);
    }
    assert.throws(() => engine.open({ name: "FreeCell.2\0junk" }), /NUL/);
});
