// What the board of pegs and its editor say.

import { addWords, counted, t } from "../../words/words.js";
import { readDrawing } from "./text.js";

const s = (n) => (n === 1 ? "" : "s");

addWords("en", {
    "kind-pegs": "Pegs",
    "next-pegs": "Next board",
    "examples-pegs": "peg.english, a drawing of pegs",
    "help-pegs":
        "A peg jumps over another into a hole; the one jumped over is removed. Leave one peg.",
    "game-peg": "Pegs",
    "game-peg.english": "English board",
    "game-peg.european": "European board",
    "game-peg.wiegleb": "Wiegleb’s board",
    "game-peg.diamond": "Diamond",
    "game-peg.triangle": "Triangle",
    "jumps-n": counted("jump"),
    "pegs.boards": "Board",
    "pegs.start": "Empty hole at the start",
    "pegs.end": "Last peg in",
    "pegs.holes": "Holes are named by column and row: d4. Leave both blank for the usual ones.",
    "pegs.edit": "Edit a board…",
    "pegs.board":
        "Peg board. Arrows move, Enter takes a peg, an arrow or Enter jumps, Escape lets go.",
    "pegs.peg": "peg",
    "pegs.empty": "empty hole",
    "pegs.outside": "outside",
    "pegs.isGoal": ", goal",
    "pegs.stuck": "The peg at {hole} cannot jump.",
    "pegs.jump": "Peg from {from} to {to}",
    "pegs.position": ({ pegs, holes, n }) =>
        `${n} peg${s(n)}: ${pegs}. Empty holes: ${holes || "none"}.`,
    "pegs.goal": " Goal: {holes}.",
    "pegedit.title": "Draw a board",
    "pegedit.help": "Click a cell: outside, empty hole, peg. Drag, or Shift and arrows, paints.",
    "pegedit.gap": "No row within the board may be empty.",
    "pegedit.blank": "Empty",
    "pegedit.own": "This one",
    "pegedit.grid": "Grid",
    "pegedit.squares": "square",
    "pegedit.triangles": "triangular",
    "pegedit.axes": "Jumps",
    "pegedit.axes2": "rows, columns",
    "pegedit.axes3": "and one diagonal",
    "pegedit.axes4": "and both diagonals",
    "pegedit.goal": "Goal",
    "pegedit.any": "one peg, anywhere",
    "pegedit.one": "one peg in a hole",
    "pegedit.drawn": "drawn",
    "pegedit.paintBoard": "Paint the board",
    "pegedit.paintGoal": "Paint the goal",
});
addWords("fr", {
    "kind-pegs": "Solitaire",
    "next-pegs": "Plateau suivant",
    "examples-pegs": "peg.english, un dessin de pions",
    "help-pegs":
        "Un pion saute par-dessus un autre dans un trou ; le pion sauté est retiré. Il doit " +
        "en rester un seul.",
    "game-peg": "Solitaire",
    "game-peg.english": "Plateau anglais",
    "game-peg.european": "Plateau européen",
    "game-peg.wiegleb": "Plateau de Wiegleb",
    "game-peg.diamond": "Losange",
    "game-peg.triangle": "Triangle",
    "jumps-n": counted("saut"),
    "is: n hole": counted("trou"),
    "is: n peg": counted("pion"),
    "is: jumps along rows and columns": "sauts en rangées et en colonnes",
    "is: jumps along the three axes of the triangle": "sauts sur les trois axes du triangle",
    "pegs.boards": "Plateau",
    "pegs.start": "Trou vide au début",
    "pegs.end": "Dernier pion en",
    "pegs.holes":
        "Un trou se nomme par colonne et rangée : d4. Ne remplissez rien pour les trous habituels.",
    "pegs.edit": "Dessiner un plateau…",
    "reason: a position has more runs of jumps than the search can hold":
        "une position a plus de suites de sauts que la recherche n’en peut tenir",
    "reason: proved by parity: the start and every allowed end differ in one that no jump changes":
        "prouvé par parité : le début et toute fin permise diffèrent d’une parité qu’aucun " +
        "saut ne change",
    "pegs.board":
        "Plateau de solitaire. Flèches : aller ; Entrée : prendre, sauter ; Échap : lâcher.",
    "pegs.peg": "pion",
    "pegs.empty": "trou vide",
    "pegs.outside": "dehors",
    "pegs.isGoal": ", but",
    "pegs.stuck": "Le pion en {hole} ne peut pas sauter.",
    "pegs.jump": "Pion de {from} à {to}",
    "pegs.position": ({ pegs, holes, n }) =>
        `${n} pion${s(n)} : ${pegs}. Trous vides : ${holes || "aucun"}.`,
    "pegs.goal": " But : {holes}.",
    "pegedit.title": "Dessiner un plateau",
    "pegedit.help":
        "Cliquez sur une case : dehors, trou vide, pion. Glissez, ou Maj et flèches, pour peindre.",
    "pegedit.gap": "Aucune ligne du plateau ne peut rester vide.",
    "pegedit.blank": "Vide",
    "pegedit.own": "Celui-ci",
    "pegedit.grid": "Grille",
    "pegedit.squares": "carrée",
    "pegedit.triangles": "triangulaire",
    "pegedit.axes": "Sauts",
    "pegedit.axes2": "lignes, colonnes",
    "pegedit.axes3": "et une diagonale",
    "pegedit.axes4": "et les deux diagonales",
    "pegedit.goal": "But",
    "pegedit.any": "un pion, n’importe où",
    "pegedit.one": "un pion dans un trou",
    "pegedit.drawn": "dessiné",
    "pegedit.paintBoard": "Peindre le plateau",
    "pegedit.paintGoal": "Peindre le but",
    "no board is drawn here": "aucun plateau n’est dessiné",
    "nothing is drawn": "rien n’est dessiné",
});

// what: "peg", "empty" or "outside".
export function holeWords(what, goal) {
    return t("pegs." + what) + (goal ? t("pegs.isGoal") : "");
}

export function nameJump({ from, to }) {
    return t("pegs.jump", { from, to });
}

export function describePegs({ position }) {
    const { holes, hasGoal } = readDrawing(position);
    const list = (which) =>
        holes
            .filter(which)
            .map(({ name }) => name)
            .join(" ");
    const n = holes.filter(({ peg }) => peg).length;
    return (
        t("pegs.position", { n, pegs: list(({ peg }) => peg), holes: list(({ peg }) => !peg) }) +
        (hasGoal ? t("pegs.goal", { holes: list(({ goal }) => goal) }) : "")
    );
}
