/* The quick way to a solution: an attempt. */
#ifndef SOLITON_PATIENCE_SOLVER_ATTEMPT_H
#define SOLITON_PATIENCE_SOLVER_ATTEMPT_H

#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/root.h"

struct limits;
struct solve_result;

/* True if the question is settled, and `result` filled: the attempt found a solution, or a limit of
 * the whole search was reached other than that of memory. */
bool attempt_solve(const struct root *root, const struct attempt *attempt, struct limits *limits,
                   struct solve_result *result);

#endif
