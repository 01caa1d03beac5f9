// What the page stores from one visit to the next.

import assert from "node:assert/strict";
import { addressOf, test } from "../support/harness.mjs";
import {
    STILL,
    changed,
    closeDialog,
    drawn,
    newGame,
    played,
    ready,
    settled,
} from "../support/page.mjs";

test("the game is stored, also a move just before the page was left", async ({ open }) => {
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
    // A link counts for more than what is stored.
    await again("#puzzle=FreeCell.5");
    assert.match(await page.textContent("#puzzle"), /FreeCell 5/);
});

test("storage that makes no sense is ignored", async ({ open }) => {
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

// Whatever another page of the same origin, or a person, has stored: values of every type.
test("malicious storage does nothing", async ({ open }) => {
    const page = await ready(await open("", { ...STILL, expected: /Content Security Policy/ }));
    const evil = '"><img src=x onerror="document.title=1"><script>document.title=2</script>';
    const names =
        "theme language speed tab deal number autoplay take-back level size generate chosen";
    for (const value of [evil, { toString: evil }, [evil, [evil]], 1e308]) {
        await page.evaluate(
            ([keys, put]) => {
                const settings = Object.fromEntries(keys.map((key) => [key, put]));
                const record = `{"__proto__": {"moves": 1}, "FreeCell.1|": ${JSON.stringify(put)}}`;
                localStorage.setItem("soliton.settings", JSON.stringify(settings));
                localStorage.setItem("soliton.best", record);
                localStorage.setItem("soliton.game", JSON.stringify(put));
            },
            [names.split(" "), value],
        );
        await page.goto("about:blank");
        await page.goto(await addressOf("index"));
        await ready(page);
        const told = JSON.stringify(value);
        for (const tab of ["patience", "port", "pegs"]) {
            await newGame(page, tab);
            assert.equal(await page.locator("img, script:not([src])").count(), 0, told);
            await closeDialog(page);
        }
        assert.match(await page.title(), /Soliton/, told);
        assert.equal(await page.evaluate(() => ({}).moves), undefined);
    }
    // Even if a script got into the page, it would not run.
    await page.evaluate((words) => {
        const script = document.createElement("script");
        script.textContent = "document.title = 3";
        document.body.append(script);
        document.body.insertAdjacentHTML("beforeend", words);
    }, evil);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    assert.match(await page.title(), /Soliton/);
});
