/* The plainest search there is: jump after jump, and back where none is left, remembering nothing.
 * (The course's first search.) For small boards, and for the tests to compare with: it meets the
 * same positions again and again. */
#ifndef SOLITON_PUZZLES_PEGS_PLAIN_H
#define SOLITON_PUZZLES_PEGS_PLAIN_H

#include "puzzles/pegs/referee.h"

/* Finds a solution from this position, the first jump first. False if there is none. */
bool plain_search(const struct pegs *puzzle, uint64_t pegs, struct ends solution[BOARD_CELLS_MAX],
                  unsigned *length);

#endif
