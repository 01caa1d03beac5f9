// The kinds of puzzles, by name. Each has
// - createBoard(host, game);
// - createForm(game, { edit }), its part of the dialog of a new game: {fields, choice(), beside},
//   where `beside` is a button beside "Play", if there is one;
// - next(game), the choice that follows the game, or null;
// - perhaps openEditor(host, game, state), and cost(state), where players count otherwise than the
//   engine.
// A choice is one of {puzzles: [spec, ...]}, to be tried in turn; {game, rules, random, microsoft},
// a random deal, and unless `random` one that can be won; {generate}, options of the generator.

import { createPatienceBoard } from "./patience/board.js";
import { createDealForm, nextDeal } from "./patience/form.js";
import { createPegsBoard } from "./pegs/board.js";
import { openPegsEditor } from "./pegs/editor.js";
import { createPegsForm, nextBoard } from "./pegs/form.js";
import { countJumps } from "./pegs/runs.js";
import { createPortBoard } from "./port/board.js";
import { openPortEditor } from "./port/editor.js";
import { createPortForm, nextPort } from "./port/form.js";

export const KINDS = {
    patience: { createBoard: createPatienceBoard, createForm: createDealForm, next: nextDeal },
    pegs: {
        createBoard: createPegsBoard,
        createForm: createPegsForm,
        next: nextBoard,
        openEditor: openPegsEditor,
        cost: countJumps,
    },
    port: {
        createBoard: createPortBoard,
        createForm: createPortForm,
        next: nextPort,
        openEditor: openPortEditor,
    },
};

// What the steps so far count: {moves}, {moves, slides} or {jumps, moves}.
export function costOf(state) {
    return KINDS[state.kind].cost?.(state) ?? state.cost;
}
