// The page's words in French.

import { addWords, formatted } from "./words.js";

function counted(one, many) {
    return ({ n }) => `${formatted(n)} ${n < 2 ? one : many}`;
}

const moves = counted("coup", "coups");
const positions = counted("position", "positions");

const WORDS = {
    controls: "Commandes",
    "board-area": "La table",
    skip: "Aller au plateau",
    close: "Fermer",
    new: "Nouvelle partie",
    undo: "Annuler",
    redo: "Rétablir",
    restart: "Recommencer",
    hint: "Indice",
    winnable: "Encore gagnable ?",
    solve: "Résoudre et voir",
    winning: "Coups gagnants",
    "auto-check": "Vérifier après chaque coup si on peut encore gagner",
    files: "Fichiers et lien",
    help: "Aide",
    "read-position": "Lire la position",
    language: "Langue",
    theme: "Thème",
    "theme-auto": "comme le système",
    "theme-light": "clair",
    "theme-dark": "sombre",
    "at-line": "ligne {line} : {words}",
    "a-port": "Port",

    "moves-n": moves,
    "slides-n": counted("glissement", "glissements"),
    "jumps-n": counted("saut", "sauts"),
    fewest: "Minimum connu : {words}",
    "outlook-uncertain": "Pas encore connu",
    "outlook-winnable": "Encore gagnable",
    "outlook-lost": "Perdu : prouvé",
    "outlook-won": "Gagné",
    "unknown-because": "Inconnu : {reason}",

    searching: "Recherche…",
    "searching-back": "Recherche de la dernière position gagnable…",
    generating: "Création d’un port…",
    dealing: "Recherche d’une donne gagnable…",
    "so-far": ({ n, s }) => `${positions({ n })}, ${formatted(s)} s`,
    tried: counted("donne", "donnes"),
    cancel: "Arrêter",
    cancelled: "Arrêté",
    "search-longer": "Chercher plus longtemps",
    "unknown-after": ({ reason, n }) => `Inconnu : ${reason}, après ${positions({ n })}.`,
    failed: "Cela n’a pas marché : {words}",
    "no-proved": "Non : c’est prouvé. On ne peut plus gagner.",
    "yes-winnable": "Oui, la partie peut encore être gagnée.",
    "won-already": "La partie est déjà gagnée.",
    "back-to-winnable": "Revenir là où c’était encore gagnable",
    "never-winnable": "Elle n’a jamais été gagnable : c’est prouvé dès le début.",
    "start-unknown": "On ne sait pas si elle était gagnable au début.",
    "went-back": ({ n }) =>
        `${n === 1 ? "Un pas" : `${n} pas`} en arrière : d’ici, on peut gagner.`,
    "hint-words": "Indice : {words}",
    "verdicts-words": ({ good, bad, unknown }) =>
        `${moves({ n: good })} ${good < 2 ? "gagne" : "gagnent"} encore, ` +
        `${formatted(bad)} ${bad < 2 ? "perd" : "perdent"}, ` +
        `${formatted(unknown)} ${unknown < 2 ? "inconnu" : "inconnus"}`,
    "reason: a game of more than 10000 moves": "une partie de plus de 10000 coups",
    "reason: the time limit was reached": "la limite de temps est atteinte",
    "reason: the system has no more memory": "le système n’a plus de mémoire",
    "reason: the memory limit was reached": "la limite de mémoire est atteinte",
    "reason: the limit of positions was reached": "la limite de positions est atteinte",
    "reason: the limit of moves in a solution was reached":
        "la limite de coups d’une solution est atteinte",
    "reason: a position has more moves than the search can hold":
        "une position a plus de coups que la recherche n’en peut tenir",
    "reason: a position has more runs of jumps than the search can hold":
        "une position a plus de suites de sauts que la recherche n’en peut tenir",
    "reason: a search that forgets positions proves nothing":
        "une recherche qui oublie des positions ne prouve rien",
    "reason: the fewest moves are not searched for with rotations or redeals":
        "avec rotations ou redonnes, le minimum de coups n’est pas cherché",
    "reason: the solver could not be started": "le solveur n’a pas pu démarrer",
    "reason: the engine has failed": "le moteur a échoué",
    "reason: out of memory": "il n’y a plus de mémoire",
    "reason: proved by parity: the start and every allowed end differ in one that no jump changes":
        "prouvé par parité : le début et toute fin permise diffèrent d’une parité qu’aucun " +
        "saut ne change",
    "reason: proved by a look at A's row: something in A's way can never get out of it":
        "prouvé par la rangée de A : quelque chose sur le chemin de A ne peut jamais en sortir",

    "step-back": "Un pas en arrière",
    "step-forth": "Un pas en avant",
    pause: "Pause",
    "go-on": "Continuer",
    speed: "Vitesse",
    "stop-watching": "Ne plus regarder",
    watch: "Regarder",

    won: "Gagné en {words} !",
    "next-patience": "Donne suivante",
    "next-pegs": "Plateau suivant",
    "next-port": "Un autre port",
    replay: "Revoir",
    "did-undo": "Annulé. {words}",
    "did-redo": "Rétabli. {words}",
    "did-restart": "Retour au début",
    "did-open": "Ouvert : {words}",

    "new-game": "Nouvelle partie",
    kinds: "Genres de jeux",
    "tab-patience": "Patiences",
    "tab-pegs": "Solitaire",
    "tab-port": "Port",
    "tab-text": "Texte",
    play: "Jouer",
    game: "Jeu",
    deal: "Donne",
    number: "Numéro",
    "deal-random": "Au hasard",
    "deal-winnable": "Au hasard, gagnable",
    "deal-random-ms": "Au hasard chez Microsoft",
    "deal-winnable-ms": "Au hasard chez Microsoft, gagnable",
    "deal-xpat2": "Numéro de xpat2",
    "deal-microsoft": "Numéro de Microsoft",
    autoplay: "Envoi automatique aux fondations",
    "autoplay-all": "toute carte jouable (usuel)",
    "autoplay-safe": "sans risque seulement",
    "autoplay-none": "aucun",
    "take-back": "Les cartes peuvent revenir des fondations",
    board: "Plateau",
    "start-hole": "Trou vide au début",
    "goal-hole": "Dernier pion en",
    "holes-words":
        "Un trou se nomme par colonne et rangée : d4. Ne remplissez rien pour les trous habituels.",
    "edit-board": "Dessiner un plateau…",
    "edit-port": "Dessiner un port…",
    level: "Difficulté",
    "level-easy": "Facile",
    "level-medium": "Moyen",
    "level-hard": "Difficile",
    "level-expert": "Expert",
    size: "Taille",
    cells: "Ou un port, rangée par rangée",
    text: "Nom ou texte d’un jeu, ou un lien",
    rules: "Règles (facultatif)",
    "text-words":
        "FreeCell.123456, fc.ms11982, peg.english, une donne de cartes, un dessin de pions, " +
        "un port.",
    "about-FreeCell": "huit colonnes, quatre cellules libres, couleurs alternées",
    "about-Seahaven":
        "dix colonnes, quatre cellules libres, même enseigne, les rois dans les colonnes vides",
    "about-MidnightOil":
        "dix-huit colonnes, sans cellule libre, même enseigne, les colonnes vides le restent",
    "about-BakersDozen":
        "treize colonnes, sans cellule libre, toute enseigne, les colonnes vides le restent",
    "about-SeahavenRelaxed": "Seahaven avec toute carte dans une colonne vide",
    "about-BakersGame": "FreeCell par enseigne",
    "about-MidnightOilFull": "Midnight Oil avec la rotation et les deux redonnes de xpat2",
    "game-MidnightOilFull": "Midnight Oil complet",
    "game-SeahavenRelaxed": "Seahaven libre",
    "game-peg": "Solitaire",
    "game-peg.english": "Plateau anglais",
    "game-peg.european": "Plateau européen",
    "game-peg.wiegleb": "Plateau de Wiegleb",
    "game-peg.diamond": "Losange",
    "game-peg.triangle": "Triangle",

    open: "Ouvrir un fichier…",
    "copy-link": "Copier le lien",
    "save-game": "Enregistrer la partie (.soliton)",
    "save-solution": "Enregistrer les coups (.sol)",
    "save-position": "Enregistrer la position (.txt)",
    "save-xpat2": "Enregistrer pour xpat2",
    "files-words":
        "On peut aussi déposer un fichier n’importe où sur la page : parties, solutions, " +
        "sauvegardes de xpat2, jeux.",
    saved: "Enregistré sous {name}",
    "not-saved": "Pas enregistré : {words}",
    "not-opened": "{name} n’a pas été ouvert : {words}",
    "too-large": "il est trop grand",
    opened: ({ name, n }) => `${name} est ouvert${n > 0 ? `, avec ${n} pas à regarder` : ""}.`,
    "first-of-several": "C’est le premier de plusieurs dans ce fichier.",
    "other-files": "De plusieurs fichiers, seul le premier a été ouvert.",
    link: "Lien vers cette position",
    "link-copied": "Le lien vers cette position est copié.",
    "bad-link": "Ce lien ne peut pas être ouvert : {words}",
    "link-empty": "il n’a ni puzzle= ni text=",
    "link-at": ({ at, n }) => `at=${at} n’est pas parmi les ${formatted(n)} pas`,
    "link-damaged": "il est abîmé à un signe %",
    "no-engine": "La page n’a pas pu démarrer : {words}",

    "help-play": "Jouer",
    "help-play-words":
        "Tirez avec la souris ou le doigt, ou choisissez quoi déplacer, puis où. On peut " +
        "tout annuler. Un indice montre le prochain coup d’une solution ; « Résoudre et voir » " +
        "la joue en entier, et vous pouvez reprendre la main à tout moment.",
    "help-patience": "Patiences",
    "help-patience-words":
        "Toutes les cartes vont aux fondations, chaque enseigne de l’as au roi. Les colonnes se " +
        "construisent en descendant : couleurs alternées (FreeCell), même enseigne (Seahaven, " +
        "Midnight Oil), toute enseigne (Baker’s Dozen). Une cellule libre reçoit une carte. Avec " +
        "l’envoi automatique, les cartes vont d’elles-mêmes aux fondations.",
    "help-pegs": "Solitaire",
    "help-pegs-words":
        "Un pion saute par-dessus un autre dans un trou ; le pion sauté est retiré. Il doit " +
        "en rester un seul.",
    "help-port": "Le port",
    "help-port-words":
        "Les bateaux ne vont qu’en avant et en arrière. Amenez le bateau A à la sortie, à " +
        "droite. Un glissement compte autant de cases qu’on veut, d’un seul trait.",
    "help-verdicts": "Ce que dit le solveur",
    "help-verdicts-words":
        "« Encore gagnable » : une solution est connue et vérifiée.\n« Perdu : prouvé » : il n’y " +
        "en a plus, sans aucun doute.\n« Inconnu » : la recherche est arrivée à une " +
        "limite, et dit laquelle. On peut chercher plus longtemps.\nLe solveur vérifie après " +
        "chaque coup, sauf si vous éteignez la loupe.",
    "help-keys": "Touches",
    "help-keys-words":
        "Sur le plateau : flèches, Entrée ou Espace pour prendre et poser, Échap pour " +
        "lâcher. Dans le port, une lettre prend son bateau ; ailleurs, toutes ces touches " +
        "marchent.",
    "key: Home": "Début",
    "key: Space": "Espace",
    "key-space": "Pause pendant qu’on regarde",
    version: "Soliton {version}. Marche hors ligne ; rien ne quitte cette page.",
};

export function addFrench() {
    addWords("fr", WORDS);
}
