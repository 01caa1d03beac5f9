// What the board of a port and its editor say.

import { readPort } from "./text.js";
import { addWords, counted, t } from "../../words/words.js";

addWords("en", {
    "kind-port": "Port",
    "next-port": "Another port",
    "examples-port": "a port",
    "help-port":
        "Boats move forwards and backwards only. Bring boat A to the exit on the right. A slide " +
        "is any number of cells at once. A letter takes its boat.",
    "slides-n": counted("slide"),
    "port.making": "Making a port…",
    "port.edit": "Edit a port…",
    "port.level": "Difficulty",
    "port.easy": "Easy",
    "port.medium": "Medium",
    "port.hard": "Hard",
    "port.expert": "Expert",
    "port.size": "Size",
    "port.cells": "Or a port, row by row",
    "port.board":
        "Port. Arrows choose a boat, Enter takes it; or its letter. Then arrows move it, with " +
        "Shift as far as it goes; Escape lets go.",
    "port.boat": "Boat {letter}, {axis}, length {length}, at column {x}, row {y}",
    "port.h": "horizontal",
    "port.v": "vertical",
    "port.out": "Boat A is out",
    "port.move": "Boat {letter} {way} {n}",
    "port.left": "left",
    "port.right": "right",
    "port.up": "up",
    "port.down": "down",
    "port.stuck": "Boat {letter} cannot go there.",
    "port.position":
        "Port of {width} by {height}; the exit is on the right of row {exit}. {boats}.",
    "port.walls": "Walls (column, row): {list}.",
    "portedit.title": "Draw a port",
    "portedit.help":
        "Drag over 2 or 3 cells to lay a boat, click to take it away. Keys: Shift and arrows, " +
        "X for walls, A for boat A.",
    "portedit.boat": "Boats",
    "portedit.wall": "Walls",
    "portedit.exit": "Boat A",
    "portedit.isWall": "wall",
    "portedit.water": "water",
});
addWords("fr", {
    "next-port": "Un autre port",
    "examples-port": "un port",
    "help-port":
        "Les bateaux ne vont qu’en avant et en arrière. Amenez le bateau A à la sortie, à " +
        "droite. Un glissement compte autant de cases qu’on veut, d’un seul trait. Une lettre " +
        "prend son bateau.",
    "slides-n": counted("glissement"),
    "is: a port of nxn": "un port de {n}×{m}",
    "is: n boat": counted("bateau", "bateaux"),
    "is: n wall": counted("mur"),
    "is: the exit is on the right of A's row": "la sortie à droite de la rangée de A",
    "port.making": "Création d’un port…",
    "port.edit": "Dessiner un port…",
    "port.level": "Difficulté",
    "port.easy": "Facile",
    "port.medium": "Moyen",
    "port.hard": "Difficile",
    "port.expert": "Expert",
    "port.size": "Taille",
    "port.cells": "Ou un port, rangée par rangée",
    "reason: proved by a look at A's row: something in A's way can never get out of it":
        "prouvé par la rangée de A : quelque chose sur le chemin de A ne peut jamais en sortir",
    "port.board":
        "Port. Les flèches choisissent un bateau, Entrée le prend, ou bien sa lettre. Puis les " +
        "flèches le déplacent, avec Maj aussi loin que possible ; Échap le lâche.",
    "port.boat": "Bateau {letter}, {axis}, longueur {length}, colonne {x}, ligne {y}",
    "port.h": "horizontal",
    "port.v": "vertical",
    "port.out": "Le bateau A est sorti",
    "port.move": "Bateau {letter}, {n} vers {way}",
    "port.left": "la gauche",
    "port.right": "la droite",
    "port.up": "le haut",
    "port.down": "le bas",
    "port.stuck": "Le bateau {letter} ne peut pas y aller.",
    "port.position":
        "Port de {width} sur {height} ; la sortie est à droite de la ligne {exit}. {boats}.",
    "port.walls": "Murs (colonne, ligne) : {list}.",
    "portedit.title": "Dessiner un port",
    "portedit.help":
        "Glissez sur 2 ou 3 cases pour poser un bateau, cliquez pour l’enlever. Touches : Maj " +
        "et flèches, X pour les murs, A pour le bateau A.",
    "portedit.boat": "Bateaux",
    "portedit.wall": "Murs",
    "portedit.exit": "Bateau A",
    "portedit.isWall": "mur",
    "portedit.water": "eau",
    "there is no boat A, the one to be freed": "il manque le bateau A, celui qui doit sortir",
    "boat A is not in the row of the exit: y must be 2, the third row":
        "le bateau A n’est pas dans la rangée de la sortie, la troisième",
});

export function nameBoat({ letter, vertical, length, x, y }) {
    return t("port.boat", {
        letter,
        length,
        axis: t(vertical ? "port.v" : "port.h"),
        x: x + 1,
        y: y + 1,
    });
}

export function nameSlide(letter, by, vertical) {
    const way = vertical ? (by > 0 ? "down" : "up") : by > 0 ? "right" : "left";
    return t("port.move", { letter, way: t("port." + way), n: Math.abs(by) });
}

export function describePort(state) {
    const { width, height, boats, walls } = readPort(state.position);
    const list = walls.map(({ x, y }) => `${x + 1} ${y + 1}`).join(", ");
    const said = boats.map((boat) =>
        state.won && boat.letter === "A" ? t("port.out") : nameBoat(boat),
    );
    return (
        t("port.position", {
            width,
            height,
            exit: (boats[0]?.y ?? 0) + 1,
            boats: said.join("; "),
        }) + (list && " " + t("port.walls", { list }))
    );
}
