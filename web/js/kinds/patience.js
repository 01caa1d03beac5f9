// Patience: deals of cards.

import { createPatienceBoard } from "./patience/board.js";
import { createDealForm, nextDeal } from "./patience/form.js";

export const patience = {
    name: "patience",
    first: "FreeCell.1",
    createBoard: createPatienceBoard,
    createForm: createDealForm,
    next: nextDeal,
    // xpat2 has no other deals than those with numbers, and its numbers have nine digits.
    saves: {
        xpat2: ({ name, named }) =>
            named && name.replace(/\d+$/, (number) => number.padStart(9, "0")),
    },
};
