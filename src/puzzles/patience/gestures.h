/* What a hand can do in a game of patience: take a card, or a run of cards by its lowest, and put
 * it somewhere else. */
#ifndef SOLITON_PUZZLES_PATIENCE_GESTURES_H
#define SOLITON_PUZZLES_PATIENCE_GESTURES_H

#include "puzzles/patience/position.h"

/* One a line, as soliton_game_gestures has them: each legal move, then the runs of two cards and
 * more.
 *
 * A run moves if there is room for it and if each of its cards comes to lie in the column where it
 * is put, or on its foundation where autoplay takes it on the way: moves of cards that went there
 * by then are left out. One that would be torn apart is not moved at all. Among several empty
 * columns, a run may come to lie in another one than the first, by which they are named. */
void gestures_write(const struct rules *rules, const struct position *position, struct text *text);

#endif
