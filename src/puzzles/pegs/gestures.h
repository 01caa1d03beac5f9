/* What a hand can do on a board of pegs: take a peg, and put it into the hole where it jumps. */
#ifndef SOLITON_PUZZLES_PEGS_GESTURES_H
#define SOLITON_PUZZLES_PEGS_GESTURES_H

#include "base/text.h"
#include "puzzles/pegs/board.h"

/* One jump a line, as soliton_game_gestures has them. */
void pegs_gestures(const struct board *board, uint64_t pegs, struct text *text);

#endif
