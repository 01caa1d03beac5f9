// The solver as the page asks it (web/js/engine/solver.js), with real workers: one question at a
// time, cancelling, progress, and failures that end nothing but their question.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fetchEngine } from "../support/bare_solver.mjs";
import { test } from "../support/harness.mjs";

const source = new URL("../../../web/js/engine/solver.js", import.meta.url);
const easy = { what: "solve", puzzle: { name: "FreeCell.1" } };
// Takes minutes.
const hard = { what: "solve", puzzle: { name: "FreeCell.2" }, options: { shortest: true } };
// Runs out of memory within a second.
const large = {
    what: "solve",
    puzzle: { name: "FreeCell.ms891", rules: "cells=2" },
    options: { memory: "80M" },
};

// A module with memory, _initialize, malloc and free, whose web_open is nothing but `unreachable`.
const TRAP =
    "0061736d0100000001180460000060017f017f60017f0060077f7f7f7f7f7f7f017f0305040001020305030100" +
    "01073305066d656d6f727902000b5f696e697469616c697a650000066d616c6c6f630001046672656500020877" +
    "65625f6f70656e00030a100402000b040041080b02000b0300000b";

async function solverIn(page) {
    await fetchEngine(page);
    const text = (await readFile(source, "utf8")).replaceAll("export function", "function");
    await page.addScriptTag({ content: `${text}\nwindow.createSolver = createSolver;` });
    await page.evaluate(async () => {
        window.workers = 0;
        window.makeWorker = () => {
            window.workers++;
            return new Worker("worker.js");
        };
        window.solver = window.createSolver(
            window.makeWorker,
            await WebAssembly.compile(window.engine),
        );
    });
}

test("answers one question after the other with one worker", async ({ open }) => {
    const page = await open("", { form: "blank" });
    await solverIn(page);
    const [outcomes, workers] = await page.evaluate(async (request) => {
        const first = await window.solver.ask(request);
        const second = await window.solver.ask(request);
        window.solver.cancel();
        return [[first.outcome, second.outcome], window.workers];
    }, easy);
    assert.deepEqual([outcomes, workers], [["solved", "solved"], 1]);
});

test("tells its progress, and can be cancelled", async ({ open }) => {
    const page = await open("", { form: "blank" });
    await solverIn(page);
    const { told, reached, answer, next } = await page.evaluate(
        async ([long, short]) => {
            const told = [];
            let halt;
            const enough = new Promise((resolve) => {
                halt = resolve;
            });
            const asked = window.solver.ask(long, (progress) => {
                told.push(progress);
                if (told.length === 3) {
                    halt();
                }
            });
            await enough;
            const reached = told.length;
            window.solver.cancel();
            const answer = await asked;
            return { told, reached, answer, next: await window.solver.ask(short) };
        },
        [hard, easy],
    );
    assert.equal(told.length, reached, "nothing is told once it is cancelled");
    assert.ok(told[0].positions > 0 && told[2].positions > told[0].positions);
    assert.ok(told[2].seconds > told[0].seconds && told[2].bytes > 0);
    assert.equal(answer.outcome, "interrupted");
    assert.equal(next.outcome, "solved");
});

test("a new question cancels the old one", async ({ open }) => {
    const page = await open("", { form: "blank" });
    await solverIn(page);
    const outcomes = await page.evaluate(
        async ([long, short]) => {
            const old = window.solver.ask(long);
            const asked = window.solver.ask(short);
            return [(await old).outcome, (await asked).outcome];
        },
        [hard, easy],
    );
    assert.deepEqual(outcomes, ["interrupted", "solved"]);
});

test("an engine that traps is an answer", async ({ open }) => {
    const page = await open("", { form: "blank" });
    await solverIn(page);
    const [bad, good] = await page.evaluate(
        async ([request, digits]) => {
            const bytes = Uint8Array.from(digits.match(/../g), (byte) => parseInt(byte, 16));
            const solver = window.createSolver(window.makeWorker, await WebAssembly.compile(bytes));
            return [
                [await solver.ask(request), await solver.ask(request)],
                await window.solver.ask(request),
            ];
        },
        [easy, TRAP],
    );
    for (const { outcome, reason } of bad) {
        assert.equal(outcome, "error");
        assert.match(reason, /^the engine has failed: .*unreachable/);
    }
    assert.equal(good.outcome, "solved");
});

test("a worker that cannot be loaded is an answer", async ({ open }) => {
    const page = await open("", { form: "blank", expected: /404/ });
    await solverIn(page);
    const answer = await page.evaluate(async (request) => {
        const module = await WebAssembly.compile(window.engine);
        return window.createSolver(() => new Worker("missing.js"), module).ask(request);
    }, easy);
    assert.equal(answer.outcome, "error");
    assert.notEqual(answer.reason, "");
});

test("a worker that cannot be made is an answer, and the next question tries again", async ({
    open,
}) => {
    const page = await open("", { form: "blank" });
    await solverIn(page);
    const [answers, good] = await page.evaluate(
        async ([request, long]) => {
            let broken = true;
            const make = () => {
                if (broken) {
                    throw new DOMException("no workers here", "SecurityError");
                }
                return window.makeWorker();
            };
            const solver = window.createSolver(make, await WebAssembly.compile(window.engine));
            const answers = [await solver.ask(request)];
            broken = false;
            // The worker that runs is ended, and no other can be made.
            const asked = solver.ask(long);
            broken = true;
            solver.cancel();
            answers.push(await asked, await solver.ask(request));
            broken = false;
            return [answers, await solver.ask(request)];
        },
        [easy, hard],
    );
    assert.deepEqual(answers, [
        { outcome: "error", reason: "no workers here" },
        { outcome: "interrupted", reason: "" },
        { outcome: "error", reason: "no workers here" },
    ]);
    assert.equal(good.outcome, "solved");
});

test("a worker that fails is ended", async ({ open }) => {
    const page = await open("", { form: "blank" });
    await solverIn(page);
    const [answer, ended] = await page.evaluate(async (request) => {
        const text = "onmessage = () => { throw new Error('broken'); };";
        const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
        let ended = 0;
        const make = () => {
            const worker = new Worker(address);
            worker.terminate = () => {
                ended++;
                Worker.prototype.terminate.call(worker);
            };
            return worker;
        };
        const solver = window.createSolver(make, await WebAssembly.compile(window.engine));
        return [await solver.ask(request), ended];
    }, easy);
    assert.deepEqual([answer.outcome, ended], ["error", 1]);
    assert.match(answer.reason, /broken/);
});

test("a worker that has grown large is replaced", async ({ open }) => {
    const page = await open("", { form: "blank" });
    await solverIn(page);
    const [answer, workers, next] = await page.evaluate(
        async ([first, second]) => {
            const answer = await window.solver.ask(first);
            const workers = window.workers;
            return [answer, workers, await window.solver.ask(second)];
        },
        [large, easy],
    );
    assert.equal(answer.outcome, "gave-up");
    assert.ok(answer.bytes > 64 * 1024 * 1024, `${answer.bytes}`);
    assert.deepEqual([workers, next.outcome], [2, "solved"]);
});
