#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/counter/tally.h"

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

static void sums_up_and_grows(void **state) {
    (void)state;
    struct memory memory = {.limit = UINT64_MAX};
    struct tally tally;
    assert_true(tally_make(&tally, tally_capacity_for(3), &memory));
    for (uint64_t round = 1; round <= 3; round++) {
        for (uint64_t position = 1; position <= 1000; position++) {
            assert_int_equal(tally_add(&tally, position << 40, (wide)position * round),
                             TALLY_ADDED);
        }
    }
    assert_int_equal(tally.count, 1000);
    for (uint64_t position = 1; position <= 1000; position++) {
        assert_true(ways_to(&tally, position << 40) == (wide)position * 6);
    }
    size_t capacity = tally.capacity;
    tally_clear(&tally);
    assert_int_equal(tally.count, 0);
    assert_int_equal(tally.capacity, capacity);
    assert_true(ways_to(&tally, UINT64_C(7) << 40) == 0);
    tally_add(&tally, 5, 1);
    tally_shrink(&tally, 8);
    assert_int_equal(tally.count, 0);
    assert_int_equal(memory.used, 8 * sizeof(struct tally_entry));
    assert_true(ways_to(&tally, 5) == 0);
    tally_free(&tally);
    assert_int_equal(memory.used, 0);
}

/* As many as it was made for always find room; others only if it may grow. */
static void says_when_it_is_full(void **state) {
    (void)state;
    for (size_t positions = 1; positions < 100; positions++) {
        size_t capacity = tally_capacity_for(positions);
        struct memory memory = {.limit = capacity * sizeof(struct tally_entry)};
        struct tally tally;
        assert_true(tally_make(&tally, capacity, &memory));
        uint64_t added = 0;
        while (tally_add(&tally, added + 1, 1) == TALLY_ADDED) {
            added++;
        }
        assert_true(added >= positions && added < capacity);
        assert_int_equal(tally_add(&tally, 1, 1), TALLY_ADDED); /* no new one */
        assert_true(ways_to(&tally, 1) == 2);
        assert_int_equal(tally_add(&tally, added + 1, 1), TALLY_FULL);
        assert_int_equal(tally.count, added);
        tally_free(&tally);
    }
}

static void notices_numbers_that_are_too_large(void **state) {
    (void)state;
    const wide most = ~(wide)0;
    struct memory memory = {.limit = UINT64_MAX};
    struct tally tally;
    assert_true(tally_make(&tally, 8, &memory));
    assert_int_equal(tally_add(&tally, 1, most - 5), TALLY_ADDED);
    assert_int_equal(tally_add(&tally, 1, 6), TALLY_OVERFLOW);
    assert_true(ways_to(&tally, 1) == most - 5);
    assert_int_equal(tally_add(&tally, 1, 5), TALLY_ADDED);
    assert_true(ways_to(&tally, 1) == most);
    assert_int_equal(tally_add(&tally, 1, 1), TALLY_OVERFLOW);
    tally_free(&tally);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_up_and_grows),
        cmocka_unit_test(says_when_it_is_full),
        cmocka_unit_test(notices_numbers_that_are_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
