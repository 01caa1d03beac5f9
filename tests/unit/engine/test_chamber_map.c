#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"

struct chamber_form {
    uint32_t words;
};

#include "engine/chambers/chamber_map.h"

enum { NAMES = 1500 };

static struct chamber_name name_of(uint32_t id) {
    return (struct chamber_name){{id / 3 * UINT64_C(0x100000001), id % 3}};
}

static unsigned potential_of(uint32_t id) { return id * 7 % POTENTIALS; }

/* Chambers come and go at random, as a plain array of flags says. A chamber that is taken out is
 * one of the potential that was asked for. */
static void finds_exactly_what_waits(void **state) {
    (void)state;
    static struct chamber *waits[NAMES];
    struct memory memory = {.limit = UINT64_MAX};
    struct chamber_map map = {.memory = &memory};
    uint32_t random = 5;
    uint32_t count = 0;
    unsigned taken = 0;
    for (uint32_t step = 0; step < 20000; step++) {
        const uint32_t id = random_below(&random, NAMES);
        const struct chamber_name name = name_of(id);
        struct chamber *found = chamber_map_find(&map, &name);
        assert_ptr_equal(found, waits[id]);
        /* It grows for a while, shrinks for a while. */
        if (found == NULL && step / 4000 % 2 == 0) {
            const struct chamber_form form = {.words = 1 + id % CHAMBER_WORDS};
            waits[id] = chamber_map_add(&map, &name, form, potential_of(id));
            assert_non_null(waits[id]);
            assert_true(chamber_is_named(waits[id], &name));
            assert_int_equal(waits[id]->form.words, form.words);
            assert_int_equal(waits[id]->count, 0);
            count++;
        } else if (step / 4000 % 2 == 1) {
            struct chamber *out = chamber_map_take(&map, potential_of(id));
            uint32_t other = 0;
            while (out != NULL && waits[other] != out) {
                assert_true(++other < NAMES);
            }
            if (out != NULL) {
                assert_int_equal(potential_of(other), potential_of(id));
                waits[other] = NULL;
                chamber_free(out, &memory);
                count--;
                taken++;
            }
            /* There is one as long as the one that was drawn waits. */
            assert_true(out != NULL || found == NULL);
        }
        assert_int_equal(map.count, count);
    }
    assert_true(taken > NAMES && count > NAMES / 2);
    for (uint32_t id = 0; id < NAMES; id++) {
        const struct chamber_name name = name_of(id);
        assert_ptr_equal(chamber_map_find(&map, &name), waits[id]);
    }
    chamber_map_free(&map);
    assert_int_equal(memory.used, 0);
}

static void is_empty_at_first(void **state) {
    (void)state;
    struct memory memory = {.limit = UINT64_MAX};
    struct chamber_map map = {.memory = &memory};
    const struct chamber_name name = name_of(1);
    assert_null(chamber_map_find(&map, &name));
    for (unsigned potential = 0; potential < POTENTIALS; potential++) {
        assert_null(chamber_map_take(&map, potential));
    }
    chamber_map_free(&map);
    chamber_free(NULL, &memory);
    assert_int_equal(memory.used, 0);
}

static void keeps_within_every_limit(void **state) {
    (void)state;
    unsigned refused = 0;
    for (uint64_t limit = 0; limit < 100000; limit += 199) {
        struct memory memory = {.limit = limit};
        struct chamber_map map = {.memory = &memory};
        uint32_t id = 0;
        for (; id < NAMES; id++) {
            const struct chamber_name name = name_of(id);
            const struct chamber_form form = {.words = 1};
            if (chamber_map_add(&map, &name, form, potential_of(id)) == NULL) {
                refused++;
                break;
            }
        }
        /* What is there is still found. */
        for (uint32_t known = 0; known < NAMES; known++) {
            const struct chamber_name name = name_of(known);
            assert_int_equal(chamber_map_find(&map, &name) != NULL, known < id);
        }
        assert_int_equal(map.count, id);
        assert_true(memory.peak <= limit);
        chamber_map_free(&map);
        assert_int_equal(memory.used, 0);
    }
    assert_true(refused > 100);
}

int test_chamber_map(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_exactly_what_waits),
        cmocka_unit_test(is_empty_at_first),
        cmocka_unit_test(keeps_within_every_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
