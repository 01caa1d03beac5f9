#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/loose/chambers.h"
#include "puzzles/patience/solver/loose/loose.h"
#include "support/replay.h"
#include "support/space.h"

enum { PLENTY = 1000000 };

/* What it says of a deal, or SOLITON_GAVE_UP if it settles nothing; a solution must be right. */
static enum soliton_outcome outcome_of(const struct deal *deal, struct limits *limits) {
    struct root root;
    struct solve_result result = nothing_found();
    enum soliton_outcome outcome = SOLITON_GAVE_UP;
    root_set_up_by_choice(&root, deal,
                          deal->rules.autoplay == AUTOPLAY_ALL ? AUTOPLAY_ALL : AUTOPLAY_SAFE);
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

struct tally {
    unsigned winnable[2], settled[2]; /* of the lost ones, and of the others */
    unsigned searched;                /* lost ones that the chambers do not tell */
};

static bool chambers_tell(const struct deal *deal) {
    struct root root;
    struct limits limits = without_limits();
    root_set_up(&root, deal);
    struct chambers *chambers = chambers_new_for_autoplay(&root, &limits);
    assert_non_null(chambers);
    const enum outlook outlook = chambers_outlook(chambers, state_dealt(&root.start, &root.table),
                                                  state_foundations(&root.start));
    chambers_free(chambers);
    return outlook == OUTLOOK_LOST;
}

/* It solves nothing that cannot be solved, and proves nothing lost that can be won. */
static void compare(const struct deal *deal, uint32_t most, struct tally *tally) {
    struct space space;
    if (!space_explore(&space, deal, most)) {
        return;
    }
    struct limits limits = without_limits();
    const bool won = space.distance[0] != NEVER;
    const enum soliton_outcome outcome = outcome_of(deal, &limits);
    assert_true(outcome == SOLITON_GAVE_UP ||
                outcome == (won ? SOLITON_SOLVED : SOLITON_UNSOLVABLE));
    tally->winnable[won]++;
    tally->settled[won] += outcome != SOLITON_GAVE_UP;
    if (deal->rules.autoplay == AUTOPLAY_ALL && outcome == SOLITON_UNSOLVABLE) {
        tally->searched += !chambers_tell(deal);
    }
    space_free(&space);
}

static void assert_most_are_settled(const struct tally *tally) {
    print_message("%u of %u solved, %u of %u lost, %u of these by a search\n", tally->settled[1],
                  tally->winnable[1], tally->settled[0], tally->winnable[0], tally->searched);
    for (unsigned won = 0; won < 2; won++) {
        assert_true(tally->winnable[won] > 250);
        assert_true(tally->settled[won] * 20 > tally->winnable[won] * 19);
    }
}

static void is_right_in_small_games(void **state) {
    (void)state;
    struct tally tally = {0};
    uint32_t random = 77;
    for (unsigned round = 0; round < 6000; round++) {
        const struct rules rules = {.ranks = (uint8_t)(3 + random_below(&random, 4)),
                                    .columns = (uint8_t)(3 + random_below(&random, 6)),
                                    .build = round % 2 == 0 ? BUILD_ANY : BUILD_ALTERNATE,
                                    .empty = EMPTY_NONE,
                                    .autoplay = (enum autoplay)random_below(&random, 3)};
        const struct deal deal =
            round % 4 < 2 ? random_layout(&rules, &random) : random_deal(&rules, 0, &random);
        compare(&deal, 1500, &tally);
    }
    assert_most_are_settled(&tally);
}

/* Where cards may have to be held back: in somewhat larger games. */
static void is_right_with_autoplay(void **state) {
    (void)state;
    struct tally tally = {0};
    uint32_t random = 40;
    for (unsigned round = 0; round < 3000; round++) {
        const struct rules rules = {.ranks = (uint8_t)(4 + random_below(&random, 5)),
                                    .columns = (uint8_t)(5 + random_below(&random, 8)),
                                    .build = round % 4 != 0 ? BUILD_ANY : BUILD_ALTERNATE,
                                    .empty = EMPTY_NONE,
                                    .autoplay = AUTOPLAY_ALL};
        const struct deal deal =
            round % 3 == 0 ? random_layout(&rules, &random) : random_deal(&rules, 0, &random);
        compare(&deal, 3000, &tally);
    }
    assert_most_are_settled(&tally);
    assert_true(tally.searched > 3);
}

/* Deals that take the search move by move millions of positions. */
static void settles_hard_deals(void **state) {
    (void)state;
    static const struct {
        const char *name;
        enum soliton_outcome outcome;
    } deals[] = {
        {"BakersDozen.532", SOLITON_SOLVED},       {"BakersDozen.5334", SOLITON_SOLVED},
        {"BakersDozen.6823", SOLITON_SOLVED},      {"BakersDozen.8109", SOLITON_SOLVED},
        {"BakersDozen.9405", SOLITON_UNSOLVABLE},  {"BakersDozen.5837", SOLITON_UNSOLVABLE},
        {"BakersDozen.6682", SOLITON_UNSOLVABLE},  {"BakersDozen.6836", SOLITON_SOLVED},
        {"BakersDozen.34026", SOLITON_UNSOLVABLE}, {"BakersDozen.153905", SOLITON_UNSOLVABLE}};
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
    assert_true(settled >= 55);
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
        cmocka_unit_test(is_right_in_small_games), cmocka_unit_test(is_right_with_autoplay),
        cmocka_unit_test(settles_hard_deals),      cmocka_unit_test(settles_most_deals),
        cmocka_unit_test(keeps_to_the_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
