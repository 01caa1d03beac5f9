// The page opens what the program writes, chosen or dropped. A damaged file gets a message, and the
// game stays as it was.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { BOARD, BOATS, LAYOUT, choose, drop, fileOf, link } from "../support/files.mjs";
import { test } from "../support/harness.mjs";
import { run, solve } from "../support/native.mjs";
import { STILL, drawn, hashOf, message, played, ready, settled } from "../support/page.mjs";

test("files of every kind open, chosen or dropped", async ({ open }) => {
    const page = await ready(await open("#puzzle=Seahaven.5", STILL));
    const { moves } = solve("FreeCell.7");
    const sol = fileOf("fc7.sol", moves.join("\n") + "\n");
    const save = run(["convert", "--quiet", "FreeCell.7", sol, "--to", "xpat2"], {
        binary: true,
    }).out;

    const ways = [choose, drop];
    let taken = 0;

    async function opened(name, content, at) {
        const before = await hashOf(page);
        await ways[taken++ % ways.length](page, name, content);
        assert.match(await message(page, "good"), new RegExp(name.replaceAll(".", "\\.")));
        await page.waitForFunction((old) => location.hash !== old, before);
        return played(page, at);
    }

    const game = await opened(
        "g.soliton",
        "soliton game 1\npuzzle: FreeCell.7\nplayed: 1\nmoves:\n" +
            moves.slice(0, 3).join("\n") +
            "\n",
        1,
    );
    assert.deepEqual([game.puzzle, game.steps.flat()], ["FreeCell.7", moves.slice(0, 3)]);

    const solution = await opened("fc7.sol", readFileSync(sol), 0);
    assert.deepEqual([solution.puzzle, solution.steps.flat()], ["FreeCell.7", moves]);

    const saved = await opened("FreeCell.000000007", save, moves.length);
    assert.deepEqual([saved.puzzle, saved.steps.flat()], ["FreeCell.7", moves]);
    await page.locator("#won:not([hidden])").waitFor();

    const layout = await opened("layout.txt", LAYOUT, 0);
    assert.equal(solve(layout.text, { rules: layout.rules }).outcome, solve(LAYOUT).outcome);
    assert.match(await drawn(page), /Two of hearts/i);

    const port = await opened("port.txt", BOATS, 0);
    assert.deepEqual(
        solve(port.puzzle, { shortest: true }).length,
        solve(BOATS, { shortest: true }).length,
    );
    assert.equal(await page.locator(".port-boat").count(), 3);

    const board = await opened("board.txt", BOARD, 0);
    assert.equal(board.text.trim(), BOARD.trim());
    assert.equal(await page.locator(".pegs-hit").count(), 9);
});

const flipped = (content, at, bit = 0x10) => {
    const bytes = Buffer.from(content);
    bytes[at] ^= bit;
    return bytes;
};
const cut = (content, to) => Buffer.from(content).subarray(0, to);

test("what is damaged gets a message, and the game is as it was", async ({ open, shot }) => {
    const { moves } = solve("FreeCell.7");
    const sol = fileOf("good.sol", moves.join("\n") + "\n");
    const save = run(["convert", "--quiet", "FreeCell.7", sol, "--to", "xpat2"], {
        binary: true,
    }).out;
    const three = moves.slice(0, 3).join("\n");
    const game = `soliton game 1\npuzzle: FreeCell.7\nplayed: 3\nmoves:\n${three}\n`;
    const rubbish = Buffer.from(
        Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3) * 104729) & 255),
    );
    const damaged = {
        empty: "",
        "game, cut in its head": cut(game, 20),
        "game, cut in a move": cut(game, game.length - moves[2].length),
        "game, another version": game.replace("game 1", "game 2"),
        "game, a bit of the puzzle": flipped(game, game.indexOf("FreeCell")),
        "game, an illegal move": game.replace(moves[1], "0 51"),
        "game, too many played": game.replace("played: 3", "played: 4"),
        "solution of another deal": solve("FreeCell.1234").moves.join("\n"),
        "solution, cut": `${moves.slice(0, 5).join("\n")}\n${moves[5].slice(0, 1)}`,
        "solution, a bit": flipped(readFileSync(sol), 0),
        "save, cut in its head": cut(save, 100),
        "save, cut in its moves": cut(save, 170),
        "save, a bit of the name": flipped(save, 2, 0x08),
        "save, a bit of a move": flipped(save, 161, 0x01),
        "layout, cut": cut(LAYOUT, 80),
        "layout, a card twice": LAYOUT.replace("3S", "3C"),
        "layout, a bit": flipped(LAYOUT, LAYOUT.indexOf("AS") + 1, 0x08),
        "port, cut": cut(BOATS, 8),
        "port, a bit": flipped(BOATS, 6, 0x20),
        "port, boats that overlap": BOATS.replace("C2V42", "C2V11"),
        "board without a peg": BOARD.replaceAll("#", "o"),
        "board, a bit": flipped(BOARD, 1, 0x01),
        rubbish,
        zeros: Buffer.alloc(1000),
        "5 MB": [moves.join("\n") + "\n", 16_000],
    };
    // The program refuses these, too.
    for (const name of [
        "layout, cut",
        "layout, a card twice",
        "layout, a bit",
        "port, boats that overlap",
        "port, a bit",
        "board without a peg",
        "board, a bit",
        "rubbish",
        "zeros",
    ]) {
        assert.notEqual(
            run(["solve", "--quiet", fileOf("damaged", damaged[name])]).status,
            0,
            name,
        );
    }
    for (const name of Object.keys(damaged).filter((key) => key.startsWith("save"))) {
        assert.equal(
            run(["convert", "--to", "extended", fileOf("damaged", damaged[name])]).status,
            65,
            name,
        );
    }

    const here = link("FreeCell.7", moves.slice(0, 12), 9);
    const page = await ready(await open(here, STILL));
    await settled(page);
    const [before, address] = [await drawn(page), await hashOf(page)];
    for (const [name, content] of Object.entries(damaged)) {
        const { kind, words } = await drop(page, `${name}.file`, content);
        assert.equal(kind, "error", name);
        assert.ok(words.includes(`${name}.file`), words);
        assert.equal(await drawn(page), before, name);
        if (name === "layout, a card twice") {
            await shot(page, "files-damaged");
        }
    }
    await choose(page, "chosen.file", rubbish);
    assert.match(await message(page, "error"), /chosen\.file/);
    assert.equal(await hashOf(page), address);
    // The game goes on.
    await page.click("#redo");
    assert.deepEqual((await played(page, 10)).steps.flat(), moves.slice(0, 12));
    await page.click("#undo");
    await played(page, 9);
    assert.equal(await drawn(page), before);
});

const FLIPS = 36;

// Either a message, or a game that makes sense.
test("files with any one bit flipped", async ({ open }) => {
    const { moves } = solve("FreeCell.7");
    const sol = fileOf("whole.sol", moves.join("\n") + "\n");
    const save = run(["convert", "--quiet", "FreeCell.7", sol, "--to", "xpat2"], {
        binary: true,
    }).out;
    const page = await ready(await open("#puzzle=FreeCell.7", STILL));
    let refused = 0;
    const files = [LAYOUT, save, BOATS, BOARD];
    for (let i = 0; i < FLIPS; i++) {
        const content = Buffer.from(files[i % files.length]);
        const at = (i * 7919) % Math.min(content.length, 300);
        const before = await drawn(page);
        const { kind, words } = await drop(page, "flipped", flipped(content, at, 1 << (i % 8)));
        assert.match(words, /flipped/);
        if (kind === "error") {
            refused++;
            assert.equal(await drawn(page), before);
        }
    }
    assert.ok(refused > 0 && refused < FLIPS, `${refused} of ${FLIPS} refused`);
});
