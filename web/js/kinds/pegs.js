// Peg solitaire.

import { createPegsBoard } from "./pegs/board.js";
import { openPegsEditor } from "./pegs/editor.js";
import { createPegsForm, nextBoard } from "./pegs/form.js";
import { countJumps, createFewestRuns } from "./pegs/runs.js";

export const pegs = {
    name: "pegs",
    createBoard: createPegsBoard,
    createForm: createPegsForm,
    next: nextBoard,
    openEditor: openPegsEditor,
    cost: countJumps,
    createSearch: createFewestRuns,
};
