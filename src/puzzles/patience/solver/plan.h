/* Plans: how to go about a game of patience.
 *
 * First an attempt with macro moves: it solves nearly every deal that has a solution, quickly, and
 * proves nothing. What it does not solve within its budget is left to the complete search, which
 * may come back to it with a larger one. */
#ifndef SOLITON_PATIENCE_SOLVER_PLAN_H
#define SOLITON_PATIENCE_SOLVER_PLAN_H

#include "puzzles/patience/rules.h"
#include "puzzles/patience/solver/weights.h"

struct attempt {
    uint64_t positions;        /* that it may meet; 0: there is none */
    uint32_t greedy_positions; /* before it becomes broad; see engine/best_first.h */
    unsigned kinds;            /* of macro moves; see macro_moves.h */
    struct weights weights;
};

struct plan {
    struct attempt attempt;
    struct weights complete;
};

const struct plan *plan_for(const struct rules *rules);

#endif
