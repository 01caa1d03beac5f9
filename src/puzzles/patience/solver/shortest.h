/* The search for a solution with the fewest moves. */
#ifndef SOLITON_PATIENCE_SOLVER_SHORTEST_H
#define SOLITON_PATIENCE_SOLVER_SHORTEST_H

#include "puzzles/patience/solver/root.h"

struct limits;
struct solve_result;

/* Looks for a shorter solution than the one that was found first. Having that one, the search need
 * not enter positions that cannot lead to a shorter one; and whoever interrupts it still has it. */
void shortest_solve(const struct root *root, struct limits *limits, struct solve_result *result);

#endif
