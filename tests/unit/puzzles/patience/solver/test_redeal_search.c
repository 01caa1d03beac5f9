#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/searches.h"
#include "support/play_out.h"
#include "support/replay.h"

static const struct solve_options any = {.threads = 1};

/* ---- Small games --------------------------------------------------------------------------- */

static struct deal small_deal(unsigned round, uint32_t *random) {
    const struct rules rules = {.ranks =
                                    (uint8_t)(3 + round / 27 % 6 / 4 + random_below(random, 2)),
                                .columns = (uint8_t)(2 + random_below(random, 6)),
                                .build = BUILD_SUIT,
                                .empty = EMPTY_NONE,
                                .autoplay = (enum autoplay)(round % 3),
                                .rotations = (uint8_t)(round / 3 % 3),
                                .redeals = (uint8_t)(round / 9 % 3)};
    struct deal deal = random_below(random, 3) == 0 ? random_layout(&rules, random)
                                                    : random_deal(&rules, 0, random);
    deal.start.seed = random_below(random, 1000000000);
    deal.seeded = true;
    return deal;
}

static struct solve_result
solve_within(const struct deal *deal, const struct solve_options *options, struct limits *limits) {
    struct solve_result result = nothing_found();
    redeal_solve(deal, options, limits, &result);
    assert_int_equal(limits->memory.used, 0);
    return result;
}

struct tally {
    unsigned won, lost, with_moves;
};

/* Which of the moves that only such games have are in a solution. */
static bool has_other_moves(const struct solve_result *result) {
    bool has = false;
    for (size_t i = 0; i < result->solution.count; i++) {
        const char *move = moves_at(&result->solution, i);
        has = has || strcmp(move, "redeal") == 0 || strchr(move, 'R') != NULL;
    }
    return has;
}

static void check_verdict(const struct deal *deal, bool winnable, struct tally *tally) {
    struct limits limits = without_limits();
    struct solve_result result = solve_within(deal, &any, &limits);
    assert_int_equal(result.outcome, winnable ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
    assert_int_equal(result.has_solution, winnable);
    if (winnable) {
        assert_right(deal, &result);
    }
    assert_false(result.proved_shortest);
    assert_string_equal(result.reason, "");
    tally->won += winnable;
    tally->lost += !winnable;
    tally->with_moves += has_other_moves(&result);
    moves_drop(&result.solution);
}

static void is_right_in_small_games(void **state) {
    (void)state;
    uint32_t random = 19;
    struct tally tally[27] = {{0}};
    for (unsigned round = 0; round < 27 * 80; round++) {
        const struct deal deal = small_deal(round, &random);
        const enum verdict verdict = play_out(&deal, 3000);
        if (verdict != TOO_MUCH) {
            check_verdict(&deal, verdict == WON, &tally[round % 27]);
        }
    }
    for (unsigned i = 0; i < 27; i++) {
        const bool plain = i / 3 == 0;
        print_message("autoplay %s, %u rotations, %u redeals: %u won, %u of them with these moves, "
                      "%u lost\n",
                      autoplay_names[i % 3], i / 3 % 3, i / 9, tally[i].won, tally[i].with_moves,
                      tally[i].lost);
        assert_true(tally[i].won > 5);
        assert_int_equal(plain, tally[i].with_moves == 0);
        /* With a redeal hardly anything is lost. */
        assert_true(i / 9 > 0 || tally[i].lost > 5);
    }
}

/* A search of a deal that can be won or not has given up for this reason, or is right. */
static bool assert_gave_up_or_right(const struct deal *deal, bool winnable, const char *reason,
                                    struct solve_result *result) {
    const bool gave_up = result->outcome == SOLITON_GAVE_UP;
    if (gave_up) {
        assert_string_equal(result->reason, reason);
        assert_false(result->has_solution);
    } else {
        assert_int_equal(result->outcome, winnable ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
    }
    if (result->has_solution) {
        assert_right(deal, result);
    }
    moves_drop(&result->solution);
    return gave_up;
}

/* ---- Limits -------------------------------------------------------------------------------- */

/* A deal that cannot be won, and one that can be won by a rotation or a redeal alone. */
static struct deal deal_with(enum verdict wanted, uint32_t random) {
    for (unsigned round = 0;; round++) {
        struct deal deal = small_deal(round, &random);
        if (deal.rules.rotations + deal.rules.redeals == 0 || play_out(&deal, 3000) != wanted) {
            continue;
        }
        struct deal plain = deal;
        plain.rules.rotations = 0;
        plain.rules.redeals = 0;
        if (play_out(&plain, 3000) == LOST) {
            return deal;
        }
    }
}

static void gives_up_when_positions_run_out(void **state) {
    (void)state;
    unsigned gave_up = 0;
    unsigned settled = 0;
    for (unsigned i = 0; i < 40; i++) {
        const bool winnable = i % 2 == 0;
        const struct deal deal = deal_with(winnable ? WON : LOST, i);
        for (uint64_t most = 0; most < 20000; most += 1 + most / 2) {
            struct limits limits = without_limits();
            limits.max_positions = most;
            struct solve_result result = solve_within(&deal, &any, &limits);
            assert_int_equal(limits.max_positions, most);
            const bool gives_up = assert_gave_up_or_right(
                &deal, winnable, "the limit of positions was reached", &result);
            gave_up += gives_up;
            settled += !gives_up;
        }
    }
    assert_true(gave_up > 200 && settled > 200);
}

static void keeps_within_every_limit_of_memory(void **state) {
    (void)state;
    unsigned gave_up = 0;
    for (unsigned i = 0; i < 12; i++) {
        const bool winnable = i % 2 == 0;
        const struct deal deal = deal_with(winnable ? WON : LOST, 100 + i);
        unsigned settled = 0;
        for (uint64_t bytes = 0; settled < 3; bytes += bytes < 2000 ? 61 : bytes / 8) {
            struct limits limits = without_limits();
            limits.memory.limit = bytes;
            struct solve_result result = solve_within(&deal, &any, &limits);
            assert_true(limits.memory.peak <= bytes);
            const bool gives_up =
                assert_gave_up_or_right(&deal, winnable, "the memory limit was reached", &result);
            gave_up += gives_up;
            settled += !gives_up;
        }
    }
    assert_true(gave_up > 100);
}

static void stops_at_other_limits(void **state) {
    (void)state;
    const struct deal deal = deal_with(LOST, 7);
    struct limits limits = without_limits();
    limits.timeout = 0;
    struct solve_result result = solve_within(&deal, &any, &limits);
    assert_int_equal(result.outcome, SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the time limit was reached");
    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = without_limits();
    limits.cancelled = &cancelled;
    result = solve_within(&deal, &any, &limits);
    assert_int_equal(result.outcome, SOLITON_INTERRUPTED);
    assert_string_equal(result.reason, "");
    assert_false(result.has_solution);
}

/* It has a solution then, and says why it is not the shortest. */
static void does_not_look_for_the_shortest(void **state) {
    (void)state;
    const struct solve_options shortest = {.threads = 1, .shortest = true};
    struct limits limits = without_limits();
    struct deal deal = deal_with(WON, 3);
    struct solve_result result = solve_within(&deal, &shortest, &limits);
    assert_int_equal(result.outcome, SOLITON_GAVE_UP);
    assert_string_equal(result.reason,
                        "the fewest moves are not searched for with rotations or redeals");
    assert_right(&deal, &result);
    assert_false(result.proved_shortest);
    moves_drop(&result.solution);
    /* But a proof is a proof. */
    deal = deal_with(LOST, 3);
    limits = without_limits();
    result = solve_within(&deal, &shortest, &limits);
    assert_int_equal(result.outcome, SOLITON_UNSOLVABLE);
    assert_string_equal(result.reason, "");
    assert_false(result.has_solution);
}

/* As many rotations and redeals as the rules can allow. */
static void goes_as_far_as_the_rules(void **state) {
    (void)state;
    struct limits limits = without_limits();
    /* One column, and the ace beneath: with 9 rotations and 9 redeals there is a way. */
    struct deal deal = {.rules = {.ranks = 2,
                                  .columns = 1,
                                  .build = BUILD_SUIT,
                                  .empty = EMPTY_NONE,
                                  .rotations = MAX_REPEATS,
                                  .redeals = MAX_REPEATS},
                        .seeded = true};
    position_clear(&deal.start);
    deal.start.seed = 5;
    static const uint8_t column[] = {0, 1, 2, 3, 4, 5, 6, 7};
    for (unsigned i = 0; i < sizeof column; i++) {
        column_put(&deal.start.columns[0], column[i]);
    }
    struct solve_result result = solve_within(&deal, &any, &limits);
    assert_int_equal(result.outcome, SOLITON_SOLVED);
    assert_right(&deal, &result);
    moves_drop(&result.solution);
}

/* ---- Real deals ---------------------------------------------------------------------------- */

static void solves_midnight_oil(void **state) {
    (void)state;
    unsigned solved = 0;
    for (unsigned seed = 41; seed <= 60; seed++) {
        char name[64];
        snprintf(name, sizeof name, "mof.%u", seed);
        for (unsigned autoplay = AUTOPLAY_ALL; autoplay <= AUTOPLAY_NONE; autoplay++) {
            struct deal deal = named(name, NULL);
            struct limits limits = without_limits();
            deal.rules.autoplay = (enum autoplay)autoplay;
            limits.max_positions = 100000;
            struct solve_result result = solve_within(&deal, &any, &limits);
            if (result.outcome == SOLITON_SOLVED) {
                assert_right(&deal, &result);
                solved++;
            } else {
                assert_int_equal(result.outcome, SOLITON_GAVE_UP);
            }
            moves_drop(&result.solution);
        }
    }
    print_message("%u of 60 solved\n", solved);
    assert_true(solved > 10);
}

int test_redeal_search(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_right_in_small_games),
        cmocka_unit_test(gives_up_when_positions_run_out),
        cmocka_unit_test(keeps_within_every_limit_of_memory),
        cmocka_unit_test(stops_at_other_limits),
        cmocka_unit_test(does_not_look_for_the_shortest),
        cmocka_unit_test(goes_as_far_as_the_rules),
        cmocka_unit_test(solves_midnight_oil),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
