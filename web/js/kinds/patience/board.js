// The table of a patience: one element a card, which is moved about and never made again, and one a
// place. What may be done is in the state's gestures; this only draws them.

import { followsHint } from "../../ui/board.js";
import { el, svg } from "../../ui/dom.js";
import { listenToHands } from "./input.js";
import { makeCard, makePlace, nameAll, paintBoard, targetsOf } from "./picture.js";
import { arrange, pilesOf, planTable, readPosition } from "./layout.js";
import { describePiles, mainCard, nameDeposits, nameGesture } from "./words.js";

const SHAPES = {
    redeals: "M66 43A22 22 0 1 0 71 58M67 27v16H51",
    rotations: "M50 80V30M35 46l15-16 15 16",
};

const MOST_LAID = 1000;

function put(node, x, y) {
    node.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

export function createPatienceBoard(host, table) {
    const root = el("div", { class: "patience", role: "application" });
    const over = svg("svg", { class: "over", "aria-hidden": "true" });
    const cards = Array.from({ length: 52 }, (_, card) => makeCard(card));
    // at: the pile and height of each card; taken: the card in hand; wish: where the player puts it
    const board = {
        root,
        over,
        cards,
        table,
        piles: [],
        extras: [],
        plan: null,
        state: null,
        at: [],
        taken: null,
        wish: null,
    };
    let position = null;
    let steps = []; // the arrangement after each
    let wishes = []; // after which steps a wish has made it another: "r2", "c8"
    let hint = null;
    let verdicts = null;
    let timer = 0;

    function show(state, cause) {
        const was = position;
        position = readPosition(state.position);
        if (cause === "open" || !was) {
            [steps, wishes] = [[], []];
        } else if (cause === "play") {
            steps.length = Math.min(steps.length, state.played);
            wishes.length = Math.min(wishes.length, state.played);
        }
        if (cause !== "language") {
            board.taken = hint = verdicts = null;
        }
        let last = state.played;
        while (last >= 0 && !steps[last]) {
            last--;
        }
        if (!steps[state.played]) {
            step(state.played, position, steps[last], was, cause === "play" ? board.wish : null);
        }
        board.wish = null;
        board.state = state;
        const piles = pilesOf(position, steps[state.played]);
        if (piles.length !== board.piles.length || cause === "open") {
            build(piles);
        }
        piles.forEach((pile, i) => (pile.node = board.piles[i].node));
        board.piles = piles;
        board.at = [];
        piles.forEach((pile) => pile.cards.forEach((card, i) => (board.at[card] = { pile, i })));
        const moves = cause === "play" ? state.steps[state.played - 1] : null;
        lay(
            cause === "open" || cause === "restore",
            moves?.map((move) => parseInt(move, 10)),
        );
        nameAll(board, position);
        hands.follow();
    }

    // Arranges a step; a wish that changes nothing need not be kept.
    function step(number, now, before, was, wish) {
        const key = ({ order, registers }) => `${order}|${registers}`;
        steps[number] = arrange(now, before, was, wish);
        if (wish && key(steps[number]) !== key(arrange(now, before))) {
            wishes[number] = wish.kind + (wish.place + 1);
        }
    }

    // Where the player has put cards, as text behind "lie=" in a link: what is no such text, or
    // does not fit the game, is left out. Every step is asked for, and answers with them all: in a
    // game too long for that the cards lie as they come.
    function restore(text) {
        const { state } = board;
        const found = [...text.matchAll(/(\d+)([rc])(\d+)/g)];
        if (found.length && state.steps.length <= MOST_LAID) {
            const wanted = new Map(found.map(([, at, ...where]) => [Number(at), where]));
            let was = null;
            for (let i = 0; i <= state.steps.length; i++) {
                const now = readPosition(table.engine.goTo(i).position);
                const [kind, number] = wanted.get(i) ?? [];
                const card = i && kind && mainCard(state.steps[i - 1]);
                const wish = i && kind ? { kind, place: number - 1, card } : null;
                step(i, now, steps[i - 1], was, wish);
                was = now;
            }
            table.engine.goTo(state.played);
            show(state, "restore");
        }
    }

    function build(piles) {
        piles.forEach((pile) => (pile.node = makePlace(pile)));
        const start = readPosition(board.state.start);
        board.piles = piles;
        board.extras = Object.keys(SHAPES)
            .filter((key) => start[key])
            .map((key) =>
                el(
                    key === "redeals" ? "button" : "div",
                    { class: "extra", "data-counts": key, onclick: () => redeal(key) },
                    svg(
                        "svg",
                        { viewBox: "0 0 100 140" },
                        svg("path", { d: SHAPES[key] }),
                        svg("text", { x: 50, y: 122 }),
                    ),
                ),
            );
        root.replaceChildren(...piles.map((pile) => pile.node), ...board.extras, ...cards, over);
    }

    function redeal(key) {
        const gesture = board.state.gestures.find((one) => one.from === "redeal");
        if (key === "redeals" && gesture) {
            table.play(gesture);
        }
    }

    function lay(still, moved) {
        const heights = board.piles
            .filter((pile) => pile.kind === "c")
            .map((pile) => pile.cards.length);
        const others = [position.registers.length, 4 + board.extras.length];
        const before = still ? null : board.plan;
        const plan = planTable(root.clientWidth, root.clientHeight, heights, others, before);
        root.classList.toggle("small", plan.small);
        root.classList.toggle("still", still || board.plan?.w !== plan.w);
        root.style.setProperty("--w", `${plan.w}px`);
        root.style.setProperty("--h", `${plan.h}px`);
        board.plan = plan;
        const slots = { c: plan.columns, r: plan.registers, d: plan.deposits };
        board.piles.forEach((pile) => {
            Object.assign(pile, { step: 0 }, slots[pile.kind][pile.place]);
            put(pile.node, pile.x, pile.y);
        });
        board.extras.forEach((node, i) => {
            const { x, y } = plan.deposits[4 + i];
            put(node, x, y);
        });
        place(moved);
        root.getBoundingClientRect();
        root.classList.remove("still");
    }

    // Puts every card where it belongs. `moved`: cards that the player moved; what is deposited by
    // itself follows a little later, so that one sees where it went. Everything counts at once,
    // and who plays on in the meantime is not kept waiting.
    function place(moved) {
        let late = 0;
        const landing = [];
        for (let card = 0; card < 52; card++) {
            const node = cards[card];
            const { pile, i } = board.at[card] ?? {};
            node.hidden = !pile;
            if (!pile) {
                continue;
            }
            const before = node.style.transform;
            if (!node.matches(".held")) {
                put(node, pile.x, pile.y + i * pile.step);
                node.style.zIndex = i + 1;
            }
            const flies = before !== node.style.transform;
            const under = pile.kind === "d" && i < pile.cards.length - 2;
            const follows = flies && moved && pile.kind === "d" && !moved.includes(card);
            node.style.transitionDelay = follows ? `${140 + 25 * Math.min(late++, 3)}ms` : "0s";
            node.classList.toggle("under", under && !flies);
            if (flies) {
                node.style.zIndex = i + 100;
                landing.push(() => {
                    node.style.zIndex = node.matches(".held") ? node.style.zIndex : i + 1;
                    node.classList.toggle("under", under);
                });
            }
        }
        clearTimeout(timer);
        timer = setTimeout(() => landing.forEach((call) => call()), 400);
        paint();
    }

    function paint() {
        if (board.state) {
            paintBoard(board, hint, verdicts);
        }
    }

    host.append(root);
    Object.assign(board, {
        paint,
        place,
        put,
        targets: (card) => targetsOf(board, card),
        // What one sees and focuses of a target.
        nodeOf: ({ pile, card }) => cards[card ?? pile.cards[pile.cards.length - 1]] ?? pile.node,
        // The cards that come along: those above, unless one is to be rotated alone.
        carriedBy(card) {
            const { pile, i } = board.at[card];
            return targetsOf(board, card).every(({ gesture }) => gesture.to[0] === "^")
                ? [card]
                : pile.cards.slice(i);
        },
    });
    const hands = listenToHands(board);
    const resize = () => board.state && lay(true);

    return {
        show,
        resize,
        nameGesture,
        restore,
        lie: () =>
            wishes
                .map((wish, i) => i + wish)
                .filter(Boolean)
                .join("_"),
        nameDeposits: (before, after, moves) =>
            nameDeposits(readPosition(before.position), readPosition(after.position), moves),
        showHint(gesture) {
            const follow = followsHint(root);
            hint = gesture;
            board.taken = follow ? null : board.taken;
            paint();
            if (follow && cards[gesture.from]) {
                hands.rove(cards[gesture.from]);
            } else if (follow) {
                board.extras[0].focus();
            }
        },
        showVerdicts(answers) {
            verdicts = answers;
            paint();
        },
        focus: () => hands.focus(),
        describe(state) {
            const seen = readPosition(state.position);
            return describePiles(pilesOf(seen, arrange(seen, steps[state.played])));
        },
        destroy() {
            clearTimeout(timer);
            root.remove();
        },
    };
}
