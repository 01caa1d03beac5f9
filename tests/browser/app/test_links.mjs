// Links: the address reproduces a position. A link that makes no sense gets a message and a sane
// game.

import assert from "node:assert/strict";
import { addressOf, test } from "../support/harness.mjs";
import { check, solve } from "../support/native.mjs";
import {
    STILL,
    changed,
    drawn,
    hashOf,
    message,
    played,
    readHash,
    ready,
    settled,
} from "../support/page.mjs";

const PORT = ".CCE.....E.HBAAE.HB.DFFH..D.....DGG.";
const LAYOUT =
    "game: FreeCell\nrules: ranks=3\nfoundations: AC\ncells: 2H - - -\n: 3H AS 2S\n: 3C 2C\n" +
    ": AD 3D\n: 2D AH\n: 3S\n:\n:\n:\n";

async function goTo(page, hash) {
    await page.evaluate((wanted) => {
        location.hash = wanted;
    }, hash);
}

// A few steps of a solution.
async function playSome(page, count) {
    await page.click("#solve");
    await page.locator("#watch:not([hidden])").waitFor();
    for (let i = 0; i < count; i++) {
        await page.click("#watch-forth");
    }
    await page.click("#watch-stop");
}

const STARTS = [
    [
        "#puzzle=peg.english&rules=start%3Dd1",
        (game) => check("peg.english", game.steps.flat(), { rules: "start=d1" }),
    ],
    [`#text=${encodeURIComponent(LAYOUT)}`, null],
];

test("after moves, the address gives the same game in another page", async ({ open }) => {
    const page = await ready(await open("#puzzle=FreeCell.1", STILL));
    const other = await page.context().newPage();
    for (const [start, judge] of STARTS) {
        await page.bringToFront(); // pages in the background are not drawn
        const last = await drawn(page);
        await goTo(page, start);
        await changed(page, last);
        const first = await drawn(page);
        await playSome(page, 2);
        await page.waitForFunction(() => /[#&]moves=/.test(location.hash));
        await page.click("#undo");
        await page.waitForFunction(() => /[#&]at=/.test(location.hash));
        const game = readHash(await hashOf(page));
        assert.ok(game.steps.length >= 2 && game.at === game.steps.length - 1, start);
        if (judge) {
            // All of them are legal.
            assert.equal(judge(game).failed, game.steps.flat().length + 1, start);
        }
        const [here, address] = [await drawn(page), await hashOf(page)];
        assert.notEqual(here, first);
        await other.bringToFront();
        await other.goto("about:blank");
        await other.goto((await addressOf("index")) + address);
        await ready(other);
        assert.equal(await drawn(other), here, start);
        await played(other, game.at);
        assert.equal(await hashOf(other), address);
        // What was undone can be redone there.
        await other.click("#redo");
        await played(other, game.at + 1);
    }
});

const MOVES = "44+51_40+47_5+T";
const BAD = {
    "another name": "#puzzle=NoSuchGame.1",
    "no number": "#puzzle=FreeCell.x",
    "a name that ends too soon": "#puzzle=FreeCell.1%00junk",
    "a move that ends too soon": "#puzzle=FreeCell.1&moves=44+51%00junk",
    "too large a number": "#puzzle=FreeCell.99999999999",
    nothing: "#puzzle=",
    "no puzzle": "#moves=44+51",
    neither: "#hello",
    "bad rules": "#puzzle=FreeCell.1&rules=cells%3D99",
    "unknown rules": "#puzzle=FreeCell.1&rules=colour%3Dblue",
    "rules of another kind": `#puzzle=${PORT}&rules=cells%3D2`,
    "illegal move": "#puzzle=FreeCell.1&moves=44+51_0+51",
    "a move that is none": "#puzzle=FreeCell.1&moves=44+51_hello",
    "an empty step": "#puzzle=FreeCell.1&moves=44+51__40+47",
    "illegal jump": "#puzzle=peg.english&moves=d2-d5",
    "bad escapes": "#puzzle=%E0%A4%A",
    "bytes that are no text": "#text=%FF%FE%00",
    percent: "#puzzle=FreeCell.1&moves=%",
    "beyond the end": `#puzzle=FreeCell.1&moves=${MOVES}&at=99999`,
    "before the start": `#puzzle=FreeCell.1&moves=${MOVES}&at=-1`,
    "no number of steps": `#puzzle=FreeCell.1&moves=${MOVES}&at=two`,
    "half a step": `#puzzle=FreeCell.1&moves=${MOVES}&at=1.5`,
    "a bad layout": `#text=${encodeURIComponent(LAYOUT.replace("3S", "3C"))}`,
    "a bad board": "#text=ooo%0Aooo",
    "a prototype": "#puzzle=__proto__",
    markup: "#puzzle=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    "huge name": `#puzzle=${"x".repeat(20_000)}`,
    "huge text": `#text=${"%23".repeat(20_000)}`,
    "many moves": `#puzzle=FreeCell.1&moves=${Array(5_000).fill("44+51").join("_")}`,
    "endless moves": `#puzzle=${PORT}&moves=${Array(50_000).fill("C%3C_C%3E").join("_")}&at=1`,
    "a script": "#puzzle=javascript:alert(1)&text=<script>alert(1)</script>",
    "a prototype's parts": "#__proto__=x&constructor=y&puzzle=constructor&rules=__proto__%3D1",
    "what turns the text": "#puzzle=%E2%80%AEllecCeerF.1%1B%5B31m",
};

test("a corrupt link gets a message, and the game is as it was", async ({ open }) => {
    const here = `#puzzle=FreeCell.1&moves=${MOVES}&at=2`;
    const page = await ready(await open(here, STILL));
    await settled(page);
    const [before, address] = [await drawn(page), await hashOf(page)];
    for (const [name, hash] of Object.entries(BAD)) {
        await goTo(page, hash);
        assert.notEqual(await message(page, "error"), "", name);
        assert.equal(await drawn(page), before, name);
        const { width, height } = await page.locator("#message").boundingBox();
        assert.ok(width <= 1280 && height < 400, `${name}: a message of ${width} x ${height}`);
        await page.evaluate(() => document.querySelector("#message .close").click());
    }
    await page.waitForFunction((wanted) => location.hash === wanted, address);
    await page.click("#redo");
    await played(page, 3);
});

test("a corrupt link that is opened first gives a sane game", async ({ open }) => {
    const page = await open("", { ...STILL, form: "blank" });
    for (const name of ["neither", "bad escapes", "beyond the end"]) {
        await page.goto("about:blank");
        await page.goto((await addressOf("index")) + BAD[name]);
        await ready(page);
        assert.notEqual(await message(page, "error"), "", name);
        assert.equal(await page.locator("#board .card:not([hidden])").count(), 52, name);
        // The address is that of the game, not the one that was asked for.
        await page.waitForFunction(() => location.hash === "#puzzle=FreeCell.1");
    }
});

test("follows an address that is typed, and the browser's Back", async ({ open }) => {
    const page = await ready(await open("#puzzle=FreeCell.1", STILL));
    await goTo(page, "#puzzle=peg.triangle");
    await page.locator(".pegs-board").waitFor();
    await goTo(page, `#puzzle=${PORT}`);
    await page.locator(".port-board").waitFor();
    await goTo(page, "#puzzle=FreeCell.2&moves=");
    await page.locator(".card").first().waitFor();
    assert.match(await page.textContent("#puzzle"), /FreeCell 2/);
    await page.goBack();
    await page.locator(".port-board").waitFor();
    await page.goBack();
    await page.locator(".pegs-board").waitFor();
    // Names in any case, and the short ones.
    await goTo(page, "#puzzle=fc.3");
    await page.locator("#puzzle", { hasText: "FreeCell 3" }).waitFor();
});

test("the link in the menu is the address", async ({ open }) => {
    const page = await ready(
        await open(`#puzzle=FreeCell.1&moves=${MOVES}`, {
            ...STILL,
            permissions: ["clipboard-read", "clipboard-write"],
        }),
    );
    await played(page, 3);
    await page.click("#files");
    await page.click("#copy-link");
    await message(page, "good");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
});

test("a whole game in a link", async ({ open }) => {
    const { moves } = solve("FreeCell.1234");
    const words = moves.map((move) => move.replace(" ", "+")).join("_");
    const hash = `#puzzle=FreeCell.1234&moves=${words}`;
    const page = await ready(await open(hash, STILL));
    await page.locator("#won:not([hidden])").waitFor();
    assert.equal(await page.textContent("#status .moves"), `${moves.length} moves`);
    assert.equal((await page.locator("#board .card:not([hidden])").count()) > 0, true);
});
