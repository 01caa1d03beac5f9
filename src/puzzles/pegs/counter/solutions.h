/* Counts the solutions: the sequences of jumps from the start to an end. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_SOLUTIONS_H
#define SOLITON_PUZZLES_PEGS_COUNTER_SOLUTIONS_H

#include "puzzles/pegs/counter/census.h"

/* What it may need besides the set `winning`, before anything is counted. On large boards this is a
 * guess: how many positions lead to an end is not known then. */
uint64_t solutions_bytes_expected(const struct census *census);

/* What it does need, once the set `winning` is there. */
uint64_t solutions_bytes(const struct census *census);

/* Fills the numbers of solutions, from the set `winning`. False if a limit was reached. */
bool solutions_count(struct census *census);

#endif
