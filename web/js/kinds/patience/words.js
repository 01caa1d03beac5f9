// Positions and gestures of patience in words.

import { cardName } from "./cards.js";
import { addWords, counted, t } from "../../words/words.js";

addWords("en", {
    "kind-patience": "Patience",
    "next-patience": "Next deal",
    "examples-patience": "FreeCell.123456, fc.ms11982, a layout of cards",
    "help-patience":
        "All cards go to the foundations, each suit from the ace to the king. Columns are built " +
        "down by rank: in alternating colours (FreeCell), in suit (Seahaven, Midnight Oil), in " +
        "any suit (Baker’s Dozen). A free cell holds one card. With autoplay, cards go to the " +
        "foundations by themselves.",
    "game-FreeCell": "FreeCell",
    "game-BakersDozen": "Baker’s Dozen",
    "game-MidnightOilFull": "Midnight Oil, full",
    "game-SeahavenRelaxed": "Seahaven, relaxed",
    "game-BakersGame": "Baker’s Game",
    "save-xpat2": "Save for xpat2",
    "p-game": "Game",
    "p-deal": "Deal",
    "p-number": "Number",
    "p-random": "Random",
    "p-winnable": "Random, winnable",
    "p-random-ms": "Random of Microsoft’s",
    "p-winnable-ms": "Random of Microsoft’s, winnable",
    "p-xpat2": "xpat2’s number",
    "p-microsoft": "Microsoft’s number",
    "p-dealing": "Looking for a deal that can be won…",
    "p-autoplay": "Autoplay to the foundations",
    "p-autoplay-all": "every card that can go (usual)",
    "p-autoplay-safe": "safe cards only",
    "p-autoplay-none": "none",
    "p-take-back": "Cards may come back from the foundations",
    "p-board":
        "Cards. Arrow keys move the focus, Enter takes a card and puts it down, Escape lets go.",
    "p-column": "column {n}",
    "p-cell": "free cell {n}",
    "p-foundation": "foundation of {suit}",
    "p-covered": "{card}, {pile}, {n} of {all}",
    "p-top": "{card}, {pile}, top",
    "p-in": "{card}, {pile}",
    "p-empty": "{pile}, empty",
    "p-list": "{pile}: {cards}",
    "p-none": "empty",
    "p-onto": "{cards} onto {card}",
    "p-T": "{cards} to a free cell",
    "p-V": "{cards} to an empty column",
    "p-F": "{cards} to its foundation",
    "p-R": "{cards} to the top of its column",
    "p-under": "{cards} beneath {card}",
    "p-run": "{card} and {n} more",
    "p-autoplayed": "; {cards} to the foundations",
    "p-cards": "{n} cards",
    "p-redeal": "Redeal",
    "p-redeals": "Redeal: {n} left",
    "p-rotations": "Rotations left: {n}",
    "p-stuck": "{card} cannot be moved now.",
    "p-many": "{card} does not fit there, or too few places are free for the cards on it.",
});
addWords("fr", {
    "kind-patience": "Patiences",
    "next-patience": "Donne suivante",
    "examples-patience": "FreeCell.123456, fc.ms11982, une donne de cartes",
    "help-patience":
        "Toutes les cartes vont aux fondations, chaque enseigne de l’as au roi. Les colonnes se " +
        "construisent en descendant : couleurs alternées (FreeCell), même enseigne (Seahaven, " +
        "Midnight Oil), toute enseigne (Baker’s Dozen). Une cellule libre reçoit une carte. Avec " +
        "l’envoi automatique, les cartes vont d’elles-mêmes aux fondations.",
    "game-MidnightOilFull": "Midnight Oil complet",
    "game-SeahavenRelaxed": "Seahaven libre",
    "save-xpat2": "Enregistrer pour xpat2",
    "p-game": "Jeu",
    "p-deal": "Donne",
    "p-number": "Numéro",
    "p-random": "Au hasard",
    "p-winnable": "Au hasard, gagnable",
    "p-random-ms": "Au hasard chez Microsoft",
    "p-winnable-ms": "Au hasard chez Microsoft, gagnable",
    "p-xpat2": "Numéro de xpat2",
    "p-microsoft": "Numéro de Microsoft",
    "p-dealing": "Recherche d’une donne gagnable…",
    "p-autoplay": "Envoi automatique aux fondations",
    "p-autoplay-all": "toute carte jouable (usuel)",
    "p-autoplay-safe": "sans risque seulement",
    "p-autoplay-none": "aucun",
    "p-take-back": "Les cartes peuvent revenir des fondations",
    "is: n column": counted("colonne"),
    "is: n free cell": counted("cellule libre", "cellules libres"),
    "is: no free cells": "sans cellule libre",
    "is: n of the cells dealt full": "{n} des cellules occupées au début",
    "is: building down in alternating colours": "couleurs alternées",
    "is: building down in suit": "même enseigne",
    "is: building down in any suit": "toute enseigne",
    "is: empty columns take any card": "toute carte dans une colonne vide",
    "is: empty columns take kings": "les rois dans les colonnes vides",
    "is: empty columns take the highest rank": "le plus haut rang dans les colonnes vides",
    "is: empty columns stay empty": "les colonnes vides le restent",
    "is: n ranks (n cards)": "{n} rangs ({m} cartes)",
    "is: kings at the bottom": "les rois au fond",
    "is: no autoplay": "sans envoi automatique",
    "is: autoplay of safe cards only": "envoi automatique sans risque",
    "is: cards come back from the foundations": "les cartes reviennent des fondations",
    "is: n rotation": counted("rotation"),
    "is: n redeal": counted("redonne"),
    "reason: the fewest moves are not searched for with rotations or redeals":
        "avec rotations ou redonnes, le minimum de coups n’est pas cherché",
    "p-board": "Cartes. Les flèches se déplacent, Entrée prend et pose une carte, Échap la lâche.",
    "p-column": "colonne {n}",
    "p-cell": "cellule libre {n}",
    "p-foundation": "fondation de {suit}",
    "p-covered": "{card}, {pile}, {n} sur {all}",
    "p-top": "{card}, {pile}, au sommet",
    "p-in": "{card}, {pile}",
    "p-empty": "{pile}, vide",
    "p-list": "{pile} : {cards}",
    "p-none": "vide",
    "p-onto": "{cards} sur {card}",
    "p-T": "{cards} vers une cellule libre",
    "p-V": "{cards} vers une colonne vide",
    "p-F": "{cards} vers sa fondation",
    "p-R": "{cards} au sommet de sa colonne",
    "p-under": "{cards} sous {card}",
    "p-run": "{card} et {n} de plus",
    "p-autoplayed": " ; {cards} aux fondations",
    "p-cards": "{n} cartes",
    "p-redeal": "Redonner",
    "p-redeals": "Redonner : encore {n}",
    "p-rotations": "Rotations restantes : {n}",
    "p-stuck": "{card} : impossible à jouer maintenant.",
    "p-many": "{card} : ne va pas là, ou pas assez de places libres pour toutes ces cartes.",
    "the card is already on its foundation": "la carte est déjà sur sa fondation",
    "cards go to their foundations by themselves in this game":
        "dans ce jeu, les cartes vont d’elles-mêmes aux fondations",
    "all free cells are taken": "toutes les cellules libres sont occupées",
    "the card is already in a free cell": "la carte est déjà dans une cellule libre",
    "this game has no free cells": "ce jeu n’a pas de cellules libres",
    "empty columns stay empty in this game": "les colonnes vides le restent dans ce jeu",
    "the card to put it on is not the top of a column":
        "la carte visée n’est pas au sommet d’une colonne",
    "the card to put it on is not of the same suit": "la carte visée n’est pas de la même enseigne",
    "the card to put it on is not of the other colour":
        "la carte visée n’est pas de l’autre couleur, rouge ou noire",
    "only a king may go to an empty column": "seul un roi peut aller dans une colonne vide",
    "it is not the card's turn to go to its foundation":
        "ce n’est pas encore le tour de cette carte",
    "the card to put it on is not one rank higher":
        "la carte visée n’est pas du rang juste au-dessus",
});

export function sentence(words) {
    return words.charAt(0).toUpperCase() + words.slice(1);
}

function pileName(pile) {
    return t(`p-${pile.kind}`, { n: pile.place + 1, suit: t("card-suits").split(" ")[pile.place] });
}

export function nameCard(pile, i) {
    const values = {
        card: cardName(pile.cards[i]),
        pile: pileName(pile),
        n: i + 1,
        all: pile.cards.length,
    };
    const covered = i < pile.cards.length - 1;
    return sentence(t(pile.kind !== "column" ? "p-in" : covered ? "p-covered" : "p-top", values));
}

export function nameEmpty(pile) {
    return sentence(t("p-empty", { pile: pileName(pile) }));
}

export function describePiles(piles) {
    return piles
        .map((pile) => {
            // Of a foundation only the top card matters.
            const cards = (pile.kind === "foundation" ? pile.cards.slice(-1) : pile.cards).map(
                cardName,
            );
            return (
                sentence(
                    t("p-list", { pile: pileName(pile), cards: cards.join(", ") || t("p-none") }),
                ) + "."
            );
        })
        .join("\n");
}

// The card that a step is about: of a run the lowest, the only one that moves once.
export function mainCard(moves) {
    const cards = moves.map((move) => parseInt(move, 10));
    return cards.find((card) => cards.indexOf(card) === cards.lastIndexOf(card)) ?? cards[0];
}

// The cards that went to their foundations by themselves, to be told after the name of the step;
// positions as readPosition gives them. One or two cards are named, more are counted.
export function nameAutoplayed(before, after, moves) {
    const cards = after.foundations.flatMap((count, suit) =>
        Array.from({ length: count }, (_, rank) => rank * 4 + suit).slice(before.foundations[suit]),
    );
    const alone = cards.filter((card) => !moves.includes(`${card} F`));
    const words =
        alone.length < 3 ? alone.map(cardName).join(", ") : t("p-cards", { n: alone.length });
    return words && t("p-autoplayed", { cards: words });
}

// From the moves alone, so that they may have been played already.
export function nameGesture(gesture) {
    const moves = gesture.moves.map((move) => move.split(" "));
    if (moves[0][0] === "redeal") {
        return t("p-redeal");
    }
    const from = gesture.from ?? mainCard(gesture.moves);
    const [, to, below] = moves.filter(([card]) => card === String(from)).pop();
    const others = new Set(moves.map(([card]) => card)).size - 1;
    const card = cardName(Number(from));
    const cards = others ? t("p-run", { card, n: others }) : card;
    const key = below ? "under" : /\d/.test(to) ? "onto" : to;
    return sentence(
        t(`p-${key}`, { cards, card: /\d/.test(below ?? to) ? cardName(Number(below ?? to)) : "" }),
    );
}
