/* Puzzles made to order: those that are asked for, and an end where there are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <stdio.h>
#include <string.h>

static uint64_t figure(const struct soliton_rating *rating, const char *name) {
    size_t i = 0;
    while (strcmp(rating->figures[i].name, name) != 0) {
        i++;
    }
    return rating->values[i];
}

static void refuses_to_generate(const char *kind, const char *options) {
    struct soliton_error error = {0};
    assert_null(soliton_generator_new(kind, options, 1, &error));
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_true(strlen(error.message) > 0);
}

static void generates_only_what_can_be(void **state) {
    (void)state;
    refuses_to_generate("patience", "");
    refuses_to_generate("pegs", "");
    refuses_to_generate("chess", "");
    refuses_to_generate("port", "moves=b");
    refuses_to_generate("port", "colour=blue");
    soliton_generator *anything = soliton_generator_new("port", NULL, 1, NULL);
    assert_non_null(anything);
    soliton_generator_free(anything);
}

static void make(uint64_t seed, char names[3][80]) {
    soliton_generator *generator = soliton_generator_new("port", "moves=5..12", seed, NULL);
    assert_non_null(generator);
    for (size_t i = 0; i < 3; i++) {
        soliton_puzzle *puzzle = NULL;
        assert_int_equal(soliton_generator_next(generator, &puzzle, NULL), SOLITON_SOLVED);
        snprintf(names[i], sizeof names[i], "%s", soliton_puzzle_name(puzzle));
        soliton_puzzle_free(puzzle);
    }
    soliton_generator_free(generator);
}

static void the_same_seed_makes_the_same_puzzles(void **state) {
    (void)state;
    char first[3][80], second[3][80], other[3][80];
    make(7, first);
    make(7, second);
    make(8, other);
    assert_memory_equal(first[0], second[0], strlen(first[0]) + 1);
    assert_memory_equal(first[2], second[2], strlen(first[2]) + 1);
    assert_string_not_equal(first[0], first[1]);
    assert_string_not_equal(first[0], other[0]);
}

static void generating_keeps_to_its_limits(void **state) {
    (void)state;
    soliton_puzzle *puzzle = NULL;
    struct soliton_error error = {0};
    soliton_generator *generator = soliton_generator_new("port", "moves=400..500", 1, NULL);
    assert_int_equal(soliton_generator_set(generator, "shortest", NULL, &error), SOLITON_INVALID);
    assert_int_equal(soliton_generator_set(generator, "max-positions", "5000", NULL), SOLITON_OK);
    assert_int_equal(soliton_generator_next(generator, &puzzle, NULL), SOLITON_GAVE_UP);
    assert_null(puzzle);
    assert_string_equal(soliton_generator_reason(generator), "the limit of positions was reached");
    soliton_generator_cancel(generator);
    assert_int_equal(soliton_generator_next(generator, &puzzle, NULL), SOLITON_INTERRUPTED);
    assert_string_equal(soliton_generator_reason(generator), "");
    soliton_generator_free(generator);
}

/* With these options and this seed the first that is bred has twenty million positions. */
static void makes_only_what_can_be_rated(void **state) {
    (void)state;
    soliton_generator *generator = soliton_generator_new("port", "moves=10..20,size=8x8", 26, NULL);
    soliton_puzzle *puzzle = NULL;
    struct soliton_rating rating;
    assert_int_equal(soliton_generator_next(generator, &puzzle, NULL), SOLITON_SOLVED);
    soliton_search *search = soliton_search_new(puzzle);
    soliton_search_set(search, "max-positions", "1100000", NULL);
    assert_int_equal(soliton_search_rate(search, &rating, NULL), SOLITON_SOLVED);
    assert_true(figure(&rating, "positions") <= 1000000);
    /* The generator has rated it already. */
    struct soliton_rating known = soliton_generator_rating(generator);
    assert_ptr_equal(known.figures, rating.figures);
    assert_memory_equal(known.values, rating.values, sizeof known.values);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    soliton_generator_free(generator);
}

/* There are only so many small ports: at last it says so instead of trying for ever. */
static void says_when_nothing_new_turns_up(void **state) {
    (void)state;
    soliton_generator *generator = soliton_generator_new("port", "moves=1,size=4x4", 3, NULL);
    soliton_puzzle *puzzle = NULL;
    enum soliton_outcome outcome;
    unsigned made = 0;
    while ((outcome = soliton_generator_next(generator, &puzzle, NULL)) == SOLITON_SOLVED) {
        soliton_puzzle_free(puzzle);
        assert_true(++made < 10000);
    }
    assert_true(made > 0);
    assert_int_equal(outcome, SOLITON_GAVE_UP);
    assert_string_equal(soliton_generator_reason(generator),
                        "only puzzles that were made before turn up");
    soliton_generator_free(generator);
}

int test_generator(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generates_only_what_can_be),
        cmocka_unit_test(the_same_seed_makes_the_same_puzzles),
        cmocka_unit_test(generating_keeps_to_its_limits),
        cmocka_unit_test(makes_only_what_can_be_rated),
        cmocka_unit_test(says_when_nothing_new_turns_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
