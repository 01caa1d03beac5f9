// The program reads what the page saves, and the page opens it again.

import assert from "node:assert/strict";
import { BOARD, PORT, choose, fileOf, link, save } from "../support/files.mjs";
import { test } from "../support/harness.mjs";
import { check, run, solve } from "../support/native.mjs";
import { STILL, drawn, hashOf, message, played, ready, settled } from "../support/page.mjs";

test("the program reads what a patience is saved as", async ({ open }) => {
    const { moves } = solve("FreeCell.1");
    const page = await ready(await open(link("FreeCell.1", moves), STILL));
    await page.locator("#won:not([hidden])").waitFor();

    const solution = await save(page, "solution");
    assert.equal(run(["check", "--quiet", "FreeCell.1", solution.file]).status, 0);
    assert.deepEqual(solution.bytes.toString().trim().split("\n"), moves);

    const xpat2 = await save(page, "xpat2");
    assert.equal(xpat2.name, "FreeCell.000000001");
    const converted = run(["convert", "--quiet", xpat2.file, "--to", "solution"]);
    assert.deepEqual([converted.status, converted.out], [0, solution.bytes.toString()]);
});

test("a position in the middle of a game goes on elsewhere", async ({ open }) => {
    const { moves } = solve("FreeCell.1");
    const page = await ready(await open(link("FreeCell.1", moves, 20), STILL));
    const position = await save(page, "position");
    const rest = fileOf("rest.sol", moves.slice(20).join("\n") + "\n");
    assert.equal(run(["check", "--quiet", position.file, rest]).status, 0);
    // And as a save of xpat2, with the moves that are played.
    const xpat2 = await save(page, "xpat2");
    const converted = run(["convert", "--quiet", xpat2.file, "--to", "solution"]);
    assert.deepEqual(converted.out.trim().split("\n"), moves.slice(0, 20));
});

for (const [puzzle, what] of [
    ["peg.triangle", "pegs"],
    [PORT, "a port"],
]) {
    test(
        `what ${what} are saved as, the program reads`.replace("a port are", "a port is"),
        async ({ open }) => {
            const { moves } = solve(puzzle);
            const page = await ready(await open(link(puzzle, moves), STILL));
            await page.locator("#won:not([hidden])").waitFor();
            const solution = await save(page, "solution");
            assert.equal(run(["check", "--quiet", puzzle, solution.file]).status, 0);
            await page.click("#undo");
            await page.click("#undo");
            await played(page, moves.length - 2);
            const position = await save(page, "position");
            assert.equal(check(position.file, moves.slice(-2)).solved, true);
            await page.click("#files");
            assert.equal(await page.locator("#save-xpat2").count(), 0);
        },
    );
}

test("a game that is saved opens again, with what was undone", async ({ open }) => {
    const texts = [
        link("FreeCell.1", solve("FreeCell.1").moves, 20),
        link(PORT, solve(PORT).moves, 5),
        `#text=${encodeURIComponent(BOARD)}&rules=axes%3D4`,
    ];
    const page = await ready(await open("", STILL));
    const other = await ready(await open("#puzzle=Seahaven.5", STILL));
    for (const hash of texts) {
        await page.evaluate((wanted) => {
            location.hash = wanted;
        }, hash);
        const steps = /&at=(\d+)/.exec(hash)?.[1] ?? 0;
        await played(page, Number(steps));
        await settled(page);
        const [game, address] = [await drawn(page), await hashOf(page)];
        const { bytes } = await save(page, "game");
        assert.match(bytes.toString(), /^soliton game 1\npuzzle:/);
        await choose(other, "game.soliton", bytes);
        await message(other, "good");
        await other.waitForFunction((wanted) => location.hash === wanted, address);
        assert.equal(await drawn(other), game);
    }
});
