/* A random game: a deal, a board with a hole empty somewhere, a port. */
#ifndef SOLITON_PLAY_RANDOM_GAME_H
#define SOLITON_PLAY_RANDOM_GAME_H

#include "play/session.h"

/* What is wanted. */
struct random_game {
    const char *game;  /* "FreeCell", "peg.english" */
    const char *rules; /* as soliton_puzzle_named takes them; "" for the game's own */
    bool winnable;     /* goes on until one is solved */
};

/* Begins such a game, or says why not. */
void random_game_begin(struct session *session, const struct random_game *wanted);

/* The same with a port of middling difficulty. */
void random_game_make_port(struct session *session);

#endif
