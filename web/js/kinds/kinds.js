// The kinds of puzzles that have a module: a kind is known here and nowhere else. All others are
// played in the way of plain.js. A module has
// - name, the engine's name of the kind;
// - createBoard(host, game);
// - createForm(game, {edit}), its part of the dialog of a new game: {fields, choice(), beside},
//   where `beside` is a button beside "Play", if there is one;
// - next(game), the choice that follows the game, or null;
// and, where that is wanted,
// - first, the game that a new player sees, if the kind is the first one;
// - openEditor(host, game, state);
// - options, those of the solver where it is asked for advice;
// - cost(state), where players count otherwise than the engine;
// - createSearch(game, search, onFound), a search of its own for the fewest moves:
//   {fewest(state, unit), learnt()}, where `fewest` is 0 if not known, and null of a unit in which
//   all solutions are alike; `learnt` is called when a search has found something;
// - saves, the forms of other programs' files that it can be saved in, each with what the state's
//   file is called, or false if it has none. Words: save-FORM.
// Its words are kind-NAME (what it is called), next-NAME, help-NAME, examples-NAME, and UNIT-n for
// what it counts; game-NAME where a puzzle is better called otherwise than it is named.
//
// A choice is one of {puzzles: [spec, ...]}, to be tried in turn; {game, rules, seeds, random,
// words}, a puzzle of the game by a random number, and unless `random` one that can be won;
// {generate: {kind, options}, words}. `words` are said while it is searched for.

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
