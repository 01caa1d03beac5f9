// The picture of cards and places: what is taken, where it may go, hints, verdicts; and their
// names.

import { arrow, badge, best } from "../../ui/board.js";
import { drawFace, drawSuit, rankLetter } from "./cards.js";
import { el } from "../../ui/dom.js";
import { nameCard, nameEmpty } from "./words.js";
import { t } from "../../words/words.js";

// Where a gesture leads, by the letter before the number; "u" is beneath a card, "^" to the top of
// a column.
const KINDS = { t: "cell", f: "foundation", c: "column", "^": "column" };

export function makeCard(card) {
    const node = el("div", { class: "card", role: "button", tabindex: "-1" });
    node.classList.add(card & 2 ? "red" : "black", card >> 2 === 9 ? "wide" : "slim");
    node.innerHTML = drawFace(card);
    return node;
}

export function makePlace(pile) {
    const node = el("div", { class: "place", role: "button", tabindex: "-1" });
    node.innerHTML = pile.kind === "foundation" ? drawSuit(pile.place) : "";
    return node;
}

// Where a card may be put: [{ gesture, pile, card }], with a card where it must be dropped on that
// one. Of empty places the gestures name the first alone; all of them will do.
export function targetsOf(board, from) {
    return board.state.gestures
        .filter((gesture) => gesture.from === String(from))
        .flatMap((gesture) => {
            const to = gesture.to[0];
            const number = Number(gesture.to.slice(1));
            if (to === "u") {
                return [{ gesture, pile: board.at[number].pile, card: number }];
            }
            const kind = KINDS[to];
            const pile = board.piles.find((one) => one.kind === kind && one.index === number - 1);
            if (to === "^") {
                return [{ gesture, pile, card: pile.cards[pile.cards.length - 1] }];
            }
            const alike = kind === "cell" || (kind === "column" && !pile.cards.length);
            return board.piles
                .filter((one) => (alike ? one.kind === kind && !one.cards.length : one === pile))
                .map((one) => ({ gesture, pile: one }));
        });
}

function corner(node) {
    return node.style.transform.match(/-?\d+/g).map(Number);
}

// Marks each card that may be moved with the best outcome of its moves; if one is taken, each of
// its targets. What is not known yet gets no mark.
function marks(board, verdicts, aims) {
    const size = Math.max(8, Math.min(13, board.plan.w * 0.13));
    const told = (gesture) =>
        verdicts.find((one) => one.from === gesture.from && one.to === gesture.to)?.outcome;
    const mark = (node, outcomes) => {
        const [x, y] = corner(node);
        const { pile, i } = board.at[board.cards.indexOf(node)] ?? {};
        // At the foot of an open card, where the mark hides neither rank nor suit.
        const down = i < pile?.cards.length - 1 ? size : board.plan.h - size - 2;
        const known = outcomes.includes("solved") || !outcomes.includes(undefined);
        return known && badge(best(outcomes), x + board.plan.w - size - 2, y + down, size);
    };
    if (board.taken !== null) {
        return aims.map((aim) => mark(board.nodeOf(aim), [told(aim.gesture)]));
    }
    const from = new Set(board.state.gestures.map((gesture) => gesture.from));
    return [...from].map((card) =>
        mark(
            board.cards[card] ?? board.extras[0],
            board.state.gestures.filter((gesture) => gesture.from === card).map(told),
        ),
    );
}

export function paintBoard(board, hint, verdicts) {
    const { cards, piles, extras, taken, plan } = board;
    const aims = taken === null ? [] : targetsOf(board, taken);
    const lit = new Set(aims.map(board.nodeOf));
    const hand = taken === null ? [] : board.carriedBy(taken);
    const free = new Set(board.state.gestures.map((gesture) => gesture.from));
    const hinted = hint && targetsOf(board, hint.from).find((one) => one.gesture.to === hint.to);
    const ends = hinted ? [cards[hint.from], board.nodeOf(hinted)] : [];
    [...cards, ...piles.map((pile) => pile.node)].forEach((node, i) => {
        node.classList.toggle("target", lit.has(node));
        node.classList.toggle("taken", i < 52 && hand.includes(i));
        node.classList.toggle("free", i < 52 && free.has(String(i)));
        node.classList.toggle("hint", ends.includes(node));
        node.ariaPressed = i === taken ? "true" : null;
    });
    extras.forEach((node) =>
        node.classList.toggle("hint", hint?.from === "redeal" && node.dataset.counts === "redeals"),
    );
    // From the last card that moves, and low on both cards, so that their ranks can be read.
    const low = ([x, y]) => [x + plan.w / 2, y + plan.h * 0.68];
    const moving = hinted ? cards[board.carriedBy(hint.from).pop()] : null;
    board.over.replaceChildren(
        ...[
            hinted && arrow(...low(corner(moving)), ...low(corner(ends[1]))),
            ...(verdicts ? marks(board, verdicts, aims) : []),
        ].filter(Boolean),
    );
}

export function nameAll(board, left) {
    board.root.ariaLabel = t("p-board");
    board.piles.forEach((pile) => {
        pile.node.ariaLabel = nameEmpty(pile);
        pile.node.ariaHidden = pile.cards.length > 0;
        pile.cards.forEach((card, i) => {
            board.cards[card].ariaLabel = nameCard(pile, i);
            board.cards[card].querySelector("text").textContent = rankLetter(card);
        });
    });
    board.extras.forEach((node) => {
        const key = node.dataset.counts;
        const n = left[key];
        node.title = t(`p-${key}`, { n });
        node.ariaLabel = node.title;
        node.disabled = !n;
        node.classList.toggle("spent", !n);
        node.querySelector("text").textContent = `× ${n}`;
    });
}
