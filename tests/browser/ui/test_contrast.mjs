// Light and dark: what is written can be read in both, and the choice is kept.

import assert from "node:assert/strict";
import { test } from "../support/harness.mjs";
import { faultsOfContrast } from "../support/contrast.mjs";
import { STILL, closeDialog, message, ready } from "../support/page.mjs";
import { lay } from "../support/puzzles.mjs";

for (const colorScheme of ["light", "dark"]) {
    test(`contrast, ${colorScheme}`, async ({ open }) => {
        const page = await ready(await open("", STILL));
        await page.emulateMedia({ colorScheme });
        const faults = [];
        async function look(what) {
            faults.push(...(await faultsOfContrast(page)).map((fault) => `${what}: ${fault}`));
        }

        for (const puzzle of ["freecell", "full", "english", "port"]) {
            await lay(page, puzzle);
            await page.locator("#board [tabindex='0']").first().focus();
            await page.keyboard.press("ArrowUp"); // like a player without a mouse
            await look(puzzle);
        }
        await page.click("#winning");
        await page.locator(".badge").first().waitFor();
        await look("winning moves");
        for (const key of ["?", "f", "n"]) {
            await page.keyboard.press(key);
            await page.locator("dialog").waitFor();
            await look(`key ${key}`);
            await closeDialog(page);
        }
        await page.evaluate(() => {
            location.hash = "nonsense";
        });
        await message(page, "error");
        await look("a message");
        assert.deepEqual(faults, []);
    });
}

test("light and dark: as the system or as chosen, also next time", async ({ open }) => {
    const page = await ready(await open("", STILL));
    await page.emulateMedia({ colorScheme: "dark" });
    const theme = () =>
        page.evaluate(() => [
            document.documentElement.dataset.theme,
            getComputedStyle(document.body).colorScheme,
        ]);
    assert.deepEqual(await theme(), ["dark", "dark"]);
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
    const seen = [];
    for (let i = 0; i < 3 && seen.at(-1) !== "dark"; i++) {
        await page.click("#theme");
        seen.push((await theme())[0]);
    }
    assert.deepEqual(await theme(), ["dark", "dark"]);
    await page.reload();
    await ready(page);
    assert.deepEqual(await theme(), ["dark", "dark"]);
});
