#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/loose/loose.h"
#include "support/replay.h"
#include "support/space.h"

enum { PLENTY = 1000000 };

/* What it says of a deal, or SOLITON_GAVE_UP if it settles nothing; a solution must be right. */
static enum soliton_outcome outcome_of(const struct deal *deal, struct limits *limits) {
    struct root root;
    struct solve_result result = nothing_found();
    enum soliton_outcome outcome = SOLITON_GAVE_UP;
    root_set_up(&root, deal);
    if (loose_solve(&root, PLENTY, limits, &result)) {
        outcome = result.outcome;
        if (outcome == SOLITON_SOLVED) {
            assert_right(deal, &result);
        }
    } else {
        assert_false(result.has_solution);
        assert_int_equal(result.solution.count, 0);
    }
    moves_drop(&result.solution);
    assert_int_equal(limits->memory.used, 0);
    return outcome;
}

/* It solves nothing that cannot be solved, and proves nothing lost that can be won. */
static void is_right_in_small_games(void **state) {
    (void)state;
    unsigned winnable[2] = {0};
    unsigned settled[2] = {0};
    uint32_t random = 77;
    for (unsigned round = 0; round < 6000; round++) {
        const struct rules rules = {.ranks = (uint8_t)(3 + random_below(&random, 4)),
                                    .columns = (uint8_t)(3 + random_below(&random, 6)),
                                    .build = round % 2 == 0 ? BUILD_ANY : BUILD_ALTERNATE,
                                    .empty = EMPTY_NONE,
                                    .autoplay = (enum autoplay)random_below(&random, 3)};
        const struct deal deal =
            round % 4 < 2 ? random_layout(&rules, &random) : random_deal(&rules, 0, &random);
        struct space space;
        if (!space_explore(&space, &deal, 1500)) {
            continue;
        }
        struct limits limits = without_limits();
        const bool won = space.distance[0] != NEVER;
        const enum soliton_outcome outcome = outcome_of(&deal, &limits);
        assert_true(outcome == SOLITON_GAVE_UP ||
                    outcome == (won ? SOLITON_SOLVED : SOLITON_UNSOLVABLE));
        winnable[won]++;
        settled[won] += outcome != SOLITON_GAVE_UP;
        space_free(&space);
    }
    print_message("%u of %u solved, %u of %u lost\n", settled[1], winnable[1], settled[0],
                  winnable[0]);
    assert_true(winnable[0] > 500 && winnable[1] > 500);
    assert_true(settled[0] * 10 > winnable[0] * 9);
    assert_true(settled[1] * 10 > winnable[1] * 9);
}

/* Deals that take the search move by move millions of positions. */
static void settles_hard_deals(void **state) {
    (void)state;
    static const struct {
        const char *name;
        enum soliton_outcome outcome;
    } deals[] = {{"BakersDozen.532", SOLITON_SOLVED},      {"BakersDozen.5334", SOLITON_SOLVED},
                 {"BakersDozen.6823", SOLITON_SOLVED},     {"BakersDozen.8109", SOLITON_SOLVED},
                 {"BakersDozen.9405", SOLITON_UNSOLVABLE}, {"BakersDozen.5837", SOLITON_UNSOLVABLE},
                 {"BakersDozen.6682", SOLITON_UNSOLVABLE}};
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        const struct deal deal = named(deals[i].name, NULL);
        struct limits limits = without_limits();
        assert_int_equal(outcome_of(&deal, &limits), deals[i].outcome);
    }
}

static void settles_most_deals(void **state) {
    (void)state;
    unsigned settled = 0;
    for (unsigned seed = 1; seed <= 60; seed++) {
        char name[64];
        snprintf(name, sizeof name, "BakersDozen.%u", seed);
        const struct deal deal = named(name, seed % 2 == 0 ? NULL : "autoplay=none");
        struct limits limits = without_limits();
        settled += outcome_of(&deal, &limits) != SOLITON_GAVE_UP;
    }
    print_message("%u of 60\n", settled);
    assert_true(settled >= 40);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static void keeps_to_the_limits(void **state) {
    (void)state;
    const struct deal deal = named("BakersDozen.532", NULL);
    struct solve_result result = nothing_found();
    struct root root;
    root_set_up(&root, &deal);

    /* A budget of its own that is used up settles nothing. */
    struct limits limits = without_limits();
    assert_false(loose_solve(&root, 1000, &limits, &result));
    assert_int_equal(limits.stop, STOP_NONE);
    assert_true(limits.stats.positions >= 1000 && limits.stats.positions < 4000);
    assert_int_equal(result.outcome, SOLITON_ERROR);

    /* Nor does memory that runs out: the search after it may need less. */
    for (uint64_t memory = 1; memory < 100000; memory *= 3) {
        limits = without_limits();
        limits.memory.limit = memory;
        assert_false(loose_solve(&root, PLENTY, &limits, &result));
        assert_int_equal(limits.memory.used, 0);
    }

    /* A limit of the whole search does. */
    limits = without_limits();
    limits.max_positions = 1000;
    assert_true(loose_solve(&root, PLENTY, &limits, &result));
    assert_int_equal(result.outcome, SOLITON_GAVE_UP);
    const atomic_bool cancelled = true;
    limits = without_limits();
    limits.cancelled = &cancelled;
    assert_true(loose_solve(&root, PLENTY, &limits, &result));
    assert_int_equal(result.outcome, SOLITON_INTERRUPTED);
    assert_int_equal(limits.memory.used, 0);
    moves_drop(&result.solution);
}

int test_loose(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_right_in_small_games),
        cmocka_unit_test(settles_hard_deals),
        cmocka_unit_test(settles_most_deals),
        cmocka_unit_test(keeps_to_the_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
