/* A random game: one of the puzzles like a given one or, where these are no series, a new one of
 * its kind. */
#ifndef SOLITON_PLAY_RANDOM_GAME_H
#define SOLITON_PLAY_RANDOM_GAME_H

#include "play/session.h"

/* Are there others like this puzzle, or can they be made? */
bool random_game_has_others(const soliton_puzzle *puzzle);

/* Begins one of them, or says why not. With `winnable` it goes on until one is solved. The puzzle
 * may be the one that is played. */
void random_game_begin(struct session *session, const soliton_puzzle *like, bool winnable);

#endif
