/* The search for a solution with the fewest moves, a run of jumps by one peg being one. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_SHORTEST_H
#define SOLITON_PUZZLES_PEGS_SOLVER_SHORTEST_H

#include "puzzles/pegs/solver/instance.h"
#include "puzzles/pegs/solver/pagodas.h"

struct runs;

/* Looks for a shorter solution than the one that was found before and is in `find`: it replaces
 * that one, or proves that it is shortest, or stops at a limit. `runs` is room for its work. */
void shortest_solve(const struct question *question, const struct pagodas *pagodas,
                    struct runs *runs, struct limits *limits, struct solve_result *find);

#endif
