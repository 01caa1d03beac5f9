/* Games with rotations and redeals: Midnight Oil in full.
 *
 * What a redeal makes of a position is known beforehand, so that the search can look through it:
 * after it there is another deal to solve. A solution uses some of the rotations and redeals that
 * the rules allow. The search goes through these uses, the smaller ones first, and for each of them
 * through every position in which the next rotation or redeal can be made. */
#ifndef SOLITON_PATIENCE_SOLVER_REDEAL_SEARCH_H
#define SOLITON_PATIENCE_SOLVER_REDEAL_SEARCH_H

#include "puzzles/patience/deal.h"

struct limits;
struct solve_result;
struct solve_options;

/* The rules must stack in suit, have no cells, and leave empty columns empty. */
void redeal_solve(const struct deal *deal, const struct solve_options *options,
                  struct limits *limits, struct solve_result *result);

#endif
