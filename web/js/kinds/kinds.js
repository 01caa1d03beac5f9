// The kinds of puzzles that have a module: a kind is known here and nowhere else. All others are
// played in the way of plain.js, which is also the shortest example. A module has
// - name, the engine's name of the kind;
// - createBoard(host, game), which returns a board, as below;
// - createForm(game, {edit}), its part of the dialog of a new game: {fields, choice(), beside},
//   where `beside` is a button beside "Play", if there is one, and edit() opens the editor;
// - next(game), the choice that follows the game, or null;
// and, where that is wanted,
// - first, the game that a new player sees, if the kind is the first one;
// - openEditor(host, game, state), in place of the board: {focus(), destroy()}; the state may be of
//   another kind;
// - options, those of the solver where it is asked for advice;
// - cost(state), where players count otherwise than the engine;
// - createSearch(game, search, onFound), a search of its own for the fewest moves:
//   {fewest(state, unit), learnt()}, where `fewest` is 0 if not known, and null of a unit in which
//   all solutions are alike; `learnt` is called when a search has found something;
// - saves, the forms of other programs' files that it can be saved in, each with what the state's
//   file is called, or false if it has none. Words: save-FORM.
//
// A board draws in its host, and plays by game.play(gesture), with one of state.gestures
// (app/game.js). What a state has, src/web/current_game.h says at state_answer. A board has
// - show(state, cause), which draws the state. The cause is "open", "play", "undo", "redo" or
//   "restart", and then hints and verdicts are gone; or "language": the same in other words;
// - focus(), which puts the focus where one can play on;
// - nameGesture({moves}), the words of a gesture of the position that is shown, or of a step that
//   led there;
// - showHint(gesture), which marks it, and takes the focus there if followsHint (ui/board.js);
// - showVerdicts(answers): answers[i].outcome is "solved", "unsolvable" or another for not known,
//   of state.gestures[i]; there may be fewer answers than gestures, and null takes all marks away;
// - describe(state), the whole position in words, to be read out;
// - resize(), called when the host has another size;
// - destroy();
// and, where that is wanted,
// - nameAutoplayed(before, after, moves), what to add to the words of a step, or "";
// - layout(), where the player has put things that the position does not tell, as a text for
//   addresses, and restore(text), which puts them there again.
//
// Its words are kind-NAME (what it is called), next-NAME, help-NAME, examples-NAME, and UNIT-n for
// what it counts; game-NAME where a puzzle is better called otherwise than it is named; in French
// "is: PHRASE" for what the engine says of a puzzle (words/library.js). addWords (words/words.js)
// adds them when NAME/words.js is run: a part of the module imports what that exports, or just
// "./NAME/words.js".
//
// A choice is one of {puzzles: [spec, ...]}, to be tried in turn, where a spec is {name, rules} or
// {text, rules}; {game, rules, seeds, random, words}, a puzzle of the game by a random number, and
// unless `random` one that can be won; {generate: {kind, options}, words}. `words` are said while
// it is searched for.

import { request } from "../engine/state.js";
import { patience } from "./patience.js";
import { pegs } from "./pegs.js";
import { plainKind } from "./plain.js";
import { port } from "./port.js";

const MODULES = [patience, pegs, port];

function named(name) {
    return MODULES.find((module) => module.name === name) ?? plainKind(name);
}

// All that the engine has.
export function kindsOf(engine) {
    const names = engine.kinds().map(({ name }) => name);
    const known = MODULES.map(({ name }) => name).filter((name) => names.includes(name));
    return [...new Set([...known, ...names])].map(named);
}

// What a new player sees.
export function firstGame(engine) {
    return kindsOf(engine)[0].first ?? engine.list()[0].example;
}

export function kindOf(state) {
    return named(state.kind);
}

// What the steps so far count, by unit.
export function costOf(state) {
    return kindOf(state).cost?.(state) ?? state.cost;
}

// What to ask the solver for advice.
export function question(state, options) {
    return request(state, { ...kindOf(state).options, ...options });
}
