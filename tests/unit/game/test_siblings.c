/* Puzzles like a given one, as many as their kind says, and no others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <stdlib.h>
#include <string.h>

static soliton_puzzle *named(const char *name) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(name, NULL, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

static soliton_puzzle *parsed(const char *text) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_parse(text, strlen(text), NULL, &puzzle, NULL), SOLITON_OK);
    return puzzle;
}

static void assert_sibling(const soliton_puzzle *puzzle, uint64_t index, const char *name) {
    soliton_puzzle *sibling = NULL;
    assert_int_equal(soliton_puzzle_sibling(puzzle, index, &sibling, NULL), SOLITON_OK);
    assert_string_equal(soliton_puzzle_name(sibling), name);
    assert_int_equal(soliton_puzzle_sibling_count(sibling), soliton_puzzle_sibling_count(puzzle));
    soliton_puzzle_free(sibling);
}

static void assert_beyond(const soliton_puzzle *puzzle, uint64_t index, const char *message) {
    soliton_puzzle *sibling = named("peg.english"), *before = sibling;
    struct soliton_error error = {0};
    assert_int_equal(soliton_puzzle_sibling(puzzle, index, &sibling, &error), SOLITON_INVALID);
    assert_string_equal(error.message, message);
    assert_null(sibling);
    soliton_puzzle_free(before);
}

static void numbers_are_siblings_of_their_series(void **state) {
    (void)state;
    soliton_puzzle *puzzle = named("fc.123456");
    assert_int_equal(soliton_puzzle_sibling_count(puzzle), 1000000000);
    assert_sibling(puzzle, 0, "FreeCell.0");
    assert_sibling(puzzle, 123456, "FreeCell.123456");
    assert_sibling(puzzle, 999999999, "FreeCell.999999999");
    assert_beyond(puzzle, 1000000000,
                  "there are 1000000000 puzzles like this one, and no number 1000000000");
    soliton_puzzle_free(puzzle);
    puzzle = named("FreeCell.ms11982");
    assert_int_equal(soliton_puzzle_sibling_count(puzzle), 8589934591);
    assert_sibling(puzzle, 0, "FreeCell.ms1");
    assert_sibling(puzzle, 4294967295, "FreeCell.ms4294967296");
    assert_sibling(puzzle, 8589934590, "FreeCell.ms8589934591");
    assert_beyond(puzzle, UINT64_MAX,
                  "there are 8589934591 puzzles like this one, and no number 18446744073709551615");
    soliton_puzzle_free(puzzle);
}

/* Of the names that begin alike, the whole one counts. */
static void games_are_told_apart(void **state) {
    (void)state;
    soliton_puzzle *puzzle = named("SeahavenRelaxed.3");
    assert_sibling(puzzle, 7, "SeahavenRelaxed.7");
    soliton_puzzle_free(puzzle);
}

static void holes_are_siblings(void **state) {
    (void)state;
    soliton_puzzle *puzzle = named("peg.triangle");
    assert_int_equal(soliton_puzzle_sibling_count(puzzle), 15);
    assert_sibling(puzzle, 0, "peg.triangle");
    assert_sibling(puzzle, 14, "peg.triangle");
    assert_beyond(puzzle, 15, "there are 15 puzzles like this one, and no number 15");
    soliton_puzzle_free(puzzle);
}

static void others_have_none(void **state) {
    (void)state;
    soliton_puzzle *puzzles[] = {parsed("rules: ranks=1\n: AC AS\n: AH AD\n"), parsed("##o##\n"),
                                 named("BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM")};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        assert_int_equal(soliton_puzzle_sibling_count(puzzles[i]), 0);
        assert_beyond(puzzles[i], 0, "there are 0 puzzles like this one, and no number 0");
        soliton_puzzle_free(puzzles[i]);
    }
}

/* Whatever kinds there are: an example has itself among its siblings, by its rules. */
static void each_is_its_own_sibling(void **state) {
    (void)state;
    const struct soliton_entry *entry;
    for (size_t i = 0; (entry = soliton_list(i)) != NULL; i++) {
        char *name = soliton_entry_example(entry);
        soliton_puzzle *puzzle = named(name);
        char *text = soliton_puzzle_write(puzzle);
        const uint64_t count = soliton_puzzle_sibling_count(puzzle);
        bool found = false;
        for (uint64_t k = 0; k < count && k < 64 && !found; k++) {
            soliton_puzzle *sibling = NULL;
            assert_int_equal(soliton_puzzle_sibling(puzzle, k, &sibling, NULL), SOLITON_OK);
            char *other = soliton_puzzle_write(sibling);
            found = strcmp(text, other) == 0;
            free(other);
            soliton_puzzle_free(sibling);
        }
        assert_int_equal(found, count > 0);
        free(text);
        free(name);
        soliton_puzzle_free(puzzle);
    }
}

int test_siblings(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_siblings_of_their_series),
        cmocka_unit_test(games_are_told_apart),
        cmocka_unit_test(holes_are_siblings),
        cmocka_unit_test(others_have_none),
        cmocka_unit_test(each_is_its_own_sibling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
