// Mouse and touch on the table of a patience: take a card, put it somewhere else.

import { shake } from "../../ui/board.js";
import { cardName } from "./cards.js";
import { listenToKeys } from "./keys.js";
import { sentence } from "./words.js";
import { t } from "../../words/words.js";

const DOUBLE_CLICK_MS = 350;
const STILL = 6; // pixels within which a pointer has not moved

export function listenToPointer(board) {
    const { root, cards, game } = board;
    let press = null;
    let clicked = {};
    const { follow, focus, owner, rove } = listenToKeys(board, { choose, send, take });

    function aimAt(pile, card) {
        return board
            .targets(board.taken)
            .find((aim) => aim.pile === pile && (aim.card === undefined || aim.card === card));
    }

    function take(card) {
        board.taken = card;
        board.paint();
    }

    function refuse(card, pile) {
        const { pile: from, i } = board.at[card];
        const several = i < from.cards.length - 1;
        const empty = { column: "V", cell: "T", foundation: "F" }[pile?.kind];
        const top =
            pile?.kind === "foundation" ? empty : (pile?.cards[pile.cards.length - 1] ?? empty);
        shake(cards[card]);
        // The referee judges single cards; its reasons have entries in the French words. It has
        // none where nothing would change, such as from one free cell to another.
        const why =
            pile && !several
                ? t(game.why(`${card} ${top}`))
                : t(pile ? "p-many" : "p-stuck", { card: cardName(card) });
        if (why) {
            game.say(sentence(why));
        }
    }

    function play(aim, card) {
        const { kind, place } = aim.pile;
        const from = board.at[card].pile;
        board.taken = null;
        clicked = {};
        board.target = { kind, place, card };
        if (!game.play(aim.gesture)) {
            board.target = null;
            board.place();
        }
        // The focus goes with the card, but not onto a foundation: then it stays where the card
        // was.
        const { pile } = board.at[card];
        const left = board.piles.find((one) => one.kind === from.kind && one.place === from.place);
        rove(board.nodeOf(pile.kind === "foundation" ? { pile: left } : { pile, card }));
    }

    // Sends a card to the best place by itself; never a rotation, as there are few of them.
    function send(card) {
        const worth = ({ pile }) =>
            pile.kind === "foundation" ? 0 : pile.cards.length ? 1 : pile.kind === "column" ? 2 : 3;
        const alone = board.at[card].pile.kind === "column" && board.at[card].i === 0;
        const [aim] = board
            .targets(card)
            .filter((one) => one.card === undefined && !(alone && worth(one) === 2))
            .sort((a, b) => worth(a) - worth(b));
        if (aim) {
            play(aim, card);
        } else {
            refuse(card);
        }
    }

    function choose(pile, card) {
        const aim = board.taken !== null && aimAt(pile, card);
        if (aim) {
            play(aim, board.taken);
        } else if (card === board.taken && card !== undefined) {
            take(null);
        } else if (card !== undefined && board.targets(card).length) {
            take(card);
        } else if (board.taken !== null && board.at[board.taken].pile !== pile) {
            refuse(board.taken, pile);
        } else if (card !== undefined && pile.kind !== "foundation") {
            refuse(card);
        }
    }

    function down(event) {
        const node = event.target.closest(".card, .place");
        if (event.button || press) {
            return;
        }
        if (!node) {
            take(null);
            return;
        }
        event.preventDefault();
        root.classList.add("pointing");
        const { pointerId: id, clientX: x, clientY: y } = event;
        press = { ...owner(node), id, x, y, held: null };
        root.setPointerCapture(id);
        rove(node);
    }

    function move(event) {
        if (press?.id !== event.pointerId || press.card === undefined) {
            return;
        }
        const dx = event.clientX - press.x;
        const dy = event.clientY - press.y;
        if (!press.held && Math.hypot(dx, dy) > STILL && board.targets(press.card).length) {
            take(press.card);
            press.held = board.carriedBy(press.card);
        }
        if (!press.held) {
            return;
        }
        press.held.forEach((card, i) => {
            const { pile, i: height } = board.at[card];
            cards[card].classList.add("held");
            cards[card].style.zIndex = 300 + i;
            board.put(cards[card], pile.x + dx, pile.y + height * pile.step + dy);
        });
    }

    // The target under the pointer, or under the middle or a corner of the card that is held.
    function aimUnder(event) {
        const box = root.getBoundingClientRect();
        const { w, h, gap, pitch } = board.plan;
        const { pile: from, i } = board.at[press.card];
        const x = from.x + event.clientX - press.x;
        const y = from.y + i * from.step + event.clientY - press.y;
        const points = [
            [event.clientX - box.left, event.clientY - box.top],
            [x + w / 2, y + h / 2],
            [x, y],
            [x + w, y],
        ];
        let over;
        for (const [px, py] of points) {
            const pile = board.piles.find((one) => {
                const column = one.kind === "column";
                const bottom = column ? one.end : one.y + h + gap / 2;
                const reach = (column ? pitch : w + gap) / 2;
                return Math.abs(px - one.x - w / 2) <= reach && py > one.y - gap && py < bottom;
            });
            over ??= pile;
            const at = pile && Math.floor((py - pile.y) / (pile.step || h));
            const aim =
                pile && aimAt(pile, pile.cards[Math.max(0, Math.min(at, pile.cards.length - 1))]);
            if (aim) {
                return { aim };
            }
        }
        return { over };
    }

    function up(event) {
        if (press?.id !== event.pointerId) {
            return;
        }
        const { held, card, pile } = press;
        const put = event.type === "pointerup";
        // The game may have moved on by itself, and the player then holds nothing any more.
        const { aim, over } = held && put && board.taken === card ? aimUnder(event) : {};
        press = null;
        if (held) {
            held.forEach((one) => cards[one].classList.remove("held"));
            if (aim) {
                play(aim, card);
            } else {
                board.taken = null;
                board.place();
                if (over && over !== pile) {
                    refuse(card, over);
                }
            }
        } else if (put) {
            const twice =
                card !== undefined &&
                clicked.card === card &&
                event.timeStamp - clicked.time < DOUBLE_CLICK_MS;
            clicked = twice ? {} : { card, time: event.timeStamp };
            if (twice) {
                send(card);
            } else {
                choose(board.at[card]?.pile ?? pile, card);
            }
        }
    }

    root.addEventListener("pointerdown", down);
    root.addEventListener("pointermove", move);
    root.addEventListener("pointerup", up);
    root.addEventListener("lostpointercapture", up);
    return { follow, focus, rove };
}
