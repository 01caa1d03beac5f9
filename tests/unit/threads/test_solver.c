/* Several threads on one patience deal: the same verdict as one thread, whoever is first. Built a
 * second time with the thread sanitiser. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/searches.h"
#include "support/replay.h"

/* Deals that the attempt leaves to the complete search. The library itself replays each solution
 * before it says that there is one. */
static const struct {
    const char *name, *rules;
    enum soliton_outcome outcome;
} deals[] = {
    {"FreeCell.ms11982", NULL, SOLITON_UNSOLVABLE},
    {"FreeCell.ms1", "cells=2", SOLITON_UNSOLVABLE},
    {"FreeCell.ms69", "cells=2", SOLITON_SOLVED},
    {"FreeCell.ms400", "cells=3", SOLITON_SOLVED},
    {"Seahaven.12", NULL, SOLITON_UNSOLVABLE},
    {"Seahaven.858", NULL, SOLITON_SOLVED},
    {"MidnightOil.43", NULL, SOLITON_UNSOLVABLE},
    {"MidnightOil.409", NULL, SOLITON_SOLVED},
    {"BakersDozen.605", NULL, SOLITON_SOLVED},
    {"BakersDozen.22", "columns=10", SOLITON_UNSOLVABLE},
    {"FreeCell.307127", "autoplay=none", SOLITON_SOLVED},
    {"FreeCell.ms11982", "autoplay=safe", SOLITON_UNSOLVABLE},
    {"FreeCell.ms11982", "take-back=yes", SOLITON_UNSOLVABLE},
};

static soliton_puzzle *puzzle_of(const char *name, const char *rules) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(name, rules, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

static soliton_search *search_with(const soliton_puzzle *puzzle, const char *threads) {
    soliton_search *search = soliton_search_new(puzzle);
    assert_non_null(search);
    assert_int_equal(soliton_search_set(search, "threads", threads, NULL), SOLITON_OK);
    return search;
}

static bool is_left_by_the_attempt(const char *name, const char *rules) {
    const struct deal deal = named(name, rules);
    struct root root;
    struct limits limits = without_limits();
    struct solve_result result = nothing_found();
    root_set_up(&root, &deal);
    const bool settled = attempt_solve(&root, &plan_for(&deal.rules)->attempt, &limits, &result);
    moves_drop(&result.solution);
    return !settled;
}

static void same_verdicts_with_any_number_of_threads(void **state) {
    (void)state;
    static const char *const counts[] = {"2", "3", "8"};
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        soliton_puzzle *puzzle = puzzle_of(deals[i].name, deals[i].rules);
        assert_true(is_left_by_the_attempt(deals[i].name, deals[i].rules));
        soliton_search *alone = search_with(puzzle, "1");
        assert_int_equal(soliton_search_run(alone, NULL), deals[i].outcome);
        uint64_t positions = 0;
        for (size_t j = 0; j < sizeof counts / sizeof *counts; j++) {
            soliton_search *search = search_with(puzzle, counts[j]);
            assert_int_equal(soliton_search_run(search, NULL), deals[i].outcome);
            assert_int_equal(soliton_search_has_solution(search),
                             deals[i].outcome == SOLITON_SOLVED);
            /* One thread takes turns with the attempt, which adds to its positions. */
            if (deals[i].outcome == SOLITON_UNSOLVABLE) {
                const uint64_t met = soliton_search_stats(search).positions;
                positions = j == 0 ? met : positions;
                assert_int_equal(met, positions);
                assert_true(met <= soliton_search_stats(alone).positions);
            }
            soliton_search_free(search);
        }
        soliton_search_free(alone);
        soliton_puzzle_free(puzzle);
    }
}

/* With one thread the same solution each time, also where it takes turns. */
static void one_thread_is_repeatable(void **state) {
    (void)state;
    soliton_puzzle *puzzle = puzzle_of("FreeCell.ms9", "cells=2");
    char *first = NULL;
    for (unsigned i = 0; i < 3; i++) {
        soliton_search *search = search_with(puzzle, "1");
        assert_int_equal(soliton_search_run(search, NULL), SOLITON_SOLVED);
        char *solution = soliton_search_solution(search);
        assert_non_null(solution);
        if (first == NULL) {
            first = solution;
        } else {
            assert_string_equal(solution, first);
            free(solution);
        }
        soliton_search_free(search);
    }
    free(first);
    soliton_puzzle_free(puzzle);
}

/* Searches that cannot be shared still do what is asked of them. */
static void goes_with_the_other_options(void **state) {
    (void)state;
    soliton_puzzle *puzzle = puzzle_of("Seahaven.12", NULL);
    soliton_search *search = search_with(puzzle, "2");
    assert_int_equal(soliton_search_set(search, "forget", "3", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_run(search, NULL), SOLITON_GAVE_UP);
    soliton_search_free(search);
    search = search_with(puzzle, "2");
    assert_int_equal(soliton_search_set(search, "max-positions", "2000", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_run(search, NULL), SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(search), "the limit of positions was reached");
    soliton_search_free(search);
    search = search_with(puzzle, "2");
    assert_int_equal(soliton_search_set(search, "memory", "64K", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_run(search, NULL), SOLITON_GAVE_UP);
    assert_string_equal(soliton_search_reason(search), "the memory limit was reached");
    assert_true(soliton_search_stats(search).bytes <= 65536);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

int test_solver(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_verdicts_with_any_number_of_threads),
        cmocka_unit_test(one_thread_is_repeatable),
        cmocka_unit_test(goes_with_the_other_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
