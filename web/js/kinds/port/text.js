// Reads the text of a port, in the format of docs/formats.md.

// { width, height, rows, boats: [{ letter, x, y, length, vertical }] by their letters, walls }
export function readPort(text) {
    const rows = text.trim().split(/\s+/);
    const boats = new Map();
    const walls = [];
    rows.forEach((row, y) =>
        [...row].forEach((sign, x) => {
            const boat = boats.get(sign);
            if (sign === "x") {
                walls.push({ x, y });
            } else if (boat) {
                boat.vertical = y > boat.y;
                boat.length++;
            } else if (sign >= "A" && sign <= "Z") {
                boats.set(sign, { letter: sign, x, y, length: 1, vertical: false });
            }
        }),
    );
    const sorted = [...boats.values()].sort((a, b) => (a.letter < b.letter ? -1 : 1));
    return { width: rows[0].length, height: rows.length, rows, boats: sorted, walls };
}

// Whether two ports differ by where their boats are, and nothing else.
export function alike(a, b) {
    const rest = ({ width, height, boats, walls }) =>
        JSON.stringify([
            width,
            height,
            walls,
            boats[0]?.y,
            boats.map(({ letter, length, vertical }) => [letter, length, vertical]),
        ]);
    return rest(a) === rest(b);
}
