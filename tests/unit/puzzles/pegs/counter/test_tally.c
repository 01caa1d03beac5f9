#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/counter/path_counts.h"

static wide ways_to(const struct tally *tally, uint64_t position) {
    wide ways = 0;
    unsigned found = 0;
    for (size_t i = 0; i < tally->capacity; i++) {
        if (tally->entries[i].position == position) {
            ways = tally->entries[i].ways;
            found++;
        }
    }
    assert_true(found <= 1);
    return ways;
}

static void sums_up(void **state) {
    (void)state;
    struct memory memory = {.limit = tally_bytes(1000)};
    struct tally tally;
    assert_true(tally_make(&tally, 1000, &memory));
    assert_int_equal(memory.used, tally_bytes(1000));
    for (uint64_t round = 1; round <= 3; round++) {
        for (uint64_t position = 1; position <= 1000; position++) {
            assert_true(tally_add(&tally, position << 40, (wide)position * round));
        }
    }
    for (uint64_t position = 1; position <= 1000; position++) {
        assert_true(ways_to(&tally, position << 40) == (wide)position * 6);
    }
    tally_free(&tally);
    assert_int_equal(memory.used, 0);
}

/* As many as it was made for always find room, from one on. */
static void has_room_for_all(void **state) {
    (void)state;
    for (size_t positions = 1; positions < 100; positions++) {
        struct memory memory = {.limit = UINT64_MAX};
        struct tally tally;
        assert_true(tally_make(&tally, positions, &memory));
        assert_true(tally.capacity > positions);
        for (uint64_t position = 1; position <= positions; position++) {
            assert_true(tally_add(&tally, position, 1));
        }
        assert_true(ways_to(&tally, positions) == 1);
        tally_free(&tally);
    }
}

static void needs_its_memory(void **state) {
    (void)state;
    struct memory memory = {.limit = tally_bytes(50) - 1};
    struct tally tally;
    assert_false(tally_make(&tally, 50, &memory));
    tally_free(&tally);
    assert_int_equal(memory.used, 0);
    memory.limit = UINT64_MAX;
    assert_true(tally_bytes(UINT64_MAX) == UINT64_MAX);
    assert_false(tally_make(&tally, UINT64_MAX, &memory));
}

static void notices_numbers_that_are_too_large(void **state) {
    (void)state;
    const wide most = ~(wide)0;
    struct memory memory = {.limit = UINT64_MAX};
    struct tally tally;
    assert_true(tally_make(&tally, 1, &memory));
    assert_true(tally_add(&tally, 1, most - 5));
    assert_false(tally_add(&tally, 1, 6));
    assert_true(ways_to(&tally, 1) == most - 5);
    assert_true(tally_add(&tally, 1, 5));
    assert_true(ways_to(&tally, 1) == most);
    assert_false(tally_add(&tally, 1, 1));
    tally_free(&tally);
}

int test_tally(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_up),
        cmocka_unit_test(has_room_for_all),
        cmocka_unit_test(needs_its_memory),
        cmocka_unit_test(notices_numbers_that_are_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
