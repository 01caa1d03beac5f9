/* Counting with several threads. Built a second time with the thread sanitiser. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <stdio.h>
#include <string.h>

static soliton_puzzle *drawn(const char *drawing) {
    soliton_puzzle *puzzle;
    assert_int_equal(soliton_puzzle_parse(drawing, strlen(drawing), NULL, &puzzle, NULL),
                     SOLITON_OK);
    return puzzle;
}

static soliton_search *counted(const soliton_puzzle *puzzle, const char *threads,
                               enum soliton_outcome outcome) {
    soliton_search *search = soliton_search_new(puzzle);
    assert_non_null(search);
    assert_int_equal(soliton_search_set(search, "threads", threads, NULL), SOLITON_OK);
    assert_int_equal(soliton_search_count(search, NULL), outcome);
    return search;
}

static void assert_same(const soliton_search *search, const soliton_search *alone) {
    const struct soliton_level *level, *expected;
    for (size_t i = 0; (expected = soliton_search_level(alone, i)) != NULL; i++) {
        level = soliton_search_level(search, i);
        assert_non_null(level);
        assert_int_equal(level->positions, expected->positions);
        assert_int_equal(level->up_to_symmetry, expected->up_to_symmetry);
        assert_int_equal(level->dead_ends, expected->dead_ends);
        assert_int_equal(level->winning, expected->winning);
    }
    assert_string_equal(soliton_search_solutions(search), soliton_search_solutions(alone));
    assert_string_equal(soliton_search_solutions_at_goal(search),
                        soliton_search_solutions_at_goal(alone));
    assert_int_equal(soliton_search_stats(search).positions, soliton_search_stats(alone).positions);
}

/* With more threads than there is work for, too. */
static void counts_alike_with_threads(void **state) {
    (void)state;
    static const char *const drawings[] = {"#####\n#####\n##o##\n#####\n",
                                           "#####\n#####\n##o##\n#####\n#####\n",
                                           " ###\n#####\n##o##\n#####\n ###\n"};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        soliton_puzzle *puzzle = drawn(drawings[i]);
        soliton_search *alone = soliton_search_new(puzzle);
        const enum soliton_outcome outcome = soliton_search_count(alone, NULL);
        assert_true(outcome == SOLITON_SOLVED || outcome == SOLITON_UNSOLVABLE);
        for (unsigned threads = 2; threads <= 8; threads += 3) {
            char number[8];
            snprintf(number, sizeof number, "%u", threads);
            soliton_search *search = counted(puzzle, number, outcome);
            assert_same(search, alone);
            soliton_search_free(search);
        }
        soliton_search_free(alone);
        soliton_puzzle_free(puzzle);
    }
}

/* A limit that one thread meets stops them all. */
static void stops_all_threads(void **state) {
    (void)state;
    soliton_puzzle *puzzle;
    assert_int_equal(soliton_puzzle_named("peg.english", NULL, &puzzle, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    assert_int_equal(soliton_search_set(search, "threads", "4", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_set(search, "max-positions", "5000", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_count(search, NULL), SOLITON_GAVE_UP);
    assert_true(soliton_search_stats(search).positions >= 5000);
    assert_int_equal(soliton_search_set(search, "timeout", "0.01", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_set(search, "max-positions", "100000000", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_count(search, NULL), SOLITON_GAVE_UP);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

int test_count(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_alike_with_threads),
        cmocka_unit_test(stops_all_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
