/* Attempts: short searches with manoeuvres, each with another look at positions.
 *
 * A deal that is hard for one search is often easy for another, so several short ones find a
 * solution sooner than a long one. What they do not solve is left to the search that proves. */
#ifndef SOLITON_PATIENCE_SOLVER_ATTEMPTS_H
#define SOLITON_PATIENCE_SOLVER_ATTEMPTS_H

#include "puzzles/patience/rules.h"
#include "puzzles/patience/solver/weights.h"

#include <stddef.h>

struct attempt {
    unsigned positions; /* that it may meet */
    unsigned kinds;     /* of manoeuvres; see manoeuvre.h */
    struct weights weights;
};

/* How to go about games with such rules. */
struct plan {
    const struct attempt *attempts;
    size_t attempt_count;
    struct weights complete; /* for the search that proves and comes last */
    /* Attempts that take turns with it, their budgets growing. */
    const struct attempt *persistent;
    size_t persistent_count;
};

const struct plan *plan_for(const struct rules *rules);

#endif
