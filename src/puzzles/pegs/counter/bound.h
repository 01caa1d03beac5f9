/* The most positions that a count can meet, known before it starts: docs/proofs.md, 26. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_BOUND_H
#define SOLITON_PUZZLES_PEGS_COUNTER_BOUND_H

#include "puzzles/pegs/solver/jumps.h"
#include "puzzles/pegs/solver/symmetry.h"

/* Upper bounds on the number of reachable positions, up to symmetry; UINT64_MAX stands for all
 * greater numbers. */
struct bound {
    uint64_t positions;
    uint64_t level; /* of the positions after any one number of jumps */
};

/* From the usable jumps, the parities that they do not change, and symmetries that keep the start.
 * UINT64_MAX if there is no memory to compute it. */
struct bound bound_positions(const struct board *board, const struct jumps *jumps,
                             const struct parities *parities, const struct symmetries *symmetries,
                             uint64_t start);

#endif
