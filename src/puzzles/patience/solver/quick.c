#include "puzzles/patience/solver/quick.h"

#include "puzzles/patience/solver/manoeuvres.h"
#include "puzzles/patience/solver/problem.h"

#include "engine/best_first.h"

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    if (dead_circle(state, problem->table)) {
        return 0;
    }
    return manoeuvres(state, problem->table, problem->kinds, successors);
}

bool quick_find(const struct opening *opening, const struct attempt *attempts, size_t count,
                uint64_t budget, struct limits *limits, struct search_find *find) {
    struct search search;
    struct problem problem = {.table = &opening->table};
    const struct best_first how = {.forget = UINT32_MAX};
    bool settled = false;
    search_start(&search, &problem, limits);
    for (size_t i = 0; !settled && i < count; i++) {
        problem.weights = &attempts[i].weights;
        problem.kinds = attempts[i].kinds;
        search_restart(&search);
        const uint64_t own = attempts[i].positions;
        const uint64_t all = limits_narrow(limits, own > budget ? own : budget);
        enum search_result result = best_first(&search, &how, &opening->tidied);
        const bool out_of_budget = limits_widen(limits, all);
        /* An attempt that cannot follow its ways any further has failed like others. */
        settled = result == SEARCH_FOUND ||
                  (result == SEARCH_STOPPED && !out_of_budget && limits->stop != STOP_DEPTH);
        if (settled) {
            conclude(&search, result, &opening->tidied, &opening->tidying, find);
        }
    }
    search_free(&search);
    return settled;
}
