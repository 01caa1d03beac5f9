/* The number by which the course names a position: the sum of 2^(x + 7y) over its pegs. */
#ifndef SOLITON_PUZZLES_PEGS_CODE_H
#define SOLITON_PUZZLES_PEGS_CODE_H

#include "puzzles/pegs/board.h"

/* False for a board that does not fit into the course's square of 7 by 7. */
bool code_of(const struct board *board, uint64_t pegs, uint64_t *code);

#endif
