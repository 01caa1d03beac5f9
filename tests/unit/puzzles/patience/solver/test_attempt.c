#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/macro_moves.h"
#include "puzzles/patience/solver/searches.h"
#include "support/replay.h"
#include "support/space.h"

enum { PLENTY = 100000 };

/* An attempt that goes for the foundations, by these kinds of macro moves, and soon looks around.
 */
static struct attempt attempt_with(unsigned positions, unsigned kinds) {
    return (struct attempt){.positions = positions,
                            .greedy_positions = 20,
                            .kinds = kinds,
                            .weights = {.waiting = 20, .unsorted = 10, .cells = 5, .moves = 2}};
}

static struct root root_of(const struct deal *deal) {
    struct root root;
    root_set_up(&root, deal);
    return root;
}

/* ---- Truth --------------------------------------------------------------------------------- */

struct tally {
    unsigned games, winnable, solved;
};

static void check_deal(const struct deal *deal, bool winnable, unsigned kinds,
                       struct tally *tally) {
    const struct root root = root_of(deal);
    const struct attempt attempt = attempt_with(PLENTY, kinds);
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    tally->games++;
    tally->winnable += winnable;
    if (attempt_solve(&root, &attempt, &limits, &result)) {
        assert_int_equal(result.outcome, SOLITON_SOLVED);
        assert_true(winnable);
        assert_right(deal, &result);
        tally->solved++;
    } else {
        assert_false(result.has_solution);
    }
    assert_int_equal(limits.stop, STOP_NONE);
    assert_true(limits.max_positions == UINT64_MAX);
    assert_int_equal(limits.memory.used, 0);
    moves_drop(&result.solution);
}

/* It solves nothing that cannot be solved, and its solutions are right, with any kinds. */
static void solves_what_can_be_solved(void **state) {
    (void)state;
    struct tally all = {0};
    struct tally some = {0};
    uint32_t random = 31;
    for (unsigned round = 0; round < 4000; round++) {
        struct rules rules = {.ranks = (uint8_t)(2 + random_below(&random, 5)),
                              .columns = (uint8_t)(1 + random_below(&random, 7)),
                              .cells = (uint8_t)random_below(&random, 4),
                              .build = (enum building)random_below(&random, 3),
                              .empty = (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        struct space space;
        if (space_explore(&space, &deal, 500)) {
            const bool winnable = space.distance[0] != NEVER;
            check_deal(&deal, winnable, ALL_MACRO_MOVES, &all);
            check_deal(&deal, winnable, 1 + random_below(&random, ALL_MACRO_MOVES), &some);
            space_free(&space);
        }
    }
    print_message("%u of %u solved, %u with some kinds\n", all.solved, all.winnable, some.solved);
    assert_true(all.games - all.winnable > 500);
    /* It may miss some, but hardly any; and with fewer kinds more of them. */
    assert_true(all.solved * 100 > all.winnable * 95);
    assert_true(some.solved < all.solved && some.solved * 2 > all.solved);
}

static void solves_real_deals(void **state) {
    (void)state;
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        const struct plan *plan = plan_for(&game->rules);
        const struct attempt all = attempt_with(3000, ALL_MACRO_MOVES);
        unsigned solved = 0;
        unsigned solved_by_plan = 0;
        for (unsigned seed = 1; seed <= 60; seed++) {
            char name[64];
            snprintf(name, sizeof name, "%s.%u", game->entry.name, seed);
            const struct deal deal = named(name, NULL);
            const struct root root = root_of(&deal);
            struct limits limits = without_limits();
            struct solve_result result = nothing_found();
            if (attempt_solve(&root, &all, &limits, &result)) {
                assert_right(&deal, &result);
                solved++;
            }
            moves_drop(&result.solution);
            result = nothing_found();
            if (plan->attempt.positions > 0 &&
                attempt_solve(&root, &plan->attempt, &limits, &result)) {
                assert_right(&deal, &result);
                solved_by_plan++;
            }
            moves_drop(&result.solution);
        }
        print_message("%s: %u, by its plan %u of 60\n", game->entry.name, solved, solved_by_plan);
        assert_true(solved > 0);
    }
}

/* ---- Budgets and limits -------------------------------------------------------------------- */

/* An attempt meets no more positions than its budget, but for those of its last expansion, and what
 * others met before does not count; it knows nothing of them, either. */
static void keeps_to_its_budget(void **state) {
    (void)state;
    static const unsigned budgets[] = {0, 1, 10, 20, 57};
    const struct deal deal = named("FreeCell.1", NULL);
    const struct root root = root_of(&deal);
    for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
        const struct attempt attempt = attempt_with(budgets[i], ALL_MACRO_MOVES);
        struct limits limits = without_limits();
        struct solve_result result = nothing_found();
        assert_false(attempt_solve(&root, &attempt, &limits, &result));
        const struct soliton_stats once = limits.stats;
        assert_true(once.positions >= budgets[i] && once.positions < budgets[i] + 100);
        assert_false(attempt_solve(&root, &attempt, &limits, &result));
        assert_int_equal(limits.stats.positions, 2 * once.positions);
        assert_int_equal(limits.stats.revisited, 2 * once.revisited);
        assert_int_equal(limits.stats.depth, once.depth);
        assert_int_equal(limits.stats.best_score, once.best_score);
        assert_int_equal(limits.stop, STOP_NONE);
        assert_int_equal(result.outcome, SOLITON_ERROR); /* nobody has said anything */
        assert_int_equal(limits.memory.used, 0);
    }
}

/* An attempt looks around as soon as it was told to, and not before. */
static void looks_around_when_told(void **state) {
    (void)state;
    enum { DEALS = 10, BUDGET = 300 };
    unsigned differ = 0;
    for (unsigned seed = 1; seed <= DEALS; seed++) {
        char name[64];
        snprintf(name, sizeof name, "FreeCell.%u", seed);
        const struct deal deal = named(name, NULL);
        const struct root root = root_of(&deal);
        static const unsigned greedy[] = {UINT32_MAX, 2 * BUDGET, 0};
        struct limits limits[3];
        bool found[3];
        for (unsigned i = 0; i < 3; i++) {
            struct attempt attempt = attempt_with(BUDGET, ALL_MACRO_MOVES);
            struct solve_result result = nothing_found();
            attempt.greedy_positions = greedy[i];
            limits[i] = without_limits();
            found[i] = attempt_solve(&root, &attempt, &limits[i], &result);
            assert_int_equal(limits[i].memory.used, 0);
            if (found[i]) {
                assert_right(&deal, &result);
            }
            moves_drop(&result.solution);
        }
        assert_int_equal(found[0], found[1]);
        assert_int_equal(limits[0].stats.positions, limits[1].stats.positions);
        assert_int_equal(limits[0].stats.revisited, limits[1].stats.revisited);
        differ += limits[0].stats.revisited != limits[2].stats.revisited;
    }
    assert_true(differ > DEALS / 2);
}

/* What failed within its budget is solved with a larger one, from the start. */
static void solves_with_a_larger_budget(void **state) {
    (void)state;
    const struct deal deal = named("Seahaven.1", NULL);
    const struct root root = root_of(&deal);
    const struct attempt poor = attempt_with(30, ALL_MACRO_MOVES);
    const struct attempt rich = attempt_with(PLENTY, ALL_MACRO_MOVES);
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    assert_false(attempt_solve(&root, &poor, &limits, &result));
    assert_true(attempt_solve(&root, &rich, &limits, &result));
    assert_int_equal(result.outcome, SOLITON_SOLVED);
    assert_right(&deal, &result);
    assert_int_equal(limits.stats.best_score, CARDS);
    moves_drop(&result.solution);
}

/* A limit of the whole search settles the question. */
static void stops_at_the_limits_of_all(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.1", NULL);
    const struct root root = root_of(&deal);
    const struct attempt attempt = attempt_with(PLENTY, ALL_MACRO_MOVES);
    struct solve_result result = nothing_found();
    struct limits limits = without_limits();
    limits.max_positions = 40;
    assert_true(attempt_solve(&root, &attempt, &limits, &result));
    assert_int_equal(result.outcome, SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the limit of positions was reached");
    assert_int_equal(limits.max_positions, 40);
    assert_true(limits.stats.positions < 40 + 100);

    /* But for memory: another search may need less. */
    limits = without_limits();
    limits.memory.limit = 100;
    result = nothing_found();
    assert_false(attempt_solve(&root, &attempt, &limits, &result));
    assert_int_equal(limits.memory.used, 0);

    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = without_limits();
    limits.cancelled = &cancelled;
    result = nothing_found();
    assert_true(attempt_solve(&root, &attempt, &limits, &result));
    assert_int_equal(result.outcome, SOLITON_INTERRUPTED);
    assert_false(result.has_solution);
}

/* However little memory there is, it keeps within it, and has failed or solved the deal. */
static void keeps_within_every_limit_of_memory(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.1", NULL);
    const struct root root = root_of(&deal);
    const struct attempt attempt = attempt_with(PLENTY, ALL_MACRO_MOVES);
    unsigned solved = 0;
    for (uint64_t bytes = 0; solved < 3; bytes += bytes < 3000 ? 1 : bytes / 4) {
        struct limits limits = without_limits();
        struct solve_result result = nothing_found();
        limits.memory.limit = bytes;
        if (attempt_solve(&root, &attempt, &limits, &result)) {
            assert_right(&deal, &result);
            solved++;
        } else {
            assert_int_equal(limits.stop, STOP_MEMORY);
            assert_false(result.has_solution);
        }
        assert_true(limits.memory.peak <= bytes);
        assert_int_equal(limits.memory.used, 0);
        moves_drop(&result.solution);
    }
}

int test_attempt(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_what_can_be_solved),
        cmocka_unit_test(solves_real_deals),
        cmocka_unit_test(keeps_to_its_budget),
        cmocka_unit_test(looks_around_when_told),
        cmocka_unit_test(solves_with_a_larger_budget),
        cmocka_unit_test(stops_at_the_limits_of_all),
        cmocka_unit_test(keeps_within_every_limit_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
