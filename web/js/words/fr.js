// The page's words in French.

import { addWords, counted, formatted } from "./words.js";

const moves = counted("coup");
const positions = counted("position");

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

    "moves-n": moves,
    fewest: "Minimum connu : {words}",
    "outlook-uncertain": "Pas encore connu",
    "outlook-winnable": "Encore gagnable",
    "outlook-lost": "Perdu : prouvé",
    "outlook-won": "Gagné",
    "unknown-because": "Inconnu : {reason}",

    searching: "Recherche…",
    "searching-back": "Recherche de la dernière position gagnable…",
    "so-far": ({ n, s }) => `${positions({ n })}, ${formatted(s)} s`,
    tried: counted("essai"),
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
    "reason: a search that forgets positions proves nothing":
        "une recherche qui oublie des positions ne prouve rien",
    "reason: the solver could not be started": "le solveur n’a pas pu démarrer",
    "reason: the engine has failed": "le moteur a échoué",
    "reason: out of memory": "il n’y a plus de mémoire",

    "step-back": "Un pas en arrière",
    "step-forth": "Un pas en avant",
    pause: "Pause",
    "go-on": "Continuer",
    speed: "Vitesse",
    "stop-watching": "Ne plus regarder",
    watch: "Regarder",

    won: "Gagné en {words} !",
    next: "Jeu suivant",
    replay: "Revoir",
    "did-undo": "Annulé. {words}",
    "did-redo": "Rétabli. {words}",
    "did-restart": "Retour au début",
    "did-open": "Ouvert : {words}",

    kinds: "Genres de jeux",
    "kind-text": "Texte",
    play: "Jouer",
    name: "Nom",
    text: "Nom ou texte d’un jeu, ou un lien",
    rules: "Règles (facultatif)",

    open: "Ouvrir un fichier…",
    "copy-link": "Copier le lien",
    "save-game": "Enregistrer la partie (.soliton)",
    "save-solution": "Enregistrer les coups (.sol)",
    "save-position": "Enregistrer la position (.txt)",
    "files-words":
        "On peut aussi déposer un fichier n’importe où sur la page : parties, solutions, " +
        "sauvegardes, jeux.",
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
    "help-verdicts": "Ce que dit le solveur",
    "help-verdicts-words":
        "« Encore gagnable » : une solution est connue et vérifiée.\n« Perdu : prouvé » : il n’y " +
        "en a plus, sans aucun doute.\n« Inconnu » : la recherche est arrivée à une " +
        "limite, et dit laquelle. On peut chercher plus longtemps.\nLe solveur vérifie après " +
        "chaque coup, sauf si vous éteignez la loupe.",
    "help-keys": "Touches",
    "help-keys-words":
        "Sur le plateau : flèches, Entrée ou Espace pour prendre et poser, Échap pour " +
        "lâcher. Là où le plateau ne prend pas de lettres, toutes ces touches marchent.",
    "key: Home": "Début",
    "key: Space": "Espace",
    "key-space": "Pause pendant qu’on regarde",
    version: "Soliton {version}. Marche hors ligne ; rien ne quitte cette page.",
};

export function addFrench() {
    addWords("fr", WORDS);
}
