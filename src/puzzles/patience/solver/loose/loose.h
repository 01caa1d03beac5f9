/* Games without cells whose empty columns stay empty, such as Baker's Dozen: the search that counts
 * hosts (hosts.h). It proves most deals lost that are, and finds solutions that are hard to find
 * move by move. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_LOOSE_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_LOOSE_H

#include "puzzles/patience/solver/searches.h"

/* Meets so many positions and chambers at most. True if the question is settled, and `result`
 * filled: it found a solution, or that there is none, or a limit of the whole solve was reached
 * other than that of memory. The rules must be those of hosts_are_counted. */
bool loose_solve(const struct root *root, uint64_t positions, struct limits *limits,
                 struct solve_result *result);

#endif
