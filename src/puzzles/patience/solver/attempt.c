#include "puzzles/patience/solver/searches.h"

#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/macro_moves.h"
#include "puzzles/patience/solver/problem.h"

#include "base/processor.h"
#include "engine/best_first.h"

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    if (is_deadlock(state, problem->table)) {
        return 0;
    }
    const unsigned count = macro_moves(state, problem->table, problem->kinds, successors);
    return count + foundation_moves(state, problem->table, successors + count);
}

/* The search itself. */
static FOR_EACH_PROCESSOR enum search_result
run(struct search *search, const struct best_first_options *options, const struct state *start) {
    return best_first(search, options, start);
}

/* Most deals take no more positions, so that their table need not grow. */
enum { EASY = 512 };

bool attempt_solve(const struct root *root, const struct attempt *attempt, struct limits *limits,
                   struct solve_result *result) {
    struct search search;
    const struct problem problem = {
        .root = root, .table = &root->table, .weights = &attempt->weights, .kinds = attempt->kinds};
    const struct best_first_options options = {.forget = UINT32_MAX,
                                               .greedy_positions = attempt->greedy_positions};
    const uint64_t all = limits_begin_share(limits, attempt->positions);
    search_start(&search, &problem, limits);
    (void)visited_reserve(&search.visited, EASY); /* or less, if there is no room for that */
    enum search_result end = run(&search, &options, &root->after_forced);
    const bool out_of_budget = limits_end_share(limits, all);
    /* An attempt that has met all it can, or cannot go on, has just failed. So has one that ran out
     * of memory: the search after it may need less. */
    const bool cannot_go_on =
        out_of_budget || limits->stop == STOP_DEPTH || limits->stop == STOP_MEMORY;
    const bool settled = end == SEARCH_FOUND || (end == SEARCH_STOPPED && !cannot_go_on);
    if (settled) {
        conclude(&search, end, &root->after_forced, &root->forced_moves, result);
    }
    search_free(&search);
    return settled;
}
