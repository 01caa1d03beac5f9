/* Solves a patience deal, or proves that it cannot be solved. */
#ifndef SOLITON_PATIENCE_SOLVER_SOLVER_H
#define SOLITON_PATIENCE_SOLVER_SOLVER_H

#include "puzzles/patience/deal.h"
#include "puzzles/puzzle.h"

struct limits;

/* Fills `result`; the solution's text is a solution file. */
void patience_solve(const struct deal *deal, const struct solve_options *options,
                    struct limits *limits, struct solve_result *result);

#endif
