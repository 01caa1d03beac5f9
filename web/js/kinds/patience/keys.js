// Keys on the table of a patience. Arrows move the focus; Tab stops at the table once.

import { ARROWS } from "../../ui/board.js";

// actions: { choose(pile, card), send(card), take(card or null) }
export function listenToKeys(board, actions) {
    const { root, cards } = board;
    let current = null;

    // The pile and card of a node. The node of a place is seen only where the pile is empty.
    function owner(node) {
        const card = cards.indexOf(node);
        return card >= 0
            ? { pile: board.at[card]?.pile, card }
            : { pile: board.piles.find((pile) => pile.node === node) };
    }

    function rove(node, quietly) {
        current?.setAttribute("tabindex", "-1");
        current = node;
        node.tabIndex = 0;
        if (!quietly) {
            node.focus({ preventScroll: true });
        }
    }

    function visible() {
        const { pile } = current ? owner(current) : {};
        const covered = pile?.kind === "column" && cards.includes(current);
        return pile && (covered || board.nodeOf({ pile }) === current);
    }

    // Keeps something that Tab can reach, whatever has become of the node that had the focus.
    function follow() {
        if (!visible()) {
            const focused = current && current === document.activeElement;
            const column = board.piles.find((one) => one.kind === "column");
            const pile = (current && owner(current).pile) ?? column;
            rove(board.nodeOf({ pile }), !focused);
        }
    }

    // To the next card of the column, else to the nearest pile in that direction.
    function walk(dx, dy) {
        const { pile, card } = owner(current);
        const next =
            pile.kind === "column" && dy ? pile.cards[pile.cards.indexOf(card) + dy] : undefined;
        if (next !== undefined && card !== undefined) {
            return rove(cards[next]);
        }
        const way = (one) => (one.x - pile.x) * dx + (one.y - pile.y) * dy;
        const astray = (one) => Math.abs((one.x - pile.x) * dy + (one.y - pile.y) * dx);
        const far = (one) => way(one) + 3 * astray(one);
        const [found] = board.piles
            .filter((one) => way(one) > board.plan.w / 3 && (dy || astray(one) < board.plan.h))
            .sort((a, b) => far(a) - far(b));
        return found && rove(board.nodeOf({ pile: found }));
    }

    // Through the targets from left to right, each kind of empty place once, and the card itself.
    function cycle(by) {
        const seen = new Set();
        const aims = board
            .targets(board.taken)
            .filter(({ gesture }) => !seen.has(gesture) && seen.add(gesture));
        const ring = [{ pile: board.at[board.taken].pile, card: board.taken }, ...aims]
            .sort((a, b) => a.pile.x - b.pile.x || a.pile.y - b.pile.y)
            .map(board.nodeOf);
        rove(ring[(ring.indexOf(current) + by + ring.length) % ring.length]);
    }

    function key(event) {
        const way = ARROWS[event.key];
        root.classList.remove("pointing");
        if (event.ctrlKey || event.metaKey || event.altKey || event.target !== current) {
            return;
        }
        if (way && board.taken !== null) {
            cycle(way[0] + way[1]);
        } else if (way) {
            walk(...way);
        } else if (event.key === "Enter" || event.key === " ") {
            const { pile, card } = owner(current);
            if (event.shiftKey && card !== undefined) {
                actions.send(card);
            } else {
                actions.choose(pile, card);
            }
        } else if (event.key === "Escape" && board.taken !== null) {
            rove(cards[board.taken]);
            actions.take(null);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    root.addEventListener("keydown", key);
    // The pointer needs no ring around the focus. Tab comes from outside: here its key goes up.
    root.addEventListener("keyup", () => root.classList.remove("pointing"));
    return { follow, focus: () => current && rove(current), owner, rove };
}
