/* Counts the solutions: the sequences of jumps from the start to an end. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_SOLUTIONS_H
#define SOLITON_PUZZLES_PEGS_COUNTER_SOLUTIONS_H

#include "puzzles/pegs/counter/census.h"

/* What it should have besides the set `winning`. It makes do with less, down to a few positions a
 * level, but may then take very much longer. */
uint64_t solutions_bytes(const struct census *census);

/* Fills the numbers of solutions, from the set `winning`. False if a limit was reached. */
bool solutions_count(struct census *census);

#endif
