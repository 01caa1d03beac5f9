/* The two searches of the solver: for a first solution, and for one with the fewest moves. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_SOLVER_H
#define SOLITON_PUZZLES_PEGS_SOLVER_SOLVER_H

#include "puzzles/pegs/solver/pagodas.h"
#include "puzzles/pegs/solver/retrace.h"

struct runs;
struct endgame;

/* first.c: looks for a solution, or for the proof that there is none. Fills in the outcome and the
 * solution, if any; learns pagodas if it takes long. */
void first_solve(const struct instance *instance, const struct solve_options *options,
                 struct pagodas *pagodas, struct limits *limits, struct solve_result *result,
                 struct solution *solution);

/* shortest.c: looks for a solution with fewer moves than the one in `result`, a run of jumps by one
 * peg being one move. Replaces that one, or proves it shortest, or stops at a limit. Learns pagodas
 * if it takes long. `runs` and `endgame` are room for its work. */
void shortest_runs_solve(const struct instance *instance, struct pagodas *pagodas,
                         struct runs *runs, struct endgame *endgame, struct limits *limits,
                         struct solve_result *result);

#endif
