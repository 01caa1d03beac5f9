// Boats in a port.

import { createPortBoard } from "./port/board.js";
import { openPortEditor } from "./port/editor.js";
import { createPortForm, nextPort } from "./port/form.js";

export const port = {
    name: "port",
    createBoard: createPortBoard,
    createForm: createPortForm,
    next: nextPort,
    openEditor: openPortEditor,
    // The shortest solution takes no longer, and is better advice.
    options: { shortest: true },
};
