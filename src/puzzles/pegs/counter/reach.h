/* Finds every position that can be reached, up to the symmetries that keep the start. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_REACH_H
#define SOLITON_PUZZLES_PEGS_COUNTER_REACH_H

#include "puzzles/pegs/counter/census.h"

/* The bytes that it takes besides the set. */
uint64_t reach_bytes(const struct census *census);

/* Fills the set `reached` and the levels except for `winning`. False if a limit was reached. */
bool reach_count(struct census *census);

#endif
