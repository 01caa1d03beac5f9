// The engine in the browser is the one that is tested elsewhere: for the same puzzles it gives the
// same verdicts by the same searches and the same solutions as the program. And the worker's other
// tasks.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { bareSolver } from "../support/bare_solver.mjs";
import { test } from "../support/harness.mjs";

const program = process.env.SOLITON;

const seeds = (game, first, count) =>
    Array.from({ length: count }, (_, i) => `${game}.${first + i}`);
// Fewer positions than the program meets before it goes on with a search that the page does without.
const limits = { "max-positions": "40000", memory: "300M" };

// Deals of all games, some by other rules.
const deals = [
    { puzzles: seeds("FreeCell", 100, 40) },
    { puzzles: ["FreeCell.ms11982", "FreeCell.ms1", "FreeCell.ms617", "FreeCell.ms31465"] },
    { puzzles: ["FreeCell.ms2147483648", "FreeCell.ms4294967296", "FreeCell.ms8589934591"] },
    { puzzles: seeds("Seahaven", 1, 30) },
    { puzzles: seeds("MidnightOil", 1, 30) },
    { puzzles: seeds("BakersDozen", 1, 15) },
    { puzzles: seeds("MidnightOilFull", 1, 12) },
    { puzzles: seeds("FreeCell", 1, 15), rules: "cells=2" },
    { puzzles: seeds("FreeCell", 1, 10), rules: "autoplay=none" },
    { puzzles: seeds("Seahaven", 1, 10), rules: "take-back=yes" },
    { puzzles: seeds("FreeCell", 1, 10), rules: "build=suit,empty=king,autoplay=safe" },
    { puzzles: seeds("MidnightOil", 7, 8), rules: "rotations=1" },
    {
        puzzles: seeds("FreeCell", 1, 10),
        rules: "ranks=6,cells=1",
        options: { shortest: true },
    },
    { puzzles: seeds("Seahaven", 50, 5), rules: "ranks=7", options: { shortest: true } },
    // The deepest calls there are.
    {
        puzzles: seeds("MidnightOil", 1, 2),
        rules: "rotations=9,redeals=9",
        options: { "max-positions": "30000" },
    },
];
const others = [
    { puzzles: ["peg.english", "peg.european", "peg.wiegleb", "peg.diamond", "peg.triangle"] },
    { puzzles: ["peg.english"], rules: "start=d1,goal=d4" },
    { puzzles: ["peg.triangle"], rules: "start=a1", options: { shortest: true } },
    {
        puzzles: [
            ".....B.....BAA...B...CCC............",
            ".CCE.....E.HBAAE.HB.DFFH..D.....DGG.",
            "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
            "ooBBBFooCooFAACooFooCooDooEEEDoooooo",
        ],
    },
    { puzzles: ["BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"], options: { metric: "slides" } },
];

// What the library says of a limit; the program adds how far the search got, and what to do.
const reasons = {
    timeout: "the time limit was reached",
    memory: "the memory limit was reached",
    "max-positions": "the limit of positions was reached",
};

function byProgram({ puzzles, rules, options }) {
    const words = Object.entries({ ...limits, ...options }).flatMap(([name, value]) =>
        value === true ? [`--${name}`] : [`--${name}`, value],
    );
    const args = ["solve", "--json", ...words, ...(rules ? ["--rules", rules] : []), ...puzzles];
    let out;
    try {
        out = execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28 });
    } catch (failure) {
        out = failure.stdout; // the exit code is a verdict, too
    }
    return out
        .trim()
        .split("\n")
        .map((line) => {
            const {
                outcome,
                reason,
                limit,
                moves,
                metric,
                length,
                proved_shortest,
                lower_bound,
                positions,
            } = JSON.parse(line);
            return {
                outcome,
                moves,
                positions,
                reason: reasons[limit] ?? reason ?? "",
                unit: metric,
                cost: length ?? 0,
                shortest: proved_shortest,
                lowerBound: lower_bound,
            };
        });
}

test("the same verdicts, searches and solutions as the program's", async ({ open }) => {
    const ask = await bareSolver(await open("", { form: "blank" }));
    const outcomes = new Set();
    for (const group of [...deals, ...others]) {
        const { puzzles, rules = "", options } = group;
        const expected = byProgram(group);
        assert.equal(expected.length, puzzles.length);
        for (const [i, name] of puzzles.entries()) {
            const request = {
                what: "solve",
                puzzle: { name, rules },
                options: { ...limits, ...options },
            };
            const { bytes, seconds, ...answer } = await ask(request);
            assert.deepEqual(
                answer,
                expected[i],
                `${name} ${rules} ${JSON.stringify(options ?? {})}`,
            );
            assert.ok(bytes > 0 || answer.positions === 0);
            assert.ok(seconds >= 0);
            outcomes.add(answer.outcome);
        }
    }
    assert.ok(deals.flatMap(({ puzzles }) => puzzles).length >= 200);
    assert.deepEqual([...outcomes].sort(), ["gave-up", "solved", "unsolvable"]);
});

test("from a position within a game", async ({ open }) => {
    const ask = await bareSolver(await open("", { form: "blank" }));
    const puzzle = { name: "FreeCell.1", rules: "" };
    const whole = await ask({ what: "solve", puzzle });
    const steps = whole.moves.map((move) => [move]);
    const rest = await ask({ what: "solve", puzzle, steps, played: steps.length - 3 });
    assert.equal(rest.outcome, "solved");
    assert.ok(rest.cost < whole.cost / 5, "the end of a solution is one, too");
    const lost = await ask({
        what: "solve",
        puzzle: { name: "peg.english" },
        steps: [["d2-d4"], ["d5-d3"]],
    });
    assert.notEqual(lost.outcome, "error");
});

test("each gesture: the verdict of its own search", async ({ open }) => {
    const page = await open("", { form: "blank" });
    const ask = await bareSolver(page);
    const puzzle = { name: "peg.triangle", rules: "" };
    const steps = [["a3-a1"], ["a5-a3"], ["c4-a4"]];
    const { answers } = await ask({ what: "each", puzzle, steps });
    assert.ok(answers.length > 2);
    for (const { from, to, outcome } of answers) {
        const alone = await ask({ what: "solve", puzzle, steps: [...steps, [`${from}-${to}`]] });
        assert.equal(outcome, alone.outcome, `${from}-${to}`);
    }
    await ask({ what: "each", puzzle, steps });
    const told = await page.evaluate(() => window.news.filter(({ outcome }) => outcome));
    assert.deepEqual(told, answers);
});

test("a winnable deal, the only one of its kind and of another series", async ({ open }) => {
    const page = await open("", { form: "blank" });
    const ask = await bareSolver(page);
    // Only one of these three can be won.
    const names = ["MidnightOil.248", "MidnightOil.249", "MidnightOil.250"];
    const outcomes = byProgram({ puzzles: names }).map(({ outcome }) => outcome);
    assert.deepEqual(
        outcomes.map((outcome) => outcome === "solved"),
        [false, true, false],
    );
    const request = { what: "winnable", game: "MidnightOil", rules: "" };
    const found = await ask({ ...request, seeds: { from: 248, to: 250 } });
    assert.deepEqual([found.name, found.outcome], [names[1], "solved"]);
    const told = await page.evaluate(() => window.news.filter(({ tried }) => tried));
    assert.deepEqual(
        told,
        Array.from({ length: found.tried - 1 }, (_, i) => ({ tried: i + 1 })),
    );
    const series = await ask({
        what: "winnable",
        game: "FreeCell",
        rules: "",
        seeds: { from: 617, to: 617, series: "ms" },
    });
    assert.equal(series.name, "FreeCell.ms617");
    assert.deepEqual(series.moves, byProgram({ puzzles: ["FreeCell.ms617"] })[0].moves);
});

test("a port is generated as asked for, the same as the program's", async ({ open }) => {
    const ask = await bareSolver(await open("", { form: "blank" }));
    const made = await ask({
        what: "generate",
        kind: "port",
        options: "moves=12..18",
        seed: 5,
    });
    const line = execFileSync(
        program,
        ["generate", "--json", "--seed", "5", "--moves", "12..18", "port"],
        { encoding: "utf8" },
    );
    const { puzzle, lengths, positions, wrong_turns } = JSON.parse(line);
    assert.deepEqual([made.name, made.rating], [puzzle, { ...lengths, positions, wrong_turns }]);
    assert.ok(lengths.moves >= 12 && lengths.moves <= 18);
});

test("what cannot be asked is an answer, and the next question is answered", async ({ open }) => {
    const ask = await bareSolver(await open("", { form: "blank" }));
    const good = { what: "solve", puzzle: { name: "FreeCell.1" } };
    for (const [request, reason] of [
        [{ what: "solve", puzzle: { name: "Nothing.1" } }, /no puzzle is named/],
        [{ what: "solve", puzzle: { text: "KD KD" } }, /./],
        [{ what: "solve", puzzle: { name: "FreeCell.1", rules: "cells=x" } }, /cells/],
        [{ ...good, steps: [["1 2"]] }, /./],
        [{ ...good, options: { speed: 3 } }, /no option/],
        [{ what: "generate", kind: "port", options: "moves=hard" }, /moves/],
        [{ what: "generate", kind: "nothing" }, /./],
        [{ what: "nonsense" }, /./],
    ]) {
        const answer = await ask(request);
        assert.equal(answer.outcome, "error", JSON.stringify(request));
        assert.match(answer.reason, reason);
        assert.equal((await ask(good)).outcome, "solved");
    }
});

test("a search that runs out of memory gives up and says so", async ({ open }) => {
    const page = await open("", { form: "blank" });
    const hard = { what: "solve", puzzle: { name: "FreeCell.ms1941", rules: "" } };
    const ask = await bareSolver(page);
    const limited = await ask({ ...hard, options: { memory: "5M" } });
    assert.deepEqual(
        [limited.outcome, limited.reason],
        ["gave-up", "the memory limit was reached"],
    );
    const askPoor = await bareSolver(page, { pages: 256 });
    const starved = await askPoor(hard);
    assert.deepEqual(
        [starved.outcome, starved.reason],
        ["gave-up", "the system has no more memory"],
    );
    assert.equal(
        (await askPoor({ what: "solve", puzzle: { name: "FreeCell.1" } })).outcome,
        "solved",
    );
});
