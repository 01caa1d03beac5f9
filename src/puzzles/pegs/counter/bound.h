/* How many positions a count can meet at most, known before it starts. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_BOUND_H
#define SOLITON_PUZZLES_PEGS_COUNTER_BOUND_H

#include "puzzles/pegs/solver/jumps.h"
#include "puzzles/pegs/solver/symmetry.h"

/* Numbers that the reachable positions, up to symmetry, do not exceed; UINT64_MAX stands for all
 * greater ones. */
struct bound {
    uint64_t positions;
    uint64_t level; /* the positions after any one number of jumps */
};

/* From the usable jumps, the parities that those do not change, and symmetries that keep the start.
 * Without memory for computing it, it is without limit. */
struct bound bound_positions(const struct board *board, const struct jumps *jumps,
                             const struct parities *parities, const struct symmetries *symmetries,
                             uint64_t start);

#endif
