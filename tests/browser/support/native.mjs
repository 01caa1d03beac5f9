// What the program says: the page must agree with it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { build } from "./browser.mjs";

const program = process.env.SOLITON ?? path.join(build, "soliton");

// Runs the program; returns {status, out (text, or bytes if `binary`), err}.
export function run(args, { input = "", binary = false } = {}) {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
        input,
        maxBuffer: 1 << 28,
    });
    assert.equal(error, undefined);
    return { status, out: binary ? stdout : stdout.toString(), err: stderr.toString() };
}

// The answer of `solve --json`. A puzzle of several lines is its text.
export function solve(puzzle, { rules, ...options } = {}) {
    const words = Object.entries(options).flatMap(([name, value]) =>
        value === true ? [`--${name}`] : [`--${name}`, value],
    );
    return JSON.parse(
        run(["solve", "--json", ...words, ...(rules ? ["--rules", rules] : []), puzzle]).out,
    );
}

// The answer of `check --json`; the moves are those of a solution file.
export function check(puzzle, moves, { rules } = {}) {
    const args = ["check", "--json", ...(rules ? ["--rules", rules] : []), puzzle, "-"];
    const answer = JSON.parse(run(args, { input: moves.join("\n") + "\n" }).out);
    return {
        ...answer,
        solved: answer.outcome === "right",
        moves: answer.length,
        failed: answer.failed_move,
    };
}

export function rate(port) {
    const answer = JSON.parse(run(["rate", "--json", port]).out);
    return { ...answer, ...answer.lengths };
}
