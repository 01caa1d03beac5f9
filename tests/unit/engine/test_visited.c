#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"

/* A position that brings its own hash, so that a test can choose a bad one. */
struct state {
    uint64_t hash;
    uint32_t id;
};

#include "engine/visited.h"

static inline uint64_t state_hash(const struct state *state) { return state->hash; }
static inline bool state_equal(const struct state *a, const struct state *b) {
    return a->id == b->id;
}

static uint64_t mixed(uint32_t id) {
    uint64_t hash = (id + UINT64_C(1)) * UINT64_C(0x9E3779B97F4A7C15);
    hash ^= hash >> 32;
    return hash * UINT64_C(0xD6E8FEB86659FD93);
}
static uint64_t constant(uint32_t id) {
    (void)id;
    return UINT64_C(0x123456789ABCDEF0);
}
static uint64_t zero(uint32_t id) {
    (void)id;
    return 0;
}
/* Everything begins at the last slot, and goes on at the first. */
static uint64_t greatest(uint32_t id) {
    (void)id;
    return UINT64_MAX;
}
static uint64_t one_of_three(uint32_t id) { return mixed(id % 3); }
/* Only the lower half differs, which the table need not look at. */
static uint64_t low_half(uint32_t id) { return id; }

static uint64_t (*const hashes[])(uint32_t) = {mixed,    constant,     zero,
                                               greatest, one_of_three, low_half};
enum { HASHES = sizeof hashes / sizeof *hashes };

static struct state state_of(uint32_t id, unsigned hash) {
    return (struct state){hashes[hash](id), id};
}

/* Adds positions at random, each known or new as a plain array of flags says. */
static void add_at_random(unsigned hash, uint32_t ids, uint32_t steps) {
    static uint32_t node_of[4096]; /* plus 1; 0: not added yet */
    struct memory memory = {.limit = UINT64_MAX};
    struct visited visited;
    uint32_t random = hash + ids;
    uint32_t count = 0;
    visited_start(&visited, &memory);
    for (uint32_t i = 0; i < ids; i++) {
        node_of[i] = 0;
    }
    for (uint32_t step = 0; step < steps; step++) {
        uint32_t id = random_below(&random, ids);
        uint32_t node = NO_NODE;
        const struct state state = state_of(id, hash);
        enum visited_result result = visited_add(&visited, &state, step, step % 1000, &node);
        if (node_of[id] != 0) {
            assert_int_equal(result, VISITED_KNOWN);
            assert_int_equal(node, node_of[id] - 1);
        } else {
            assert_int_equal(result, VISITED_NEW);
            assert_int_equal(node, count);
            node_of[id] = ++count;
            assert_int_equal(visited.visits[node].parent, step);
            assert_int_equal(visited.visits[node].depth, step % 1000);
            assert_false(visited.visits[node].expanded);
        }
        assert_int_equal(visited.count, count);
        assert_int_equal(visited.visits[node].state.id, id);
    }
    visited_free(&visited);
    assert_int_equal(memory.used, 0);
}

/* However badly positions are hashed, known means the same position. */
static void knows_exactly_what_was_added(void **state) {
    (void)state;
    static const uint32_t sizes[] = {1, 2, 10, 127, 128, 129, 191, 192, 193, 1500};
    for (unsigned hash = 0; hash < HASHES; hash++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            add_at_random(hash, sizes[i], sizes[i] * 3);
        }
    }
}

/* A table that is just as large as it has to be: the numbers use all the bits that they have. */
static void finds_in_a_full_table(uint32_t room, unsigned hash) {
    enum { OTHERS = 50 };
    struct memory memory = {.limit = UINT64_MAX};
    struct visited visited;
    uint32_t node = NO_NODE;
    uint32_t slot = 0;
    visited_start(&visited, &memory);
    assert_true(visited_reindex(&visited, room));
    assert_true(visited_reserve(&visited, room));
    assert_int_equal(visited.capacity, room);
    for (uint32_t id = 0; id < room; id++) {
        const struct state new = state_of(id, hash);
        assert_int_equal(visited_add(&visited, &new, NO_NODE, 0, &node), VISITED_NEW);
    }
    assert_int_equal(visited.room, room); /* it has not grown */
    for (uint32_t id = 0; id < room + OTHERS; id++) {
        const struct state sought = state_of(id, hash);
        node = visited_find(&visited, &sought, sought.hash, &slot);
        assert_int_equal(node, id < room ? id : NO_NODE);
        assert_true(slot < visited.slots);
        assert_int_equal(visited.index[slot] == 0, id >= room);
    }
    visited_free(&visited);
    assert_int_equal(memory.used, 0);
}

/* Bad hashes take long in large tables, and get those where the numbers get one more bit. */
static void finds_everything_in_full_tables(void **state) {
    (void)state;
    for (uint32_t room = 1; room <= 2100; room++) {
        const bool critical = ((room - 1) & room) == 0 || ((room + 1) & room) == 0;
        for (unsigned hash = 0; hash < (room < 200 || critical ? HASHES : 1); hash++) {
            finds_in_a_full_table(room, hash);
        }
    }
}

static void grows_over_many_sizes(void **state) {
    (void)state;
    enum { COUNT = 200000 };
    struct memory memory = {.limit = UINT64_MAX};
    struct visited visited;
    uint32_t node = NO_NODE;
    uint32_t growths = 0;
    visited_start(&visited, &memory);
    for (uint32_t id = 0; id < COUNT; id++) {
        const struct state new = state_of(id * 7, 0);
        uint32_t capacity = visited.capacity;
        assert_int_equal(visited_add(&visited, &new, id, 1, &node), VISITED_NEW);
        assert_int_equal(node, id);
        growths += visited.capacity != capacity;
        /* Each time it has grown, everything is still found. */
        for (uint32_t old = 0; visited.capacity != capacity && old <= id; old++) {
            const struct state known = state_of(old * 7, 0);
            assert_int_equal(visited_add(&visited, &known, 0, 0, &node), VISITED_KNOWN);
            assert_int_equal(node, old);
            if (visited.count == visited.capacity) {
                break;
            }
        }
        assert_int_equal(memory.used, visited.capacity * sizeof *visited.visits +
                                          visited.slots * sizeof *visited.index);
        /* The index has room for all, and is never more than three quarters full. */
        assert_true(visited.capacity <= visited.room);
        assert_true(visited.room * 4ull <= visited.slots * 3ull);
    }
    assert_true(growths > 10);
    for (uint32_t id = 0; id < COUNT; id++) {
        assert_int_equal(visited.visits[id].parent, id);
    }
    visited_free(&visited);
    assert_int_equal(memory.used, 0);
    assert_int_equal(visited.count, 0);
}

/* Fills a table with that much memory, after it was asked for so much room at once; returns how
 * many positions it took. */
static uint32_t fill(uint64_t limit, unsigned hash, uint32_t reserved) {
    struct memory memory = {.limit = limit};
    struct visited visited;
    uint32_t node = NO_NODE;
    uint32_t count = 0;
    visited_start(&visited, &memory);
    if (reserved > 0 && visited_reserve(&visited, reserved)) {
        assert_in_range(visited.capacity, 1, reserved);
    }
    for (;; count++) {
        const struct state new = state_of(count, hash);
        if (visited_add(&visited, &new, NO_NODE, 0, &node) == VISITED_FULL) {
            break;
        }
        assert_int_equal(node, count);
    }
    assert_true(memory.peak <= limit);
    assert_true(count * sizeof(struct visit) <= limit);
    assert_int_equal(visited.count, count);
    for (uint32_t id = 0; id < count; id++) {
        assert_int_equal(visited.visits[id].state.id, id);
    }
    visited_free(&visited);
    assert_int_equal(memory.used, 0);
    return count;
}

static void keeps_within_every_limit(void **state) {
    (void)state;
    static const uint32_t reserved[] = {0, 512};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        for (unsigned limit = 0; limit < 3000; limit++) {
            fill(limit, limit % HASHES, reserved[i]);
        }
        for (uint64_t limit = 3000; limit < 40000; limit += 37) {
            fill(limit, 0, reserved[i]);
        }
        for (uint64_t limit = 40000; limit < 100000; limit += 997) {
            fill(limit, 0, reserved[i]);
        }
        assert_int_equal(fill(0, 0, reserved[i]), 0);
        assert_int_equal(fill(sizeof(struct visit), 0, reserved[i]), 0);
    }
    assert_int_equal(fill(sizeof(struct visit) + 8 * sizeof(uint32_t) + 7, 0, 0), 1);
}

static void copes_with_enormous_limits(void **state) {
    (void)state;
    static const uint64_t limits[] = {UINT64_MAX,          UINT64_MAX - 1, UINT64_MAX / 5,
                                      UINT64_MAX / 5 + 33, INT64_MAX,      UINT64_C(1) << 60};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct memory memory = {.limit = limits[i]};
        struct visited visited;
        uint32_t node = NO_NODE;
        visited_start(&visited, &memory);
        for (uint32_t id = 0; id < 2000; id++) {
            const struct state new = state_of(id, 0);
            assert_int_equal(visited_add(&visited, &new, NO_NODE, 0, &node), VISITED_NEW);
        }
        visited_free(&visited);
    }
}

/* Most of what there is can be used. */
static void makes_good_use_of_the_limit(void **state) {
    (void)state;
    static const uint64_t limits[] = {20000, 100000, 1000000, 10000000};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        /* Each with its slots, and with the room that is left for the frontier. */
        uint64_t bytes =
            sizeof(struct visit) + 2 * sizeof(uint32_t) + sizeof(struct frontier_entry);
        assert_true(fill(limits[i], 0, 0) * bytes >= limits[i] / 100 * 90);
        assert_true(fill(limits[i], 0, 512) * bytes >= limits[i] / 100 * 90);
    }
}

int test_visited(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_exactly_what_was_added),
        cmocka_unit_test(finds_everything_in_full_tables),
        cmocka_unit_test(grows_over_many_sizes),
        cmocka_unit_test(keeps_within_every_limit),
        cmocka_unit_test(copes_with_enormous_limits),
        cmocka_unit_test(makes_good_use_of_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
