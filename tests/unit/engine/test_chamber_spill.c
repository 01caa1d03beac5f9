#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"
#include "support/shelf.h"

struct chamber_form {
    uint32_t words;
};

#include "engine/chambers/chamber_spill.h"

enum { NAMES = 5, IDS = 400, RUNS = 90 };

/* The words of a position differ in few bits, at both of their ends. */
static void make_position(uint32_t words, uint32_t id, uint64_t *position) {
    memset(position, 0, words * sizeof *position);
    position[0] = (uint64_t)id << 8;
    for (uint32_t i = 0; i < words; i++) {
        position[i] |= (uint64_t)(id >> (3 * i) & 7) << 40 | (id * (i + 1) & 15);
    }
}

static uint64_t number_in(const uint64_t *position) { return position[0] >> 8 & 0xFFFF; }

/* Chambers with few and with many positions, of one word to three. */
static uint32_t words_of(uint32_t name) { return 1 + name % CHAMBER_WORDS; }
static uint32_t potential_of(uint32_t name) { return name / 2; }

static struct chamber *chamber_named(struct chamber_map *map, uint32_t name) {
    const struct chamber_name full = {{name, 7}};
    struct chamber *chamber = chamber_map_find(map, &full);
    return chamber != NULL
               ? chamber
               : chamber_map_add(map, &full, (struct chamber_form){.words = words_of(name)},
                                 potential_of(name));
}

/* Enters a position unless it is there. */
static bool enter_marked(struct chamber *chamber, struct memory *memory, uint32_t id,
                         unsigned mark) {
    uint64_t position[CHAMBER_WORDS];
    uint32_t slot = 0;
    make_position(chamber->form.words, id, position);
    const uint64_t hash = chamber_hash(chamber, position);
    if (chamber_find(chamber, position, hash, &slot) < chamber->count) {
        return false;
    }
    assert_true(chamber_enter(chamber, memory, position, hash, slot, mark));
    return true;
}

static bool enter(struct chamber *chamber, struct memory *memory, uint32_t id) {
    return enter_marked(chamber, memory, id, NO_MARK);
}

static unsigned mark_of(uint32_t id) { return id * 37 % (NO_MARK + 1); }

/* Whatever their marks are, which they keep. */
static void sorts_positions(void **state) {
    (void)state;
    struct memory memory = {.limit = UINT64_MAX};
    uint32_t random = 3;
    for (unsigned round = 0; round < 200; round++) {
        const uint32_t words = 1 + round % CHAMBER_WORDS;
        struct chamber chamber = {.form = {.words = words}};
        bool there[IDS] = {false};
        for (uint32_t left = random_below(&random, round < 20 ? 14 : IDS); left > 0; left--) {
            const uint32_t id = random_below(&random, IDS);
            there[id] |= enter_marked(&chamber, &memory, id, mark_of(id));
        }
        assert_true(chamber_sort(&chamber, 0, chamber.count, &memory));
        for (uint32_t i = 0; i < chamber.count; i++) {
            const uint64_t *position = chamber_at(&chamber, i);
            assert_true(i == 0 || chamber_precedes(position - words, position, words));
            assert_true(there[number_in(position)]);
            assert_int_equal(chamber_mark(&chamber.form, position),
                             mark_of((uint32_t)number_in(position)));
            there[number_in(position)] = false;
        }
        for (uint32_t id = 0; id < IDS; id++) {
            assert_false(there[id]);
        }
        chamber_free_positions(&chamber, &memory);
    }
    assert_int_equal(memory.used, 0);
}

/* Whether each position of each chamber is stored. */
struct stored {
    bool ids[NAMES][IDS];
    uint64_t count;   /* each once */
    uint64_t entered; /* as often as it was stored */
};

static struct chamber_store *open_store(const struct shelf *shelf, struct memory *memory,
                                        struct chamber_progress *progress) {
    char why[320] = "";
    struct chamber_store *store =
        chamber_store_open(&shelf->storage, memory, 42, progress, why, sizeof why);
    assert_string_equal(why, "");
    assert_non_null(store);
    return store;
}

/* Many runs, so that some are joined: chambers of random positions. */
static void store_at_random(struct chamber_store *store, struct memory *memory, unsigned runs,
                            uint32_t *random, struct stored *stored) {
    for (unsigned run = 0; run < runs; run++) {
        struct chamber_map map = {.memory = memory};
        for (unsigned i = random_below(random, 300); i > 0; i--) {
            const uint32_t name = random_below(random, NAMES);
            const uint32_t id = random_below(random, IDS);
            if (enter(chamber_named(&map, name), memory, id)) {
                stored->entered++;
                stored->count += !stored->ids[name][id];
                stored->ids[name][id] = true;
            }
        }
        assert_true(chamber_map_spill(&map, NULL, store));
        chamber_map_free(&map);
    }
}

/* Reads a chamber that comes first, a few positions at a time. */
static void read_chamber(struct chamber_store *store, uint32_t name, size_t most,
                         struct stored *stored) {
    const uint32_t words = words_of(name);
    const struct chamber_record *first;
    uint64_t last[CHAMBER_WORDS] = {0};
    bool has_last = false;
    while ((first = chamber_store_first(store)) != NULL && first->name[0] == name) {
        uint64_t positions[16 * CHAMBER_WORDS];
        size_t count;
        assert_int_equal(first->words, words);
        assert_int_equal(first->rank, 1 + potential_of(name));
        assert_true(chamber_store_read(store, positions, most, &count));
        for (size_t i = 0; i < count; i++) {
            const uint64_t *position = positions + i * words;
            assert_true(!has_last || chamber_precedes(last, position, words));
            assert_true(stored->ids[name][number_in(position)]);
            stored->ids[name][number_in(position)] = false;
            stored->count--;
            memcpy(last, position, words * sizeof *last);
            has_last = true;
        }
    }
}

/* Asked so often, it says that it is urgent to return. */
static bool is_urgent_now(void *context) {
    unsigned *asked = context;
    return (*asked)++ > 2;
}

/* Large chambers take long to sort, to write and to read: who is asked to return does. */
static void returns_when_that_is_urgent(void **state) {
    (void)state;
    enum { MANY = 60000 };
    struct memory memory = {.limit = UINT64_MAX};
    struct shelf *shelf = shelf_new();
    struct chamber_progress progress = {0};
    struct chamber_map map = {.memory = &memory};
    struct chamber *chamber = chamber_named(&map, 0);
    for (uint32_t id = 0; id < MANY; id++) {
        assert_true(enter(chamber, &memory, id));
    }
    unsigned asked = 0;
    memory.context = &asked;
    memory.urgent = is_urgent_now;
    assert_false(chamber_sort(chamber, 0, chamber->count, &memory));
    struct chamber_store *store = open_store(shelf, &memory, &progress);
    asked = 0;
    assert_false(chamber_map_spill(&map, NULL, store));
    assert_string_equal(chamber_store_error(store), "");
    assert_int_equal(chamber->count, MANY);
    chamber_store_close(store, false);
    assert_int_equal(shelf_count(shelf), 0);
    memory.urgent = NULL;
    store = open_store(shelf, &memory, &progress);
    assert_true(chamber_map_spill(&map, NULL, store));
    memory.urgent = is_urgent_now;
    struct chamber *again = chamber_named(&map, 0);
    struct chamber_load_counts counts;
    asked = 0;
    assert_int_equal(chamber_load(again, &memory, store, &counts), CHAMBER_NOT_READ);
    assert_string_equal(chamber_store_error(store), "");
    assert_true(again->count < MANY);
    memory.urgent = NULL;
    chamber_map_free(&map);
    chamber_store_close(store, true);
    assert_int_equal(memory.used, 0);
    free(shelf);
}

/* Whatever is stored in several runs is read once, in order, and the rest counted; also when the
 * store was closed in between. */
static void reads_each_position_once(void **state) {
    (void)state;
    uint32_t random = 9;
    for (unsigned round = 0; round < 6; round++) {
        struct memory memory = {.limit = UINT64_MAX};
        struct shelf *shelf = shelf_new();
        struct chamber_progress progress = {0};
        struct stored *stored = calloc(1, sizeof *stored);
        assert_non_null(stored);
        struct chamber_store *store = open_store(shelf, &memory, &progress);
        store_at_random(store, &memory, RUNS, &random, stored);
        const uint64_t distinct = stored->count;
        uint64_t left_out = chamber_store_left_out(store, true);
        assert_true(left_out > 0); /* by joining */
        for (uint32_t name = 0; name < NAMES; name++) {
            assert_non_null(chamber_store_first(store));
            assert_int_equal(chamber_store_first(store)->name[0], name);
            read_chamber(store, name, 1 + random_below(&random, 16), stored);
            left_out += chamber_store_left_out(store, true);
            if (name == round) {
                progress.potential = name;
                assert_true(chamber_store_save(store, &progress));
                chamber_store_close(store, false);
                progress.potential = 99;
                store = open_store(shelf, &memory, &progress);
                assert_int_equal(progress.potential, name);
            }
        }
        assert_null(chamber_store_first(store));
        assert_int_equal(stored->count, 0);
        assert_int_equal(left_out, stored->entered - distinct);
        chamber_store_close(store, true);
        assert_int_equal(memory.used, 0);
        assert_int_equal(shelf_count(shelf), 0);
        free(stored);
        free(shelf);
    }
}

int test_chamber_spill(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorts_positions),
        cmocka_unit_test(returns_when_that_is_urgent),
        cmocka_unit_test(reads_each_position_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
