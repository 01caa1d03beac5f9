/* The search that proves: it finds a solution, or leaves nothing out that could lead to one. */
#ifndef SOLITON_PATIENCE_SOLVER_COMPLETE_H
#define SOLITON_PATIENCE_SOLVER_COMPLETE_H

#include "puzzles/patience/solver/plan.h"
#include "puzzles/patience/solver/root.h"

struct limits;
struct solve_result;

/* Fills `result`. One thread takes turns with the plan's attempt. With several the solution may be
 * another one in each run; whether there is one is not. */
void complete_solve(const struct root *root, const struct plan *plan, unsigned threads,
                    struct limits *limits, struct solve_result *result);

/* Drops positions whose score is more than `forget` below the best, and then proves nothing. */
void complete_solve_forgetting(const struct root *root, const struct plan *plan, unsigned forget,
                               struct limits *limits, struct solve_result *result);

#endif
