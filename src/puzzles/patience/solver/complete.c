#include "puzzles/patience/solver/searches.h"

#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/expand_suit.h"
#include "puzzles/patience/solver/problem.h"

#include "base/processor.h"
#include "engine/best_first.h"
#include "engine/parallel_best_first.h"

#include <limits.h>

/* Deadlocks (docs/proofs.md, 4) are recognised when they would be expanded: many never are. */
static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    if (is_deadlock(state, problem->table)) {
        return 0;
    }
    if (problem->table->rules.build == BUILD_SUIT) {
        return expand_suit(state, problem->table, successors);
    }
    const unsigned count = expand(state, problem->table, successors);
    return count + foundation_moves(state, problem->table, successors + count);
}

/* Easy deals, and small proofs, end before the search becomes broad. */
enum { GREEDY_POSITIONS = 2000 };

static FOR_EACH_PROCESSOR enum search_result go_on(struct search *search,
                                                   const struct best_first_options *options) {
    return best_first_continue(search, options);
}

/* Goes on until the question is settled, and in between tries the attempt once more, for longer
 * than before: few deals are hard for both. After so many rounds it leaves the question open, and
 * returns false. */
static bool solve_alone(const struct problem *problem, const struct best_first_options *options,
                        const struct root *root, struct attempt attempt, unsigned rounds,
                        struct limits *limits, struct solve_result *result) {
    enum { FIRST_BUDGET = 50000, GROWTH = 3, SHARE = 2 };
    struct search search;
    bool settled = false;
    uint64_t budget = FIRST_BUDGET;
    search_start(&search, problem, limits);
    const bool begun = best_first_begin(&search, &root->after_forced);
    for (unsigned round = 0; round < rounds && !settled; round++, budget *= GROWTH) {
        const uint64_t all = rounds < UINT_MAX || attempt.positions > 0
                                 ? limits_begin_share(limits, budget)
                                 : limits->max_positions;
        enum search_result end = begun ? go_on(&search, options) : SEARCH_STOPPED;
        if (!limits_end_share(limits, all)) {
            conclude(&search, end, &root->after_forced, &root->forced_moves, result);
            settled = true;
        } else if (budget / SHARE > attempt.positions && attempt.positions > 0) {
            attempt.positions = budget / SHARE;
            settled = attempt_solve(root, &attempt, limits, result);
        }
    }
    search_free(&search);
    return settled;
}

static void solve_together(const struct problem *problem, const struct root *root, unsigned threads,
                           struct limits *limits, struct solve_result *result) {
    struct team team;
    enum search_result end =
        parallel_best_first(&team, problem, GREEDY_POSITIONS, limits, threads, &root->after_forced);
    if (end == SEARCH_FOUND) {
        struct visit visits[DEEPEST + 1] = {0};
        struct path path = {.length = parallel_path(&team, visits)};
        for (size_t i = 1; i <= path.length; i++) {
            path.notes[i - 1] = visits[i].note;
        }
        retrace(problem, &root->after_forced, &root->forced_moves, &path,
                &visits[path.length].state, limits, result);
    } else {
        solve_result_unsolved(result, end, limits);
    }
    parallel_free(&team);
}

void complete_solve(const struct root *root, const struct plan *plan, unsigned threads,
                    struct limits *limits, struct solve_result *result) {
    const struct problem problem = {
        .root = root, .table = &root->table, .weights = &plan->complete};
    const struct best_first_options options = {.forget = UINT32_MAX,
                                               .greedy_positions = GREEDY_POSITIONS};
    /* Threads begin anew, and without the attempt: for what one settles soon they are no help. */
    enum { ROUNDS_BEFORE_THREADS = 2 };
    const bool together = SEARCH_THREADS_MOST > 1 && threads > 1;
    const unsigned rounds = together ? ROUNDS_BEFORE_THREADS : UINT_MAX;
    if (!solve_alone(&problem, &options, root, attempt_patient(&plan->attempt), rounds, limits,
                     result) &&
        together) {
        solve_together(&problem, root, threads, limits, result);
    }
}

void complete_solve_forgetting(const struct root *root, const struct plan *plan, unsigned forget,
                               struct limits *limits, struct solve_result *result) {
    const struct problem problem = {
        .root = root, .table = &root->table, .weights = &plan->complete};
    const struct best_first_options options = {.forget = forget, .greedy_positions = UINT32_MAX};
    solve_alone(&problem, &options, root, (struct attempt){0}, UINT_MAX, limits, result);
}
