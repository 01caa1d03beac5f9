/* The game that is open: a puzzle, its game, and what the page wants to know of the puzzle each
 * time, found out once.
 *
 * There is one, which belongs to this module; others look at it and play its game. */
#ifndef SOLITON_WEB_CURRENT_GAME_H
#define SOLITON_WEB_CURRENT_GAME_H

#include "soliton.h"

struct current_game {
    soliton_puzzle *puzzle;
    soliton_game *game;
    char *rules;  /* what must be said besides the name or the text */
    char *start;  /* the puzzle as a text that can be read again */
    char *words;  /* one line on what it is */
    bool named;   /* name and rules recreate it; else `start` and rules do */
    bool several; /* it is the first puzzle of several in a file */
};

/* The game that is open; NULL, with an error, before the first is. */
const struct current_game *current_game(struct soliton_error *error);

/* Opens a puzzle and its game in place of what was open, and owns them from then on. `rules` are
 * those that the puzzle was made with, or NULL if nobody knows; `several` is as above. After a
 * failure the current game is as it was, and the two are freed. A game may have 10000 moves, those
 * undone included. */
enum soliton_status current_game_set(soliton_puzzle *puzzle, soliton_game *game, const char *rules,
                                     bool several, struct soliton_error *error);

/* Its state as an answer:
 * {"kind", "name", "title", "rules", "named", "start", "position", "words", "several",
 *  "steps": [["20 27"], ...], "played", "length",
 *  "cost": {"moves": 3, ...}, "known": the same of the whole game, or null,
 *  "won", "outlook": "uncertain", "winnable", "lost" or "won",
 *  "gestures": [{"from", "to", "moves": [...]}, ...], "hint": such a gesture, or null}
 * Costs are in all metrics of the kind. */
const char *state_answer(const struct current_game *current);

#endif
