/* All puzzles of a kind, part by part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS_OF_4X4 = 27, PORTS_OF_4X4 = 32, PARTS_OF_6X6 = 7776 };

struct tally {
    unsigned found, longest;
    uint64_t positions;
    soliton_generator *to_cancel; /* when one is found; or NULL */
};

static void count(void *context, const struct soliton_found *found) {
    struct tally *tally = context;
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named(found->name, NULL, &puzzle, NULL), SOLITON_OK);
    soliton_puzzle_free(puzzle);
    tally->found++;
    tally->longest = found->length > tally->longest ? found->length : tally->longest;
    tally->positions += found->positions;
    soliton_generator_cancel(tally->to_cancel);
}

static soliton_generator *generator_of(const char *options) {
    soliton_generator *generator = soliton_generator_new("port", options, 1, NULL);
    assert_non_null(generator);
    return generator;
}

static void all_parts_together_are_all(void **state) {
    (void)state;
    soliton_generator *generator = generator_of("size=4x4");
    char *conditions = NULL;
    struct tally tally = {0};
    struct soliton_part all = {0};
    assert_int_equal(soliton_generator_parts(generator, &conditions, NULL), PARTS_OF_4X4);
    assert_string_equal(conditions, "size=4x4");
    free(conditions);
    for (uint64_t i = 0; i < PARTS_OF_4X4; i++) {
        struct soliton_part part;
        unsigned before = tally.found;
        assert_int_equal(soliton_generator_part(generator, i, count, &tally, &part, NULL),
                         SOLITON_SOLVED);
        assert_int_equal(part.found, tally.found - before);
        all.components += part.components;
        all.positions += part.positions;
    }
    /* As a brute force says: tests/differential/test_census.py. */
    assert_int_equal(tally.found, PORTS_OF_4X4);
    assert_int_equal(tally.longest, 10);
    assert_int_equal(tally.positions, 514);
    assert_int_equal(all.components, 493);
    assert_int_equal(all.positions, 6892);
    soliton_generator_free(generator);
}

static void the_metric_counts(void **state) {
    (void)state;
    soliton_generator *generator = generator_of("size=4x4");
    struct tally tally = {0};
    assert_int_equal(soliton_generator_set(generator, "metric", "slides", NULL), SOLITON_OK);
    for (uint64_t i = 0; i < PARTS_OF_4X4; i++) {
        struct soliton_part part;
        soliton_generator_part(generator, i, count, &tally, &part, NULL);
    }
    assert_int_equal(tally.found, PORTS_OF_4X4);
    assert_int_equal(tally.longest, 7);
    soliton_generator_free(generator);
}

static void refuses(const char *options, const char *words) {
    soliton_generator *generator = generator_of(options);
    struct soliton_error error = {0};
    struct soliton_part part;
    assert_int_equal(soliton_generator_parts(generator, NULL, &error), 0);
    assert_non_null(strstr(error.message, words));
    error.message[0] = '\0';
    assert_int_equal(soliton_generator_part(generator, 0, count, NULL, &part, &error),
                     SOLITON_ERROR);
    assert_non_null(strstr(error.message, words));
    soliton_generator_free(generator);
}

static void only_sizes_can_be_asked_for(void **state) {
    (void)state;
    soliton_generator *generator = generator_of(NULL);
    char *conditions = NULL;
    struct soliton_error error = {0};
    struct soliton_part part;
    assert_int_equal(soliton_generator_parts(generator, &conditions, NULL), PARTS_OF_6X6);
    assert_string_equal(conditions, "size=6x6");
    free(conditions);
    assert_int_equal(soliton_generator_part(generator, PARTS_OF_6X6, count, NULL, &part, &error),
                     SOLITON_ERROR);
    assert_string_equal(error.message, "there is no part of this number");
    soliton_generator_free(generator);
    refuses("moves=40..60", "size alone");
    refuses("walls=1", "size alone");
    refuses("size=7x6", "too many ports of 7x6");
}

static void limits_only_stop(void **state) {
    (void)state;
    soliton_generator *generator = generator_of("size=5x5");
    struct tally tally = {.to_cancel = generator};
    struct soliton_part part;
    enum { PART = 65 }; /* it has 58 */
    assert_int_equal(soliton_generator_part(generator, PART, count, &tally, &part, NULL),
                     SOLITON_INTERRUPTED);
    assert_in_range(tally.found, 1, 57);
    tally = (struct tally){0};
    assert_int_equal(soliton_generator_set(generator, "memory", "1K", NULL), SOLITON_OK);
    assert_int_equal(soliton_generator_part(generator, PART, count, &tally, &part, NULL),
                     SOLITON_GAVE_UP);
    assert_true(strlen(soliton_generator_reason(generator)) > 0);
    assert_int_equal(soliton_generator_set(generator, "memory", "100M", NULL), SOLITON_OK);
    assert_int_equal(soliton_generator_part(generator, PART, count, &tally, &part, NULL),
                     SOLITON_SOLVED);
    assert_string_equal(soliton_generator_reason(generator), "");
    soliton_generator_free(generator);
}

int test_census(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_parts_together_are_all),
        cmocka_unit_test(the_metric_counts),
        cmocka_unit_test(only_sizes_can_be_asked_for),
        cmocka_unit_test(limits_only_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
