/* The search for a first solution, or for the proof that there is none. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_FIRST_H
#define SOLITON_PUZZLES_PEGS_SOLVER_FIRST_H

#include "puzzles/pegs/solver/instance.h"
#include "puzzles/pegs/solver/pagodas.h"
#include "puzzles/pegs/solver/solution.h"

/* Fills the outcome and, if there is a solution, the solution; learns pagodas if it takes long. */
void first_solve(const struct question *question, const struct solve_options *wish,
                 struct pagodas *pagodas, struct limits *limits, struct solve_result *find,
                 struct solution *solution);

#endif
