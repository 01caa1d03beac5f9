#include "puzzles/patience/solver/searches.h"

#include "puzzles/patience/solver/exhaust/exhaust.h"
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

/* The searches that take turns, with budgets that grow, until the question is settled: this one,
 * the attempt, and where there is one the search chamber by chamber. Few deals are hard for all. */
struct turns {
    const struct root *root;
    struct limits *limits;
    struct solve_result *result;
    const struct best_first_options *options;
    struct search search;
    bool begun;
    bool gave_up;  /* the search has ended without a result, and its memory is free */
    bool exhausts; /* is there a search chamber by chamber? */
    struct attempt attempt;
    unsigned exhaust_times;  /* how many times as many positions it may meet, by all threads */
    unsigned threads;        /* that it may use */
    struct exhaust *exhaust; /* NULL until it is its turn */
    struct exhaust *exact;   /* another one that tells all twins apart */
};

/* The page leaves it out, and all that it calls. */
static bool may_exhaust(const struct turns *turns) { return SEARCH_EXHAUSTS && turns->exhausts; }

/* How many positions each may meet in the first turn, and how much more in each one after it. */
enum { FIRST_BUDGET = 50000, GROWTH = 3, ATTEMPT_PART = 2 };

/* When memory is short, the search gives way to the one chamber by chamber, which needs less. */
static void give_way(struct turns *turns) {
    turns->gave_up = true;
    search_free(&turns->search);
}

static void give_way_early(struct turns *turns) {
    const struct memory *memory = &turns->limits->memory;
    if (!turns->gave_up && memory->used > memory_left(memory)) {
        give_way(turns);
    }
}

static bool turn_of_search(struct turns *turns, uint64_t budget) {
    struct limits *limits = turns->limits;
    const uint64_t all = limits_begin_share(limits, budget);
    const enum search_result end =
        turns->begun ? go_on(&turns->search, turns->options) : SEARCH_STOPPED;
    if (limits_end_share(limits, all)) {
        return false;
    }
    if (end == SEARCH_STOPPED && limits->stop == STOP_MEMORY && may_exhaust(turns)) {
        limits->stop = STOP_NONE;
        give_way(turns);
        return false;
    }
    conclude(&turns->search, end, &turns->root->after_forced, &turns->root->forced_moves,
             turns->result);
    return true;
}

static bool turn_of_attempt(struct turns *turns, uint64_t budget) {
    struct attempt *attempt = &turns->attempt;
    if (attempt->positions == 0 || budget / ATTEMPT_PART <= attempt->positions) {
        return false;
    }
    attempt->positions = budget / ATTEMPT_PART;
    return attempt_solve(turns->root, attempt, turns->limits, turns->result);
}

/* Does the search show a sign of ending soon? Hardly anything waits that it has met. But where
 * there are twins the one chamber by chamber is sooner done all the same. */
static bool ends_soon(const struct turns *turns) {
    enum { PART = 8 };
    const struct search *search = &turns->search;
    return !turns->gave_up && !rules_have_twins(&turns->root->table.rules) &&
           search->waiting < search->visited.count / PART;
}

/* A turn of one of the two, which is begun if need be. */
static bool turn_of_chambers(struct turns *turns, struct exhaust **exhaust, bool trade,
                             uint64_t budget) {
    struct limits *limits = turns->limits;
    give_way_early(turns);
    if (*exhaust == NULL) {
        *exhaust = exhaust_new(turns->root, trade, turns->threads, limits);
    }
    if (*exhaust == NULL) {
        limits_out_of_memory(limits);
        solve_result_unsolved(turns->result, SEARCH_STOPPED, limits);
        return true;
    }
    const uint64_t all = limits_begin_share(limits, budget * turns->exhaust_times);
    const enum search_result end = exhaust_continue(*exhaust);
    if (limits_end_share(limits, all)) {
        return false;
    }
    if (end == SEARCH_FOUND) {
        if (exhaust_retrace(*exhaust, turns->result)) {
            return true;
        }
        /* What can nearly be won often can: others will see that sooner. */
        turns->exhaust_times = 1 + turns->exhaust_times / 4;
        return false;
    }
    solve_result_unsolved(turns->result, end, limits);
    return true;
}

/* Where the game with trades is not lost after so many positions it can probably be won. It has
 * many more positions then than the real one; so that has its turns as well, unless there is a
 * storage, which is for one search. */
static bool exact_is_due(const struct turns *turns, uint64_t budget) {
    enum { MANY = 20000000 };
    const struct limits_storage *storage = turns->limits->storage;
    return rules_have_twins(&turns->root->table.rules) && budget * turns->exhaust_times > MANY &&
           (storage == NULL || storage->storage == NULL);
}

static bool turn_of_exhaust(struct turns *turns, uint64_t budget) {
    enum { PART = 4 };
    if (!exact_is_due(turns, budget)) {
        return turn_of_chambers(turns, &turns->exhaust, true, budget);
    }
    return turn_of_chambers(turns, &turns->exact, false, budget) ||
           turn_of_chambers(turns, &turns->exhaust, true, budget / PART);
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

/* Takes turns until the question is settled. After so many rounds it leaves it open, and returns
 * false. */
static bool take_turns(struct turns *turns, unsigned rounds) {
    turns->exhausts = turns->exhaust_times > 0 && exhaust_suits(turns->root);
    const bool alone = !may_exhaust(turns) && turns->attempt.positions == 0 && rounds == UINT_MAX;
    uint64_t budget = alone ? UINT64_MAX : FIRST_BUDGET;
    bool settled = false;
    for (unsigned round = 0; round < rounds && !settled; round++, budget *= GROWTH) {
        if (may_exhaust(turns)) {
            give_way_early(turns);
        }
        settled = (!turns->gave_up && turn_of_search(turns, budget)) ||
                  turn_of_attempt(turns, budget) ||
                  (may_exhaust(turns) && !ends_soon(turns) && turn_of_exhaust(turns, budget));
    }
    if (may_exhaust(turns)) {
        exhaust_free(turns->exhaust);
        exhaust_free(turns->exact);
    }
    return settled;
}

static bool solve_alone(const struct problem *problem, const struct best_first_options *options,
                        const struct plan *plan, unsigned threads, unsigned rounds,
                        struct limits *limits, struct solve_result *result) {
    struct turns turns = {
        .root = problem->root,
        .limits = limits,
        .result = result,
        .options = options,
        .attempt = plan != NULL ? attempt_patient(&plan->attempt) : (struct attempt){0},
        .exhaust_times = plan != NULL ? plan->exhaust_times * threads : 0,
        .threads = threads,
    };
    search_start(&turns.search, problem, limits);
    turns.begun = best_first_begin(&turns.search, &problem->root->after_forced);
    const bool settled = take_turns(&turns, rounds);
    if (!turns.gave_up) {
        search_free(&turns.search);
    }
    return settled;
}

void complete_solve(const struct root *root, const struct plan *plan, unsigned threads,
                    struct limits *limits, struct solve_result *result) {
    const struct problem problem = {
        .root = root, .table = &root->table, .weights = &plan->complete};
    const struct best_first_options options = {.forget = UINT32_MAX,
                                               .greedy_positions = GREEDY_POSITIONS};
    /* Where there are no chambers, threads begin anew, and without the attempt: for what one
     * settles soon they are no help. */
    enum { ROUNDS_BEFORE_THREADS = 2 };
    const bool together = SEARCH_THREADS_MOST > 1 && threads > 1 && !exhaust_suits(root);
    const unsigned rounds = together ? ROUNDS_BEFORE_THREADS : UINT_MAX;
    if (!solve_alone(&problem, &options, plan, threads, rounds, limits, result) && together) {
        solve_together(&problem, root, threads, limits, result);
    }
}

void complete_solve_forgetting(const struct root *root, const struct plan *plan, unsigned forget,
                               struct limits *limits, struct solve_result *result) {
    const struct problem problem = {
        .root = root, .table = &root->table, .weights = &plan->complete};
    const struct best_first_options options = {.forget = forget, .greedy_positions = UINT32_MAX};
    solve_alone(&problem, &options, NULL, 1, UINT_MAX, limits, result);
}
