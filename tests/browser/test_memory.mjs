// What the page remembers of the last time.

import assert from "node:assert/strict";
import { addressOf, test } from "./harness.mjs";
import { STILL, changed, drawn, played, ready, settled } from "./page.mjs";

test("remembers where one was, also by a move just before the page was left", async ({ open }) => {
    const page = await ready(await open("#puzzle=peg.english&moves=d2-d4_d5-d3&at=0", STILL));
    await settled(page);
    const first = await drawn(page);
    await page.keyboard.press("r");
    await changed(page, first);
    const before = await drawn(page);
    const again = async (hash) => {
        await page.goto("about:blank");
        await page.goto((await addressOf("index")) + hash);
        await ready(page);
    };
    await again("");
    assert.equal(await drawn(page), before);
    assert.equal((await played(page, 1)).steps.length, 2);
    await page.click("#redo");
    await played(page, 2);
    // A link counts for more than the memory.
    await again("#puzzle=FreeCell.5");
    assert.match(await page.textContent("#puzzle"), /FreeCell 5/);
});

test("a memory that makes no sense is as none", async ({ open }) => {
    const page = await ready(await open("", STILL));
    const values = ["{", "17", '"puzzle=NoSuchGame.1"', '"puzzle=%E0%A4%A"', '{"a":1}'];
    for (let i = 0; i < values.length; i += 2) {
        const value = values[i];
        await page.evaluate(
            (texts) => {
                ["game", "settings", "best"].forEach((key, which) => {
                    localStorage.setItem(`soliton.${key}`, texts[which]);
                });
            },
            [value, ...values.slice(i), ...values].slice(0, 3),
        );
        await page.goto("about:blank");
        await page.goto(await addressOf("index"));
        await ready(page);
        assert.match(await page.textContent("#puzzle"), /FreeCell 1/, value);
    }
});
