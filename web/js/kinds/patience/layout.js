// Where the piles of a position lie on the screen.

// The rules put a card into the first empty cell or column, but the player chooses which. So the
// screen has an order of its own: `order` says which column lies in each place, `cells` which card.
// That is sound because all cells are alike, and so are all empty columns. A column that was empty
// and gets the card that the player puts into `target` (place, kind and card) changes places with
// the empty column there; columns change places in no other case. Each step keeps its arrangement,
// so that undo and redo find everything where it was.
export function arrange(position, before, was, target) {
    const size = position.columns.length;
    if (before?.order.length !== size || before.cells.length !== position.cells.length) {
        return { order: position.columns.map((_, i) => i), cells: position.cells };
    }
    const order = before.order.slice();
    const at =
        target?.kind === "column"
            ? position.columns.findIndex((cards) => cards.includes(target.card))
            : -1;
    if (at >= 0 && !was.columns[at].length && was.columns[order[target.place]]?.length === 0) {
        order[order.indexOf(at)] = order[target.place];
        order[target.place] = at;
    }
    const cells = before.cells.map((card) => (position.cells.includes(card) ? card : null));
    for (const card of position.cells) {
        if (card !== null && !cells.includes(card)) {
            const here =
                target?.kind === "cell" && target.card === card && cells[target.place] === null;
            cells[here ? target.place : cells.indexOf(null)] = card;
        }
    }
    return { order, cells };
}

// The piles in reading order. kind: cell, foundation or column; place: where it lies among those of
// its kind, from 0; index: its number in the position; cards: from the lowest.
export function pilesOf(position, { order, cells }) {
    const pile = (kind) => (cards, place) => ({ kind, place, index: place, cards });
    const upTo = (n, suit) => Array.from({ length: n }, (_, rank) => rank * 4 + suit);
    return [
        ...cells.map((card) => (card === null ? [] : [card])).map(pile("cell")),
        ...position.foundations.map(upTo).map(pile("foundation")),
        ...order.map((index, place) => ({
            ...pile("column")(position.columns[index], place),
            index,
        })),
    ];
}

const RATIO = 1.4;
const LARGEST = 150;
const SMALL = 60;

// The layout with the largest cards: cells and foundations above the columns or beside them,
// columns in one row or several. `heights` of the columns by place; `others`: how many other places
// there are, [cells, foundations and what lies with them]; `before`: the last layout. It is kept
// unless another is clearly better, so that the table does not jump about in play; and one row is
// what players know.
export function planLayout(width, height, heights, others, before) {
    let best = null;
    for (let rows = 1; rows <= Math.min(4, heights.length); rows++) {
        for (const side of [false, true]) {
            let w = LARGEST;
            let plan = null;
            while (w > 12 && !(plan = fit(width, height, heights, others, rows, side, w))) {
                w--;
            }
            const same = before?.rows === rows && before.side === side;
            const worth = w * (rows === 1 ? 1.25 : 1) * (same ? 1.3 : 1);
            if (plan && (!best || worth > best.worth * 1.06)) {
                best = { ...plan, worth };
            }
        }
    }
    // What fits nowhere, such as in a host without a size, is drawn all the same.
    return best ?? fit(1e4, 1e4, heights, others, 1, false, 12);
}

function fit(width, height, heights, others, rows, side, w) {
    const h = Math.round(w * RATIO);
    const gap = Math.max(3, Math.round(w * 0.1));
    const small = w < SMALL;
    const across = Math.ceil(heights.length / rows);
    // Of a covered card at least the index can be seen.
    const strip = h * (small ? 0.31 : 0.225);
    const stack = side
        ? Math.floor((height + gap) / (h + gap))
        : Math.floor((width + gap) / (w + gap));
    if (stack < 1) {
        return null;
    }
    // Above, all in one line if they fit, else the cells in lines of their own.
    const lines = others.map((n) => Math.ceil(n / stack));
    const all = others[0] + others[1];
    const together = all <= stack;
    const above = side ? 0 : (together ? 1 : lines[0] + lines[1]) * (h + gap) + gap;
    const beside = side ? (lines[0] + lines[1]) * (w + gap) + 2 * gap : 0;
    // Columns grow in play: leave room for that, so that cards need not shrink.
    const usual = Math.ceil(52 / heights.length) + (rows === 1 ? 5 : 1);
    const longest = Array.from({ length: rows }, (_, row) =>
        Math.max(...heights.slice(row * across, (row + 1) * across), 1),
    );
    const room = height - above - rows * h - (rows - 1) * 2 * gap;
    const needed = longest.reduce((sum, n) => sum + (Math.max(n, usual) - 1) * strip, 0);
    if (across * (w + gap) - gap + beside > width || needed > room) {
        return null;
    }
    const pitch = Math.floor(Math.min(w * 1.28, (width - beside + gap) / across));
    const covered = longest.reduce((sum, n) => sum + n - 1, 0);
    const ideal = h * (small ? 0.44 : 0.262);
    const usable = Math.min(ideal, room / Math.max(covered, 1));
    const inner = pitch * across - (pitch - w);
    const left = Math.floor((width - inner - beside) / 2);
    const x0 = left + (side && lines[0] ? lines[0] * (w + gap) + gap : 0);
    const columns = [];
    for (let row = 0, y = above; row < rows; row++) {
        const space = rows === 1 ? room : (longest[row] - 1) * usable;
        const under = rows === 1 ? height : y + space + h + 2 * gap;
        for (let i = 0; i < across && columns.length < heights.length; i++) {
            const covers = Math.max(heights[columns.length] - 1, 1);
            const step = Math.min(ideal, space / covers);
            columns.push({ x: x0 + i * pitch, y: Math.round(y), step, end: under });
        }
        y = under;
    }
    // Cells from the left, foundations from the right.
    const most = together ? all : Math.min(stack, Math.max(...others));
    const apart = across < most ? w + gap : pitch;
    const full = Math.max(inner, most * (w + gap) - gap);
    const start = Math.floor((width - full) / 2);
    const place = (i, right) => {
        if (side) {
            return {
                x: (right ? x0 + inner + 2 * gap : left) + Math.floor(i / stack) * (w + gap),
                y: (i % stack) * (h + gap),
            };
        }
        const slot = right ? ((i + others[1] - 4) % others[1]) + (together && others[0]) : i;
        const line = Math.floor(slot / stack) + (right && !together && lines[0]);
        const x = right && i < 4 && together ? full - w - (3 - i) * apart : (slot % stack) * apart;
        return { x: start + x, y: line * (h + gap) };
    };
    return {
        w,
        h,
        gap,
        pitch,
        rows,
        side,
        small,
        columns,
        cells: Array.from({ length: others[0] }, (_, i) => place(i, false)),
        foundations: Array.from({ length: others[1] }, (_, i) => place(i, true)),
    };
}
