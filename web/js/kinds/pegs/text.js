// Drawings of peg boards, in the format of docs/formats.md.

// How many holes the rows of the named boards have; each row is centred.
export const BOARDS = {
    english: [3, 3, 7, 7, 7, 3, 3],
    european: [3, 5, 7, 7, 7, 5, 3],
    wiegleb: [3, 3, 3, 9, 9, 9, 3, 3, 3],
    diamond: [1, 3, 5, 7, 9, 7, 5, 3, 1],
    triangle: [1, 2, 3, 4, 5],
};

const HALF = Math.sqrt(3) / 2;

function marksOf(picture) {
    return picture
        .split("\n")
        .flatMap((line, row) =>
            [...line]
                .map((sign, column) => ({ row, column, peg: sign === "#", sign }))
                .filter(({ sign }) => "#o.".includes(sign)),
        );
}

// A board is triangular if holes are two columns apart and each row is shifted by one.
function stepOf(marks) {
    const gaps = marks.map(({ row, column }, i) =>
        marks[i - 1]?.row === row ? column - marks[i - 1].column : 0,
    );
    if (gaps.includes(1) || !gaps.includes(2)) {
        return { step: 1, shift: 0 };
    }
    const shifted = marks.every(({ row, column }) => (column + row - marks[0].column) % 2 === 0);
    return { step: 2, shift: Number(shifted) };
}

// { triangular, hasGoal, holes: [{ name, row, column, x, y, peg, goal }] }: row and column are in
// the text, x and y are the hole's centre in the picture, in units of a hole.
export function readDrawing(text) {
    const pictures = text
        .replace(/\r/g, "")
        .replace(/^(\s*\n)+|\s+$/g, "")
        .split(/\n\s*\n/);
    const [marks, goals] = [marksOf(pictures[0]), marksOf(pictures[1] ?? "")];
    const { step, shift } = stepOf(marks);
    const pushed = ({ row, column }) => column + shift * row;
    const least = Math.min(...marks.map(pushed));
    const left = Math.min(...marks.map(({ column }) => column));
    const holes = marks.map((mark, i) => {
        const letter = String.fromCharCode(97 + (pushed(mark) - least) / step);
        return {
            name: letter + (mark.row + 1),
            row: mark.row,
            column: mark.column - left,
            x: (mark.column - left) / step,
            y: mark.row * (shift ? HALF : 1),
            peg: mark.peg,
            goal: goals[i]?.peg ?? false,
        };
    });
    return { triangular: shift === 1, hasGoal: goals.length > 0, holes };
}

// sign(x, y): the sign of a hole, "" outside.
export function writeDrawing(width, height, triangular, sign) {
    const rows = [];
    for (let y = 0; y < height; y++) {
        let row = triangular && y % 2 ? " " : "";
        for (let x = 0; x < width; x++) {
            row += (sign(x, y) || " ") + (triangular ? " " : "");
        }
        rows.push(row.trimEnd());
    }
    return rows.join("\n");
}

// Where the names of rows and columns stand: above and to the left, or, of a triangle, whose
// columns lean, to the left and below.
export function rimLabels({ holes, triangular }) {
    const labels = new Map();
    for (const { name, x, y } of holes) {
        const [letter, number] = [name[0], name.slice(1)];
        if (!triangular) {
            const left = Math.min(...holes.map((hole) => hole.x));
            labels.set(letter, { x, y: -0.86 });
            labels.set(number, { x: left - 0.86, y });
        } else {
            labels.set(number, labels.get(number) ?? { x: x - 1.05, y });
            labels.set(letter, { x: x - 0.5, y: y + 0.95 });
        }
    }
    return [...labels].map(([label, place]) => ({ label, ...place }));
}
