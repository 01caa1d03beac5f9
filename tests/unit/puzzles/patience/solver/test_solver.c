#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/searches.h"
#include "puzzles/patience/solver/solver.h"
#include "support/move_list.h"
#include "support/replay.h"
#include "support/space.h"

static struct solve_result
solve_within(const struct deal *deal, const struct solve_options *options, struct limits *limits) {
    struct solve_result result = nothing_found();
    limits_begin(limits);
    patience_solve(deal, options, limits, &result);
    limits_end(limits);
    assert_int_equal(limits->memory.used, 0); /* everything was given back */
    return result;
}

static struct solve_result solve(const struct deal *deal, const struct solve_options *options) {
    struct limits limits = without_limits();
    return solve_within(deal, options, &limits);
}

static void solves_by_hand(void **state) {
    (void)state;
    const struct solve_options shortest = {.shortest = true};
    /* Nothing to be done: autoplay does it all. */
    struct deal deal = laid("rules: ranks=2,columns=4,cells=0\n2C AC\n2S AS\n2H AH\n2D AD\n");
    struct solve_result result = solve(&deal, &shortest);
    assert_int_equal(result.outcome, SOLITON_SOLVED);
    assert_right(&deal, &result);
    assert_int_equal(result.length, 0);
    assert_true(result.proved_shortest);
    assert_string_equal(result.reason, "");
    moves_drop(&result.solution);
    /* One of the 2s must go to the empty column. */
    deal = laid("rules: ranks=2,columns=3,cells=0,empty=any\nfoundations: 2H 2D\nAC 2S\nAS 2C\n");
    result = solve(&deal, &shortest);
    assert_int_equal(result.outcome, SOLITON_SOLVED);
    assert_right(&deal, &result);
    assert_int_equal(result.length, 1);
    assert_int_equal(result.lower_bound, 1);
    moves_drop(&result.solution);
    /* Which here is none. */
    deal.rules.empty = EMPTY_NONE;
    result = solve(&deal, &shortest);
    assert_int_equal(result.outcome, SOLITON_UNSOLVABLE);
    assert_false(result.has_solution);
    assert_false(result.proved_shortest);
    assert_string_equal(result.reason, "");
    moves_drop(&result.solution);
}

/* ---- Against everything that can happen in small games ------------------------------------- */

struct tally {
    unsigned solved, unsolvable, forgotten;
};

static void check_forgetting(const struct deal *deal, const struct space *space,
                             struct tally *tally) {
    static const unsigned distances[] = {0, 2, 100, UINT32_MAX - 1};
    for (size_t i = 0; i < sizeof distances / sizeof *distances; i++) {
        const struct solve_options options = {.forgets = true, .forget = distances[i]};
        struct solve_result result = solve(deal, &options);
        if (result.outcome == SOLITON_SOLVED) {
            assert_right(deal, &result);
            assert_int_not_equal(space->distance[0], NEVER);
        } else {
            /* Who forgets proves nothing: solved or gave up, never unsolvable. */
            assert_int_equal(result.outcome, SOLITON_GAVE_UP);
            assert_true(strlen(result.reason) > 0);
            assert_false(result.has_solution);
            /* But as many cards as there are is no loss to forget. */
            assert_true(distances[i] < 100 || space->distance[0] == NEVER);
            tally->forgotten++;
        }
        moves_drop(&result.solution);
    }
}

static void check_space(const struct deal *deal, const struct space *space, void *context) {
    struct tally *tally = context;
    const unsigned distance = space->distance[0];
    const struct solve_options any = {0};
    const struct solve_options shortest = {.shortest = true};
    struct solve_result found = solve(deal, &any);
    struct solve_result best = solve(deal, &shortest);
    if (distance == NEVER) {
        assert_int_equal(found.outcome, SOLITON_UNSOLVABLE);
        assert_int_equal(best.outcome, SOLITON_UNSOLVABLE);
        assert_false(found.has_solution);
        assert_false(best.has_solution);
        tally->unsolvable++;
    } else {
        assert_int_equal(found.outcome, SOLITON_SOLVED);
        assert_int_equal(best.outcome, SOLITON_SOLVED);
        assert_right(deal, &found);
        assert_right(deal, &best);
        assert_true(found.length >= distance);
        assert_false(found.proved_shortest);
        assert_int_equal(best.length, distance);
        assert_true(best.proved_shortest);
        assert_int_equal(best.lower_bound, distance);
        tally->solved++;
    }
    moves_drop(&found.solution);
    moves_drop(&best.solution);
}

static void check_space_forgetting(const struct deal *deal, const struct space *space,
                                   void *context) {
    check_forgetting(deal, space, context);
}

static void outcomes_and_lengths_are_right_in_small_games(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_small_spaces(3, 2500, check_space, &tally);
    print_message("%u solved, %u unsolvable\n", tally.solved, tally.unsolvable);
    assert_true(tally.solved > 100);
    assert_true(tally.unsolvable > 100);
}

static void outcomes_and_lengths_are_right_in_layouts(void **state) {
    (void)state;
    struct tally tally = {0};
    uint32_t random = 1;
    for (unsigned i = 0; i < 2000; i++) {
        const struct rules rules = {.ranks = (uint8_t)(2 + random_below(&random, 4)),
                                    .columns = (uint8_t)(1 + random_below(&random, 9)),
                                    .cells = (uint8_t)random_below(&random, 4),
                                    .build = (enum building)random_below(&random, 3),
                                    .empty = (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        struct space space;
        if (space_explore(&space, &deal, 1000)) {
            check_space(&deal, &space, &tally);
            space_free(&space);
        }
    }
    print_message("%u solved, %u unsolvable\n", tally.solved, tally.unsolvable);
    assert_true(tally.solved > 250);
    assert_true(tally.unsolvable > 250);
}

/* The same where autoplay leaves a choice, and cards may be taken back: not all that can be won
 * then can be won where they are forced. */
static void outcomes_and_lengths_are_right_by_choice(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_spaces_by_choice(2000, 5, 300, check_space, &tally);
    print_message("%u solved, %u unsolvable\n", tally.solved, tally.unsolvable);
    assert_true(tally.solved > 1000);
    assert_true(tally.unsolvable > 1000);
}

static void forgetting_proves_nothing_by_choice(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_spaces_by_choice(300, 6, 300, check_space_forgetting, &tally);
    assert_true(tally.forgotten > 100);
}

static void forgetting_proves_nothing(void **state) {
    (void)state;
    struct tally tally = {0};
    visit_small_spaces(1, 500, check_space_forgetting, &tally);
    assert_true(tally.forgotten > 100);
}

/* ---- Limits -------------------------------------------------------------------------------- */

static void gives_up_at_limits(void **state) {
    (void)state;
    struct deal deal = named("FreeCell.1", NULL);
    const struct solve_options any = {0};
    struct limits limits = without_limits();
    limits.max_positions = 20;
    struct solve_result result = solve_within(&deal, &any, &limits);
    assert_int_equal(result.outcome, SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the limit of positions was reached");
    assert_false(result.has_solution);
    assert_int_equal(result.solution.count, 0);

    limits = without_limits();
    limits.timeout = 0;
    result = solve_within(&deal, &any, &limits);
    assert_int_equal(result.outcome, SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the time limit was reached");

    atomic_bool cancelled;
    atomic_init(&cancelled, true);
    limits = without_limits();
    limits.cancelled = &cancelled;
    result = solve_within(&deal, &any, &limits);
    assert_int_equal(result.outcome, SOLITON_INTERRUPTED);
    assert_string_equal(result.reason, "");
}

static void gives_up_when_memory_runs_out(void **state) {
    (void)state;
    struct deal deal = named("FreeCell.1", NULL);
    const struct solve_options any = {0};
    unsigned solved = 0;
    unsigned gave_up = 0;
    for (uint64_t bytes = 0; solved < 3; bytes += 1777) {
        struct limits limits = without_limits();
        limits.memory.limit = bytes;
        struct solve_result result = solve_within(&deal, &any, &limits);
        assert_true(limits.stats.bytes <= bytes);
        solved += result.outcome == SOLITON_SOLVED;
        if (result.outcome != SOLITON_SOLVED) {
            assert_int_equal(result.outcome, SOLITON_GAVE_UP);
            assert_string_equal(result.reason, "the memory limit was reached");
            assert_int_equal(solved, 0); /* more memory never does worse */
            gave_up++;
        }
        moves_drop(&result.solution);
    }
    assert_true(gave_up > 2);
}

static bool attempt_runs_out_of_memory(const struct deal *deal, uint64_t bytes) {
    struct root root;
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    root_set_up(&root, deal);
    limits.memory.limit = bytes;
    const bool settled = attempt_solve(&root, &plan_for(&deal->rules)->attempt, &limits, &result);
    moves_drop(&result.solution);
    return !settled && limits.stop == STOP_MEMORY;
}

/* What the attempt had is there again for the complete search, which may need less. */
static void goes_on_after_an_attempt_that_ran_out_of_memory(void **state) {
    (void)state;
    const struct solve_options any = {0};
    unsigned solved = 0;
    for (unsigned seed = 1; seed <= 50; seed++) {
        char name[64];
        snprintf(name, sizeof name, "BakersDozen.%u", seed);
        const struct deal deal = named(name, NULL);
        for (uint64_t bytes = 5000; attempt_runs_out_of_memory(&deal, bytes); bytes += bytes / 4) {
            struct limits limits = without_limits();
            limits.memory.limit = bytes;
            struct solve_result result = solve_within(&deal, &any, &limits);
            assert_true(limits.stats.bytes <= bytes);
            if (result.outcome == SOLITON_SOLVED) {
                assert_right(&deal, &result);
                assert_string_equal(result.reason, "");
                solved++;
            } else {
                assert_int_equal(result.outcome, SOLITON_GAVE_UP);
                assert_string_equal(result.reason, "the memory limit was reached");
            }
            moves_drop(&result.solution);
        }
    }
    print_message("%u solved where the attempt ran out of memory\n", solved);
    assert_true(solved > 5);
}

/* Whoever stops the search for a shorter solution keeps the first, and learns what is proved. */
static void keeps_what_it_has_when_stopped(void **state) {
    (void)state;
    struct deal deal = named("FreeCell.3", "ranks=7,columns=5");
    const struct solve_options any = {0};
    const struct solve_options shortest = {.shortest = true};
    struct limits limits = without_limits();
    struct solve_result first = solve_within(&deal, &any, &limits);
    assert_int_equal(first.outcome, SOLITON_SOLVED);
    limits.max_positions = limits.stats.positions + 20;
    struct solve_result result = solve_within(&deal, &shortest, &limits);
    assert_int_equal(result.outcome, SOLITON_GAVE_UP);
    assert_string_equal(result.reason, "the limit of positions was reached");
    assert_right(&deal, &result);
    assert_int_equal(result.length, first.length);
    assert_false(result.proved_shortest);
    assert_true(result.lower_bound > 0 && result.lower_bound <= result.length);
    moves_drop(&first.solution);
    moves_drop(&result.solution);
}

static void solves_the_same_way_each_time(void **state) {
    (void)state;
    static const char *const names[] = {"FreeCell.123456", "Seahaven.2", "MidnightOil.4",
                                        "BakersDozen.1"};
    const struct solve_options any = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct deal deal = named(names[i], NULL);
        struct limits limits = without_limits();
        limits.max_positions = 20000;
        struct solve_result result = solve_within(&deal, &any, &limits);
        uint64_t positions = limits.stats.positions;
        struct solve_result again = solve_within(&deal, &any, &limits);
        assert_int_equal(result.outcome, again.outcome);
        assert_int_equal(limits.stats.positions, positions);
        if (result.outcome == SOLITON_SOLVED) {
            assert_right(&deal, &result);
            assert_int_equal(again.length, result.length);
            assert_same_moves(&again.solution, &result.solution);
        }
        moves_drop(&result.solution);
        moves_drop(&again.solution);
    }
}

int test_solver(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_by_hand),
        cmocka_unit_test(outcomes_and_lengths_are_right_in_small_games),
        cmocka_unit_test(outcomes_and_lengths_are_right_in_layouts),
        cmocka_unit_test(outcomes_and_lengths_are_right_by_choice),
        cmocka_unit_test(forgetting_proves_nothing),
        cmocka_unit_test(forgetting_proves_nothing_by_choice),
        cmocka_unit_test(gives_up_at_limits),
        cmocka_unit_test(gives_up_when_memory_runs_out),
        cmocka_unit_test(goes_on_after_an_attempt_that_ran_out_of_memory),
        cmocka_unit_test(keeps_what_it_has_when_stopped),
        cmocka_unit_test(solves_the_same_way_each_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
