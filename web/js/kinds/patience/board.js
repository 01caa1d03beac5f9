// The table of a patience: an element for each card, which is moved and never made again, and one
// for each place. Which moves there are, the state's gestures say.

import { followsHint } from "../../ui/board.js";
import { el, svg } from "../../ui/dom.js";
import { listenToPointer } from "./input.js";
import { makeCard, makePlace, nameAll, paintBoard, targetsOf } from "./picture.js";
import { arrange, pilesOf, planLayout } from "./layout.js";
import { readPosition } from "./text.js";
import { describePiles, mainCard, nameAutoplayed, nameGesture } from "./words.js";

const SHAPES = {
    redeals: "M66 43A22 22 0 1 0 71 58M67 27v16H51",
    rotations: "M50 80V30M35 46l15-16 15 16",
};

const MOST_RESTORED = 1000; // steps

function put(node, x, y) {
    node.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

export function createPatienceBoard(host, game) {
    const root = el("div", { class: "patience", role: "application" });
    const over = svg("svg", { class: "over", "aria-hidden": "true" });
    const cards = Array.from({ length: 52 }, (_, card) => makeCard(card));
    // at: the pile of each card and its index there; taken: the card in hand; target: the place
    // that the player chose for it
    const board = {
        root,
        over,
        cards,
        game,
        piles: [],
        extras: [],
        plan: null,
        state: null,
        at: [],
        taken: null,
        target: null,
    };
    const entries = game.engine.list();
    const read = (text) => readPosition(text, entries);
    let position = null;
    let steps = []; // how the cards are arranged after each step
    let targets = []; // by step, where the player's choice of place matters: "cell2", "column8"
    let hint = null;
    let verdicts = null;
    let timer = 0;

    function show(state, cause) {
        const was = position;
        position = read(state.position);
        if (cause === "open" || !was) {
            [steps, targets] = [[], []];
        } else if (cause === "play") {
            steps.length = Math.min(steps.length, state.played);
            targets.length = Math.min(targets.length, state.played);
        }
        if (cause !== "language") {
            board.taken = hint = verdicts = null;
        }
        let last = state.played;
        while (last >= 0 && !steps[last]) {
            last--;
        }
        if (!steps[state.played]) {
            step(state.played, position, steps[last], was, cause === "play" ? board.target : null);
        }
        board.target = null;
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
        input.follow();
    }

    // Arranges the cards after a step; a target that changes nothing need not be kept.
    function step(number, now, before, was, target) {
        const key = ({ order, cells }) => `${order}|${cells}`;
        steps[number] = arrange(now, before, was, target);
        if (target && key(steps[number]) !== key(arrange(now, before))) {
            targets[number] = target.kind + (target.place + 1);
        }
    }

    // Puts the cards where the text behind layout= in a link says; what does not fit the game is
    // left out. That goes through all steps, each of which answers with all of them: in a very
    // long game the cards lie as they come.
    function restore(text) {
        const { state } = board;
        const found = [...text.matchAll(/(\d+)(cell|column)(\d+)/g)];
        if (found.length && state.steps.length <= MOST_RESTORED) {
            const wanted = new Map(found.map(([, at, ...where]) => [Number(at), where]));
            let was = null;
            for (let i = 0; i <= state.steps.length; i++) {
                const now = read(game.engine.goTo(i).position);
                const [kind, number] = wanted.get(i) ?? [];
                const card = i && kind && mainCard(state.steps[i - 1]);
                const target = i && kind ? { kind, place: number - 1, card } : null;
                step(i, now, steps[i - 1], was, target);
                was = now;
            }
            game.engine.goTo(state.played);
            show(state, "restore");
        }
    }

    function build(piles) {
        piles.forEach((pile) => (pile.node = makePlace(pile)));
        const start = read(board.state.start);
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
            game.play(gesture);
        }
    }

    function lay(still, moved) {
        const heights = board.piles
            .filter((pile) => pile.kind === "column")
            .map((pile) => pile.cards.length);
        const others = [position.cells.length, 4 + board.extras.length];
        const before = still ? null : board.plan;
        const plan = planLayout(root.clientWidth, root.clientHeight, heights, others, before);
        root.classList.toggle("small", plan.small);
        root.classList.toggle("still", still || board.plan?.w !== plan.w);
        root.style.setProperty("--w", `${plan.w}px`);
        root.style.setProperty("--h", `${plan.h}px`);
        board.plan = plan;
        const slots = { column: plan.columns, cell: plan.cells, foundation: plan.foundations };
        board.piles.forEach((pile) => {
            Object.assign(pile, { step: 0 }, slots[pile.kind][pile.place]);
            put(pile.node, pile.x, pile.y);
        });
        board.extras.forEach((node, i) => {
            const { x, y } = plan.foundations[4 + i];
            put(node, x, y);
        });
        place(moved);
        root.getBoundingClientRect();
        root.classList.remove("still");
    }

    // Puts every card where it belongs. `moved`: cards that the player moved. Those that go to
    // their foundations by themselves follow a little later, so that one sees where they went.
    // Nobody has to wait for that.
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
            const founded = pile.kind === "foundation";
            const under = founded && i < pile.cards.length - 2;
            const follows = flies && moved && founded && !moved.includes(card);
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
        // The node of a target that is seen and focused.
        nodeOf: ({ pile, card }) => cards[card ?? pile.cards[pile.cards.length - 1]] ?? pile.node,
        // The cards that move with one: those on it, unless the card can only be rotated.
        carriedBy(card) {
            const { pile, i } = board.at[card];
            return targetsOf(board, card).every(({ gesture }) => gesture.to[0] === "^")
                ? [card]
                : pile.cards.slice(i);
        },
    });
    const input = listenToPointer(board);
    const resize = () => board.state && lay(true);

    return {
        show,
        resize,
        nameGesture,
        restore,
        layout: () =>
            targets
                .map((target, i) => i + target)
                .filter(Boolean)
                .join("_"),
        nameAutoplayed: (before, after, moves) =>
            nameAutoplayed(read(before.position), read(after.position), moves),
        showHint(gesture) {
            const follow = followsHint(root);
            hint = gesture;
            board.taken = follow ? null : board.taken;
            paint();
            if (follow && cards[gesture.from]) {
                input.rove(cards[gesture.from]);
            } else if (follow) {
                board.extras[0].focus();
            }
        },
        showVerdicts(answers) {
            verdicts = answers;
            paint();
        },
        focus: () => input.focus(),
        describe(state) {
            const seen = read(state.position);
            return describePiles(pilesOf(seen, arrange(seen, steps[state.played])));
        },
        destroy() {
            clearTimeout(timer);
            root.remove();
        },
    };
}
