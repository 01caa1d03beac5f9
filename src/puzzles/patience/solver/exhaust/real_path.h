/* The moves of real cards along a path on which twins trade places (docs/proofs.md, 44). */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_REAL_PATH_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_REAL_PATH_H

#include "puzzles/patience/solver/problem.h"

/* A search's path: the positions that its moves lead to, with twins in order. */
struct traded_path {
    const struct state *states;
    size_t length;
};

/* What came of it. */
enum real_path_end { REAL_PATH_FOUND, REAL_PATH_NEEDS_TRADES, REAL_PATH_NO_MEMORY };

/* Looks for moves of real cards that lead from the root to the same positions, up to trades. Fills
 * the path and its last position; or says in `*apart` which twins have to be told apart, so that a
 * search will not find this path again. */
enum real_path_end real_path_find(const struct problem *problem, const struct traded_path *traded,
                                  struct path *path, struct state *goal, uint64_t *apart);

#endif
