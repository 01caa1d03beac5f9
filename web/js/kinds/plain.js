// A kind of puzzle without a module of its own: the position as the engine draws it, and a button
// for each gesture.

import { followsHint } from "../ui/board.js";
import { el } from "../ui/dom.js";
import { PLAIN, field } from "../ui/fields.js";
import { addWords, hasWords, t } from "../words/words.js";

addWords("en", {
    "plain-solved": "{words}: wins",
    "plain-unsolvable": "{words}: loses",
    "plain-gave-up": "{words}: not known",
});
addWords("fr", {
    "plain-solved": "{words} : gagne",
    "plain-unsolvable": "{words} : perd",
    "plain-gave-up": "{words} : inconnu",
});

function createBoard(host, game) {
    const about = el("p");
    const drawing = el("pre", { tabindex: -1 });
    const buttons = el("div", { class: "row" });
    const root = el("div", { class: "plain" }, about, drawing, buttons);
    const words = new Map(); // of gestures, by their moves
    let { gestures } = game.state;
    let hint = null;
    let verdicts = null;

    const nameGesture = ({ moves }) => words.get(moves.join()) ?? moves.join(" ");

    function show(state, cause) {
        const focused = buttons.contains(document.activeElement);
        if (cause !== "language") {
            hint = verdicts = null;
        }
        ({ gestures } = state);
        about.textContent = state.words;
        drawing.textContent = game.engine.show();
        // The engine explains a move in the position as it is: the first of several, and no other.
        for (const { moves } of gestures) {
            if (!moves[1]) {
                words.set(moves[0], game.engine.explain(moves[0]));
            }
        }
        buttons.replaceChildren(
            ...gestures.map((gesture) => el("button", { onclick: () => game.play(gesture) })),
        );
        paint();
        if (focused) {
            focus();
        }
    }

    // Verdicts come in the order of the gestures.
    function paint() {
        gestures.forEach((gesture, i) => {
            const button = buttons.children[i];
            const name = nameGesture(gesture);
            const outcome = verdicts?.[i]?.outcome;
            const verdict = hasWords(`plain-${outcome}`) ? outcome : "gave-up";
            button.textContent = outcome ? t(`plain-${verdict}`, { words: name }) : name;
            button.classList.toggle("main", hint?.moves.join() === gesture.moves.join());
        });
    }

    function focus() {
        (buttons.querySelector(".main") ?? buttons.firstChild ?? drawing).focus();
    }

    host.append(root);
    return {
        show,
        focus,
        nameGesture,
        showHint(gesture) {
            hint = gesture;
            paint();
            if (followsHint(root)) {
                focus();
            }
        },
        showVerdicts(answers) {
            verdicts = answers;
            paint();
        },
        describe: ({ words: what }) => `${what}. ${drawing.textContent}`,
        resize() {},
        destroy: () => root.remove(),
    };
}

function createForm({ engine }, kind) {
    const entries = engine.list().filter((entry) => entry.kind === kind);
    const placeholder = entries[0]?.example ?? "";
    const name = el("input", { id: `name-${kind}`, placeholder, ...PLAIN });
    return {
        fields: [
            field(t("name"), name),
            ...entries.map(({ members, summary }) =>
                el("p", { class: "quiet" }, `${summary}: ${members}`),
            ),
        ],
        choice: () => ({ puzzles: [{ name: name.value.trim() || placeholder, rules: "" }] }),
    };
}

export function plainKind(name) {
    return {
        name,
        createBoard,
        createForm: (game) => createForm(game, name),
        next: () => null,
    };
}
