// Puzzles of every kind for the tests of the page's appearance.

const PORT = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";
// Nineteen cards in the first column; the aces at its bottom keep every card from its foundation.
const LONG =
    "game: FreeCell\n: AC AS AH AD 2S 3H 4D KC QH JC 10H 9C 8H 7C 6H 5C 4H 3C 2H\n" +
    ": KS QD JS 10D 9S\n: KH QC JD 10S 9H\n: KD QS JH 10C 9D\n: 8S 7D 6S 5D 4S\n" +
    ": 8C 7H 6C 5H 4C\n" +
    ": 8D 7S 6D 5S\n: 2C 2D 3D 3S\n";
const PUZZLES = {
    freecell: "puzzle=FreeCell.1",
    "midnight-oil": "puzzle=MidnightOil.1",
    full: "puzzle=MidnightOilFull.1",
    "bakers-dozen": "puzzle=BakersDozen.1",
    long: `text=${encodeURIComponent(LONG)}`,
    english: "puzzle=peg.english",
    triangle: "puzzle=peg.triangle",
    port: `puzzle=${PORT}`,
};
export const CARDS = ["freecell", "midnight-oil", "full", "bakers-dozen", "long"];

// Opens one of them.
export async function lay(page, puzzle) {
    await page.evaluate((hash) => {
        location.hash = hash;
    }, PUZZLES[puzzle]);
    const board = CARDS.includes(puzzle) ? ".card" : puzzle === "port" ? ".port-boat" : ".pegs-hit";
    await page.locator(`#board ${board}`).first().waitFor();
    // The status line is longest when everything is known.
    await page.waitForFunction(
        () => !document.querySelector("#status .outlook").classList.contains("unknown"),
    );
}
