// A position's text, and where its piles lie for the eye.

const RANKS = "A23456789TJQK";

function readCard(word) {
    const name = word.toUpperCase().replace("10", "T");
    return RANKS.indexOf(name[0]) * 4 + "CSHD".indexOf(name[1]);
}

// { columns: [[card, ...], ...], registers: [card or null, ...], deposits: [how many, ...],
//   rotations, redeals }: the latter two are what is left of them.
export function readPosition(text) {
    const position = { columns: [], registers: [], deposits: [0, 0, 0, 0] };
    position.rotations = position.redeals = 0;
    const words = (line) => line.match(/\S+/g) ?? [];
    for (const line of text.split(/\r?\n/)) {
        const [, key, rest] = /^(\w*):\s*(.*)$/.exec(line) ?? [];
        if (key === "game" && rest === "MidnightOilFull") {
            position.rotations = 1;
            position.redeals = 2;
        } else if (key === "rules") {
            const rule = (name, otherwise) =>
                Number(new RegExp(`${name}=(\\d+)`).exec(rest)?.[1] ?? otherwise);
            position.rotations = rule("rotations", position.rotations);
            position.redeals = rule("redeals", position.redeals);
        } else if (key === "foundations") {
            for (const card of words(rest).map(readCard)) {
                position.deposits[card & 3] = (card >> 2) + 1;
            }
        } else if (key === "cells") {
            position.registers = words(rest).map((word) => (word === "-" ? null : readCard(word)));
        } else if (key === "") {
            position.columns.push(words(rest).map(readCard));
        }
    }
    return position;
}

// The rules put a card into the first empty cell or column, but the player chooses which. So the
// screen has an order of its own: `order` says which column lies in each place, `cells` which card.
// That is sound because all cells are alike, and so are all empty columns. A column that was empty
// and gets the card that the player puts into `target` (place, kind and card) changes places with
// the empty column there; columns change places in no other case. Each step keeps its arrangement,
// so that undo and redo find everything where it was.
export function arrange(position, before, was, target) {
    const size = position.columns.length;
    if (before?.order.length !== size || before.registers.length !== position.registers.length) {
        return { order: position.columns.map((_, i) => i), registers: position.registers };
    }
    const order = before.order.slice();
    const at =
        target?.kind === "c"
            ? position.columns.findIndex((cards) => cards.includes(target.card))
            : -1;
    if (at >= 0 && !was.columns[at].length && was.columns[order[target.place]]?.length === 0) {
        order[order.indexOf(at)] = order[target.place];
        order[target.place] = at;
    }
    const registers = before.registers.map((card) =>
        position.registers.includes(card) ? card : null,
    );
    for (const card of position.registers) {
        if (card !== null && !registers.includes(card)) {
            const here =
                target?.kind === "r" && target.card === card && registers[target.place] === null;
            registers[here ? target.place : registers.indexOf(null)] = card;
        }
    }
    return { order, registers };
}

// The piles as they lie, in the order of reading: kind r, d or c; place, from 0; index, its number
// in the position; cards, from the lowest.
export function pilesOf(position, { order, registers }) {
    const pile = (kind) => (cards, place) => ({ kind, place, index: place, cards });
    const upTo = (n, suit) => Array.from({ length: n }, (_, rank) => rank * 4 + suit);
    return [
        ...registers.map((card) => (card === null ? [] : [card])).map(pile("r")),
        ...position.deposits.map(upTo).map(pile("d")),
        ...order.map((index, place) => ({ ...pile("c")(position.columns[index], place), index })),
    ];
}

const RATIO = 1.4;
const LARGEST = 150;
const SMALL = 60;

// Cards as large as can be: with registers and deposits above the columns or beside them, and the
// columns in one row or several. `heights` of the columns by place; `others` is how many other
// places there are, [registers, deposits and what lies with them]; `before` the last plan: an
// arrangement is not left for another that is hardly better, lest the table jumps about in play,
// and one row is what players know.
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
    // What fits nowhere, a host without a size for one, is drawn all the same.
    return best ?? fit(1e4, 1e4, heights, others, 1, false, 12);
}

function fit(width, height, heights, others, rows, side, w) {
    const h = Math.round(w * RATIO);
    const gap = Math.max(3, Math.round(w * 0.1));
    const small = w < SMALL;
    const across = Math.ceil(heights.length / rows);
    // Of a covered card at least its index is to be seen.
    const strip = h * (small ? 0.31 : 0.225);
    const stack = side
        ? Math.floor((height + gap) / (h + gap))
        : Math.floor((width + gap) / (w + gap));
    if (stack < 1) {
        return null;
    }
    // Above, all in one line if that holds them, else the registers in lines of their own.
    const lines = others.map((n) => Math.ceil(n / stack));
    const all = others[0] + others[1];
    const together = all <= stack;
    const above = side ? 0 : (together ? 1 : lines[0] + lines[1]) * (h + gap) + gap;
    const beside = side ? (lines[0] + lines[1]) * (w + gap) + 2 * gap : 0;
    // Columns grow in play: there is to be room for that before cards must shrink.
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
    // Registers and what else there is from the left, deposits to the right.
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
        registers: Array.from({ length: others[0] }, (_, i) => place(i, false)),
        deposits: Array.from({ length: others[1] }, (_, i) => place(i, true)),
    };
}
