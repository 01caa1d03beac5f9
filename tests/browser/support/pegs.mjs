// Peg boards for the tests of the page, found by the names of their holes.

export const cell = (page, name) => page.locator(`.pegs-hit[aria-label^="${name}, "]`);

// Which holes have pegs, as a screen reader hears it.
export async function pegs(page) {
    return page.locator(".pegs-hit").evaluateAll((cells) =>
        Object.fromEntries(
            cells.map((one) => {
                const [name, what] = one.getAttribute("aria-label").split(", ");
                return [name, what === "peg"];
            }),
        ),
    );
}

export async function middle(page, name) {
    const { x, y, width, height } = await cell(page, name).boundingBox();
    return [x + width / 2, y + height / 2];
}
