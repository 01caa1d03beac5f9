#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/counter/path_counts.h"

static uint128 paths_to(const struct path_counts *counts, uint64_t position) {
    uint128 paths = 0;
    unsigned found = 0;
    for (size_t i = 0; i < counts->capacity; i++) {
        if (counts->entries[i].position == position) {
            paths = counts->entries[i].paths;
            found++;
        }
    }
    assert_true(found <= 1);
    return paths;
}

static void sums_up(void **state) {
    (void)state;
    struct memory memory = {.limit = path_counts_bytes(1000)};
    struct path_counts counts;
    assert_true(path_counts_make(&counts, 1000, &memory));
    assert_int_equal(memory.used, path_counts_bytes(1000));
    for (uint64_t round = 1; round <= 3; round++) {
        for (uint64_t position = 1; position <= 1000; position++) {
            assert_true(path_counts_add(&counts, position << 40, (uint128)position * round));
        }
    }
    for (uint64_t position = 1; position <= 1000; position++) {
        assert_true(paths_to(&counts, position << 40) == (uint128)position * 6);
    }
    path_counts_free(&counts);
    assert_int_equal(memory.used, 0);
}

/* As many as it was made for always find room, from one on. */
static void has_room_for_all(void **state) {
    (void)state;
    for (size_t positions = 1; positions < 100; positions++) {
        struct memory memory = {.limit = UINT64_MAX};
        struct path_counts counts;
        assert_true(path_counts_make(&counts, positions, &memory));
        assert_true(counts.capacity > positions);
        for (uint64_t position = 1; position <= positions; position++) {
            assert_true(path_counts_add(&counts, position, 1));
        }
        assert_true(paths_to(&counts, positions) == 1);
        path_counts_free(&counts);
    }
}

static void needs_its_memory(void **state) {
    (void)state;
    struct memory memory = {.limit = path_counts_bytes(50) - 1};
    struct path_counts counts;
    assert_false(path_counts_make(&counts, 50, &memory));
    path_counts_free(&counts);
    assert_int_equal(memory.used, 0);
    memory.limit = UINT64_MAX;
    assert_true(path_counts_bytes(UINT64_MAX) == UINT64_MAX);
    assert_false(path_counts_make(&counts, UINT64_MAX, &memory));
}

static void notices_numbers_that_are_too_large(void **state) {
    (void)state;
    const uint128 most = ~(uint128)0;
    struct memory memory = {.limit = UINT64_MAX};
    struct path_counts counts;
    assert_true(path_counts_make(&counts, 1, &memory));
    assert_true(path_counts_add(&counts, 1, most - 5));
    assert_false(path_counts_add(&counts, 1, 6));
    assert_true(paths_to(&counts, 1) == most - 5);
    assert_true(path_counts_add(&counts, 1, 5));
    assert_true(paths_to(&counts, 1) == most);
    assert_false(path_counts_add(&counts, 1, 1));
    path_counts_free(&counts);
}

int test_path_counts(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_up),
        cmocka_unit_test(has_room_for_all),
        cmocka_unit_test(needs_its_memory),
        cmocka_unit_test(notices_numbers_that_are_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
