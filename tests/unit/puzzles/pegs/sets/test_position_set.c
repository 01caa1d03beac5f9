#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/pegs/sets/position_set.h"

/* Adds the positions first, first + step, ...: each is new once, and no other is there. */
static void fill(struct position_set *set, uint64_t first, uint64_t step, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) {
        assert_false(position_set_has(set, first + i * step));
        assert_true(position_set_add(set, first + i * step));
        assert_false(position_set_add(set, first + i * step));
    }
    for (uint64_t i = 0; i < count; i++) {
        assert_true(position_set_has(set, first + i * step));
    }
    assert_false(position_set_has(set, first + count * step));
}

/* A table has room for what it was made for and a free slot beyond, where every search ends. */
static void table_holds_what_it_is_made_for(void **state) {
    (void)state;
    static const struct ranks none = {0};
    for (uint64_t most = 1; most < 3000; most = most * 5 / 4 + 1) {
        struct memory memory = {.limit = position_set_table_bytes(most)};
        struct position_set set;
        assert_true(position_set_make(&set, SET_TABLE, &none, most, &memory));
        assert_int_equal(memory.used, memory.limit);
        assert_true(set.size > most);
        fill(&set, UINT64_C(1) << 63, UINT64_C(1) << 33, most);
        position_set_free(&set, &memory);
        assert_int_equal(memory.used, 0);
    }
    assert_true(position_set_table_bytes(UINT64_MAX) == UINT64_MAX);
}

/* Positions that differ in pairs of holes 32 apart, as on a board whose lower half is its upper
 * half once more: about as many slots are their first ones as if these were drawn by lot. */
static void table_has_slots_for_a_board_made_of_twins(void **state) {
    (void)state;
    enum { HOLES = 7, MANY = 1 << 2 * HOLES };
    static const struct ranks none = {0};
    for (unsigned lowest = 0; lowest + HOLES <= 32; lowest++) {
        struct memory memory = {.limit = position_set_table_bytes(MANY)};
        struct position_set set;
        uint64_t first_slots = 0;
        assert_true(position_set_make(&set, SET_TABLE, &none, MANY, &memory));
        for (uint64_t i = 0; i < MANY; i++) {
            const uint64_t upper = i % (1 << HOLES), lower = i >> HOLES;
            uint64_t *slot =
                &set.words[position_set_slot(&set, upper << lowest | lower << (lowest + 32))];
            first_slots += *slot == 0;
            *slot = 1;
        }
        assert_true(first_slots > (size_t)MANY / 4 * 3); /* by lot it would be 0.79 of them */
        position_set_free(&set, &memory);
    }
}

static void bitmap_holds_every_number(void **state) {
    (void)state;
    static struct ranks ranks = {.pivots = 4, .low_bits = 9, .patterns = 3};
    for (unsigned pattern = 0; pattern < 3; pattern++) {
        ranks.pattern[pattern] = (uint16_t)pattern;
    }
    assert_int_equal(position_set_bitmap_bytes(&ranks), 3 * 512 / 8);
    struct memory memory = {.limit = position_set_bitmap_bytes(&ranks)};
    struct position_set set;
    assert_true(position_set_make(&set, SET_BITMAP, &ranks, 0, &memory));
    fill(&set, 0, UINT64_C(1) << 4, 3 * 512 - 1);
    position_set_free(&set, &memory);
    assert_int_equal(memory.used, 0);
    memory.limit--;
    assert_false(position_set_make(&set, SET_BITMAP, &ranks, 0, &memory));
    ranks.low_bits = 60;
    assert_true(position_set_bitmap_bytes(&ranks) == UINT64_MAX);
}

int test_position_set(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_holds_what_it_is_made_for),
        cmocka_unit_test(table_has_slots_for_a_board_made_of_twins),
        cmocka_unit_test(bitmap_holds_every_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
