/* Finds the reached positions from which an end can be reached, by taking jumps back from the ends,
 * up to the symmetries that keep start and goal. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_WINNING_H
#define SOLITON_PUZZLES_PEGS_COUNTER_WINNING_H

#include "puzzles/pegs/counter/census.h"

/* The bytes that it takes besides the two sets. */
uint64_t winning_bytes(const struct census *census);

/* Counts the winning positions of the levels, and fills the set `winning` with these and with those
 * that lead to another end of a solution. False if a limit was reached. */
bool winning_count(struct census *census);

#endif
