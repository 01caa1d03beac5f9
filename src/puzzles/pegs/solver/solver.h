/* Looks for a solution of a peg board, or proves that there is none. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_SOLVER_H
#define SOLITON_PUZZLES_PEGS_SOLVER_SOLVER_H

#include "puzzles/pegs/kind.h"

void pegs_solve(const struct pegs *pegs, const struct solve_options *wish, struct limits *limits,
                struct solve_result *find);

#endif
