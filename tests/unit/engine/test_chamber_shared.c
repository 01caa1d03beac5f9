#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"

#include <stdbool.h>

struct chamber_form {
    uint32_t words;
};

#include "engine/chambers/chamber_shared.h"

enum { THREADS = 3, IDS = 3000 };

static void make_position(uint32_t words, uint32_t id, uint64_t *position) {
    memset(position, 0, words * sizeof *position);
    position[0] = id % 7;
    position[words - 1] |= (uint64_t)id << 3;
}

/* Is it there once, where the index says? */
static bool is_there(const struct chamber *chamber, uint32_t id) {
    uint64_t position[CHAMBER_WORDS];
    uint32_t slot = 0;
    make_position(chamber->form.words, id, position);
    const uint32_t number = chamber_find(chamber, position, chamber_hash(chamber, position), &slot);
    uint32_t count = 0;
    for (uint32_t i = 0; i < chamber->count; i++) {
        count += chamber_has_at(chamber, i, position);
    }
    return number < chamber->count && count == 1 && chamber_mark(chamber, number) == id % NO_MARK;
}

/* Room for so many more, and an index of its own. */
static void make_room(struct chamber *chamber, struct memory *memory, uint32_t more) {
    while (chamber->capacity - chamber->count < more) {
        assert_true(chamber_extend(chamber, memory));
    }
    assert_true(chamber_new_index(chamber, memory, chamber->count + more));
    const uint32_t half = chamber->count / 2;
    assert_true(chamber_fill_index(chamber, memory, half, chamber->count, true));
    assert_true(chamber_fill_index(chamber, memory, 0, half, true));
}

/* As if by several threads, one after the other, in rounds that end when there is no room. */
static void is_like_any_other_after_each_round(void **state) {
    (void)state;
    uint32_t random = 12;
    unsigned without_room = 0;
    for (uint32_t words = 1; words <= CHAMBER_WORDS; words++) {
        struct memory memory = {.limit = UINT64_MAX};
        struct chamber chamber = {.form = {.words = words}};
        struct chamber_shared shared = {.chamber = &chamber};
        static bool entered[IDS];
        uint32_t count = 0;
        memset(entered, 0, sizeof entered);
        for (unsigned round = 0; round < 40; round++) {
            struct chamber_range numbers[THREADS] = {{0, 0}};
            struct chamber_range *all[THREADS] = {&numbers[0], &numbers[1], &numbers[2]};
            make_room(&chamber, &memory, 1 + random_below(&random, 200));
            chamber_shared_begin(&shared);
            for (unsigned i = 0; i < 100; i++) {
                const uint32_t id = random_below(&random, IDS);
                uint64_t position[CHAMBER_WORDS];
                make_position(words, id, position);
                const enum chamber_entered became =
                    chamber_shared_enter(&shared, &numbers[random_below(&random, THREADS)],
                                         position, chamber_hash(&chamber, position), id % NO_MARK);
                assert_true(entered[id] == (became == CHAMBER_KNOWN));
                entered[id] = entered[id] || became == CHAMBER_NEW;
                count += became == CHAMBER_NEW;
                without_room += became == CHAMBER_NO_ROOM;
            }
            chamber_shared_end(&shared, all, THREADS);
            assert_int_equal(chamber.count, count);
        }
        for (uint32_t id = 0; id < IDS; id++) {
            assert_true(!entered[id] || is_there(&chamber, id));
        }
        assert_true(count > 500);
        chamber_free_positions(&chamber, &memory);
        assert_int_equal(memory.used, 0);
    }
    assert_true(without_room > 100);
}

int test_chamber_shared(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_like_any_other_after_each_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
