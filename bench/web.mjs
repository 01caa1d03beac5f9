#!/usr/bin/env node
// How fast the page's engine is beside the program: the figures of docs/performance.md.
//
//   bench/web.mjs [--repeats N]
//
// Solves the same puzzles in a worker of a real Chromium and with the program, in turns, and
// compares the times of the searches themselves. The fastest of several counts: other work of the
// browser can only slow a search down. SOLITON_BUILD names the build folder (build if it is not
// set), which holds the page (`make web`) and the program; what drives the browser comes with
// `scripts/setup test`.

import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { bareSolver } from "../tests/browser/support/bare_solver.mjs";
import { build, launch, serve } from "../tests/browser/support/browser.mjs";

const program = path.join(build, "soliton");

const range = (series, count) => Array.from({ length: count }, (_, i) => `${series}${i + 1}`);
const FEWEST = { shortest: true, "max-positions": "1000000" };
const rows = [
    { title: "FreeCell.1..2000", names: range("FreeCell.", 2000) },
    { title: "FreeCell.ms1..1000", names: range("FreeCell.ms", 1000) },
    { title: "Seahaven.1..500", names: range("Seahaven.", 500) },
    { title: "MidnightOil.1..1000", names: range("MidnightOil.", 1000) },
    { title: "BakersDozen.1..100", names: range("BakersDozen.", 100) },
    { title: "FreeCell.ms1941", names: ["FreeCell.ms1941"] },
    { title: "FreeCell.ms1, fewest moves", names: ["FreeCell.ms1"], options: FEWEST },
    { title: "peg.wiegleb", names: ["peg.wiegleb"] },
    { title: "peg.english, fewest moves", names: ["peg.english"], options: FEWEST },
    { title: "the hardest port", names: ["BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"] },
];

const USAGE = 64;
const NO_INPUT = 66;
const BUG = 70;

function fail(words, code) {
    console.error(`bench/web.mjs: ${words}`);
    process.exit(code);
}

function repeatsOf([option, value, ...rest]) {
    if (option === undefined) {
        return 5;
    }
    if (option !== "--repeats" || !/^[1-9]\d*$/.test(value ?? "") || rest.length > 0) {
        fail("usage: bench/web.mjs [--repeats N]", USAGE);
    }
    return Number(value);
}

// Both give [seconds, positions] in all.
function byProgram({ names, options = {} }) {
    const words = Object.entries(options).flatMap(([name, value]) =>
        value === true ? [`--${name}`] : [`--${name}`, value],
    );
    let out;
    try {
        out = execFileSync(program, ["solve", "--json", "--memory", "600M", ...words, ...names], {
            encoding: "utf8",
            maxBuffer: 1 << 28,
            stdio: ["ignore", "pipe", "ignore"],
        });
    } catch (failure) {
        if (!failure.stdout) {
            fail(`${program}: ${failure.message}`, NO_INPUT);
        }
        out = failure.stdout; // the exit code is a verdict
    }
    const answers = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    return [sum(answers, "seconds"), sum(answers, "positions")];
}

async function byPage(page, { names, options = {} }) {
    const answers = await page.evaluate(
        async ([puzzles, set]) => {
            const found = [];
            for (const name of puzzles) {
                const request = {
                    what: "solve",
                    puzzle: { name },
                    options: { memory: "600M", ...set },
                };
                const { seconds, positions } = await window.ask(request);
                found.push({ seconds, positions });
            }
            return found;
        },
        [names, options],
    );
    return [sum(answers, "seconds"), sum(answers, "positions")];
}

function sum(answers, member) {
    return answers.reduce((total, answer) => total + answer[member], 0);
}

function columns(title, ...words) {
    console.log(title.padEnd(28) + words.map((word) => String(word).padStart(14)).join(""));
}

async function measure(page, row, repeats) {
    const native = [];
    const web = [];
    for (let i = 0; i < repeats; i++) {
        const [there, met] = byProgram(row);
        const [here, metHere] = await byPage(page, row);
        if (met !== metHere) {
            const words = `${met} positions natively and ${metHere} in the page`;
            fail(`${row.title}: ${words}`, BUG);
        }
        native.push(there);
        web.push(here);
    }
    const rate = (times) => {
        const many = row.names.length / Math.min(...times);
        return many < 1000 ? many.toPrecision(3) : Math.round(many);
    };
    columns(
        row.title,
        row.names.length,
        rate(native),
        rate(web),
        (Math.min(...native) / Math.min(...web)).toFixed(2),
    );
}

const repeats = repeatsOf(process.argv.slice(2));
// A page that is isolated like this has a clock fine enough for one deal.
const server = await serve({
    headers: {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
    },
});
const browser = await launch();
try {
    const page = await browser.newPage();
    await page.goto(`${server.address}blank`);
    await bareSolver(page);
    console.log(`${os.cpus()[0].model}, ${os.cpus().length} cores, Chromium ${browser.version()}`);
    console.log(`puzzles a second, the searches alone, the fastest of ${repeats}\n`);
    columns("", "puzzles", "program", "page", "page/program");
    for (const row of rows) {
        await measure(page, row, repeats);
    }
} finally {
    await browser.close();
    await server.stop();
}
