#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"

#include <string.h>

struct chamber_form {
    uint32_t words;
};

/* The chamber's header asks for it to be complete. */
#include "engine/chambers/chamber.h"

/* The bits of a position that are not the mark's. */
static unsigned bits_of(uint32_t words) { return words * 64 - CHAMBER_MARK_BITS; }

static struct chamber chamber_of(uint32_t words, bool has_notes) {
    return (struct chamber){.form = {.words = words}, .has_notes = has_notes};
}

/* Position number `id`: its bits are spread over all words by a factor, so that each differs. */
static void make_position(uint32_t words, uint32_t id, uint64_t *position) {
    for (uint32_t i = 0; i < words; i++) {
        position[i] = (id + UINT64_C(1)) * (UINT64_C(0x1000193) + i);
    }
    position[words - 1] &= UINT64_MAX >> CHAMBER_MARK_BITS;
}

static uint32_t find(const struct chamber *chamber, const uint64_t *position) {
    uint32_t slot = 0;
    return chamber_find(chamber, position, chamber_hash(chamber, position), &slot);
}

/* Enters a position that is not there. */
static bool enter(struct chamber *chamber, struct memory *memory, const uint64_t *position,
                  unsigned mark) {
    uint32_t slot = 0;
    const uint64_t hash = chamber_hash(chamber, position);
    assert_int_equal(chamber_find(chamber, position, hash, &slot), chamber->count);
    return chamber_enter(chamber, memory, position, hash, slot, mark);
}

static unsigned mark_at(const struct chamber *chamber, uint32_t number) {
    return chamber_mark(&chamber->form, chamber_at(chamber, number));
}

static unsigned mark_of(uint32_t id) { return id % (NO_MARK + 1); }

/* Positions at random, each known or new as a plain array says; and at the end each is where it was
 * put, whole and with its mark. */
static void enter_at_random(uint32_t words, uint32_t ids) {
    static uint32_t number_of[4096]; /* plus 1; 0: not entered yet */
    struct memory memory = {.limit = UINT64_MAX};
    struct chamber chamber = chamber_of(words, false);
    uint32_t random = words + ids;
    uint64_t position[CHAMBER_WORDS];
    memset(number_of, 0, sizeof number_of);
    for (uint32_t step = 0; step < ids * 3; step++) {
        const uint32_t id = random_below(&random, ids);
        make_position(words, id, position);
        const uint32_t number = find(&chamber, position);
        if (number_of[id] != 0) {
            assert_int_equal(number, number_of[id] - 1);
            continue;
        }
        assert_true(enter(&chamber, &memory, position, mark_of(id)));
        number_of[id] = chamber.count;
        assert_int_equal(find(&chamber, position), number);
    }
    for (uint32_t id = 0; id < ids; id++) {
        make_position(words, id, position);
        const uint32_t number = find(&chamber, position);
        assert_int_equal(number, number_of[id] != 0 ? number_of[id] - 1 : chamber.count);
        if (number < chamber.count) {
            assert_int_equal(mark_at(&chamber, number), mark_of(id));
            position[words - 1] |= (uint64_t)mark_of(id) << CHAMBER_MARK_SHIFT;
            assert_memory_equal(chamber_at(&chamber, number), position, words * sizeof *position);
        }
    }
    chamber_free_positions(&chamber, &memory);
    assert_int_equal(memory.used, 0);
}

static void knows_exactly_what_was_entered(void **state) {
    (void)state;
    static const uint32_t sizes[] = {1, 2, 7, 8, 9, 10, 17, 63, 64, 65, 500, 4000};
    for (uint32_t words = 1; words <= CHAMBER_WORDS; words++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            enter_at_random(words, sizes[i]);
        }
    }
}

/* Positions that differ in one bit, whichever, are two; those that differ in their marks are one.
 */
static void every_bit_counts_but_the_marks(void **state) {
    (void)state;
    for (uint32_t words = 1; words <= CHAMBER_WORDS; words++) {
        struct memory memory = {.limit = UINT64_MAX};
        struct chamber chamber = chamber_of(words, false);
        uint64_t position[CHAMBER_WORDS] = {0};
        assert_true(enter(&chamber, &memory, position, NO_MARK));
        for (unsigned bit = 0; bit < bits_of(words); bit++) {
            position[bit / 64] ^= UINT64_C(1) << bit % 64;
            assert_true(enter(&chamber, &memory, position, bit % NO_MARK));
            position[bit / 64] ^= UINT64_C(1) << bit % 64;
        }
        assert_int_equal(chamber.count, bits_of(words) + 1);
        for (uint32_t number = 0; number < chamber.count; number++) {
            uint64_t *there = chamber_at(&chamber, number);
            const uint64_t hash = chamber_hash(&chamber, there);
            memcpy(position, there, words * sizeof *position);
            for (unsigned mark = 0; mark <= NO_MARK; mark++) {
                position[words - 1] &= UINT64_MAX >> CHAMBER_MARK_BITS;
                position[words - 1] |= (uint64_t)mark << CHAMBER_MARK_SHIFT;
                assert_true(chamber_hash(&chamber, position) == hash);
                assert_true(chamber_has_at(&chamber, number, position));
                assert_int_equal(find(&chamber, position), number);
            }
            assert_int_equal(mark_at(&chamber, number),
                             number == 0 ? NO_MARK : (number - 1) % NO_MARK);
        }
        chamber_free_positions(&chamber, &memory);
        assert_int_equal(memory.used, 0);
    }
}

static uint64_t bytes_of(const struct chamber *chamber) {
    return (uint64_t)chamber->capacity * chamber->form.words * sizeof *chamber->positions +
           chamber->note_capacity * sizeof *chamber->notes +
           chamber->slots * sizeof *chamber->index;
}

/* Without an index while it is small; later never more than three quarters full. Everything is
 * found each time when the index is new. */
static void grows_over_many_sizes(void **state) {
    (void)state;
    enum { COUNT = 50000 };
    for (uint32_t words = 1; words <= CHAMBER_WORDS; words++) {
        struct memory memory = {.limit = UINT64_MAX};
        struct chamber chamber = chamber_of(words, words % 2 == 1);
        uint64_t position[CHAMBER_WORDS];
        unsigned indexes = 0;
        for (uint32_t id = 0; id < COUNT; id++) {
            const uint32_t slots = chamber.slots;
            make_position(words, id, position);
            assert_true(enter(&chamber, &memory, position, mark_of(id)));
            if (chamber.has_notes) {
                chamber.notes[id] = id * 3;
            }
            assert_int_equal(chamber.count, id + 1);
            assert_true(chamber.slots > 0 ? chamber.count <= chamber.slots / 4 * 3
                                          : chamber.count <= CHAMBER_SMALL);
            assert_int_equal(memory.used, bytes_of(&chamber));
            indexes += chamber.slots != slots;
            for (uint32_t old = 0; chamber.slots != slots && old <= id; old++) {
                make_position(words, old, position);
                assert_int_equal(find(&chamber, position), old);
            }
        }
        assert_true(indexes > 10);
        for (uint32_t id = 0; id < COUNT; id++) {
            assert_int_equal(mark_at(&chamber, id), mark_of(id));
            assert_true(!chamber.has_notes || chamber.notes[id] == id * 3);
        }
        chamber_free_positions(&chamber, &memory);
        assert_int_equal(memory.used, 0);
        assert_int_equal(chamber.count, 0);
    }
}

/* In layers, each as if reached from the one before, of so many, now and then of very many, and
 * some of none, as in the part that one thread has of a chamber: what is kept is found, and what is
 * not takes no memory. */
static void go_in_layers(uint32_t words, uint32_t width) {
    enum { LAYERS = 200, WIDE = 300 };
    struct memory memory = {.limit = UINT64_MAX};
    struct chamber chamber = chamber_of(words, false);
    uint64_t position[CHAMBER_WORDS];
    uint32_t begins[LAYERS + 2] = {0};
    for (uint32_t layer = 2; layer < LAYERS + 2; layer++) {
        uint32_t id = begins[layer - 1];
        const uint32_t end = id + (layer % 40 == 0 ? WIDE : layer % 4 != 0 ? 0 : width);
        for (; id < end; id++) {
            make_position(words, id, position);
            assert_true(enter(&chamber, &memory, position, mark_of(id)));
            assert_int_equal(memory.used, bytes_of(&chamber));
        }
        begins[layer] = id;
        for (uint32_t last = 1; last <= id - begins[layer - 2]; last++) {
            make_position(words, id - last, position);
            const uint32_t number = find(&chamber, position);
            assert_int_equal(number, chamber.count - last);
            assert_int_equal(mark_at(&chamber, number), mark_of(id - last));
        }
        chamber.expanded = chamber.layer_end;
        chamber_next_layer(&chamber);
    }
    assert_true(chamber.capacity < 8 * WIDE && chamber.slots < 16 * WIDE);
    chamber_free_positions(&chamber, &memory);
    assert_int_equal(memory.used, 0);
}

static void forgets_what_lies_behind(void **state) {
    (void)state;
    for (uint32_t words = 1; words <= CHAMBER_WORDS; words++) {
        for (uint32_t width = 1; width <= 12; width++) {
            go_in_layers(words, width);
        }
        go_in_layers(words, 300);
    }
}

/* To ask ahead changes nothing, whatever is asked for. */
static void may_be_asked_ahead(void **state) {
    (void)state;
    struct memory memory = {.limit = UINT64_MAX};
    struct chamber chamber = chamber_of(1, false);
    uint64_t position[CHAMBER_WORDS] = {0};
    for (uint32_t id = 0; id < 1000; id++) {
        for (uint32_t other = 0; other < 1000; other += 37) {
            make_position(1, other, position);
            const uint64_t hash = chamber_hash(&chamber, position);
            chamber_expect(&chamber, hash);
            chamber_expect_position(&chamber, hash);
            assert_int_equal(find(&chamber, position), other < id ? other : id);
        }
        make_position(1, id, position);
        assert_true(enter(&chamber, &memory, position, NO_MARK));
    }
    chamber_free_positions(&chamber, &memory);
    assert_int_equal(memory.used, 0);
}

/* Fills a chamber with that much memory; returns how many positions it took. */
static uint32_t fill(uint64_t limit, uint32_t words, bool has_notes) {
    struct memory memory = {.limit = limit};
    struct chamber chamber = chamber_of(words, has_notes);
    uint64_t position[CHAMBER_WORDS];
    uint32_t count = 0;
    for (;; count++) {
        make_position(words, count, position);
        if (!enter(&chamber, &memory, position, NO_MARK)) {
            break;
        }
        assert_int_equal(chamber.count, count + 1);
        if (has_notes) {
            chamber.notes[count] = count;
        }
    }
    assert_true(memory.peak <= limit);
    chamber_free_positions(&chamber, &memory);
    assert_int_equal(memory.used, 0);
    return count;
}

static void keeps_within_every_limit(void **state) {
    (void)state;
    for (uint32_t words = 1; words <= CHAMBER_WORDS; words++) {
        for (uint64_t limit = 0; limit < 60000; limit += limit < 2000 ? 1 : 251) {
            const uint32_t count = fill(limit, words, false);
            assert_true(fill(limit, words, true) <= count);
            assert_true((uint64_t)count * words * sizeof(uint64_t) <= limit);
        }
        assert_int_equal(fill(0, words, false), 0);
        assert_int_equal(fill(sizeof(uint64_t) * 2 * words - 1, words, false), 0);
        assert_int_equal(fill(sizeof(uint64_t) * 2 * words, words, false), 2);
        assert_int_equal(fill(sizeof(uint64_t) * 2 * words, words, true), 0);
    }
}

static bool at_once(void *context) {
    *(unsigned *)context += 1;
    return true;
}

/* A new index takes long to fill, and is left when it is urgent to return. */
static void returns_when_that_is_urgent(void **state) {
    (void)state;
    enum { COUNT = CHAMBER_AT_A_TIME * 2 };
    unsigned asked = 0;
    void *deferred = NULL;
    struct memory memory = {.limit = UINT64_MAX};
    struct chamber chamber = chamber_of(2, false);
    uint64_t position[CHAMBER_WORDS];
    for (uint32_t id = 0; id < COUNT; id++) {
        make_position(2, id, position);
        assert_true(enter(&chamber, &memory, position, NO_MARK));
    }
    assert_true(chamber_reindex(&chamber, &memory, COUNT));
    memory.urgent = at_once;
    memory.context = &asked;
    memory.deferred = &deferred;
    assert_false(chamber_reindex(&chamber, &memory, COUNT));
    assert_true(asked > 0);
    chamber_free_positions(&chamber, &memory);
    assert_int_equal(memory.used, 0);
    memory_free_deferred(&deferred);
}

int test_chamber(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_exactly_what_was_entered),
        cmocka_unit_test(every_bit_counts_but_the_marks),
        cmocka_unit_test(grows_over_many_sizes),
        cmocka_unit_test(forgets_what_lies_behind),
        cmocka_unit_test(may_be_asked_ahead),
        cmocka_unit_test(keeps_within_every_limit),
        cmocka_unit_test(returns_when_that_is_urgent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
