/* Puzzles by chance: a deal, a board with a hole somewhere, a port. */
#ifndef SOLITON_PLAY_RANDOM_GAME_H
#define SOLITON_PLAY_RANDOM_GAME_H

#include "play/session.h"

/* What is wanted. */
struct lots_order {
    const char *game;  /* "FreeCell", "peg.english" */
    const char *rules; /* as soliton_puzzle_named takes them; "" for the game's own */
    bool winnable;     /* lots are drawn until one is solved */
};

/* Puts such a puzzle on the table, or says why not. */
void lots_draw(struct session *session, const struct lots_order *order);

/* The same with a port of middling difficulty. */
void lots_make_port(struct session *session);

/* Puts the puzzle on the table, with a way to win unless it is NULL; both become the session's. */
void lots_begin(struct session *session, soliton_puzzle *puzzle, char *solution);

#endif
