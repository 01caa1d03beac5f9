/* The positions of a proof, which may have been chosen to collide. */
#include "verifier/position_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MANY = 1 << 12, SLOTS = 1 << 13, SIZE = 8 };

static const struct hash_key a_key = {{UINT64_C(0x0123456789ABCDEF), UINT64_C(0xFEDCBA9876543210)}};
static const struct position_table_watch nobody = {0};

/* What everybody can know: the hash that the table had before it got a key. */
static uint64_t open_hash(const uint64_t *position) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (unsigned i = 0; i < SIZE; i++) {
        hash = (hash ^ (*position >> 8 * i & 255)) * UINT64_C(1099511628211);
    }
    return hash ^ hash >> 32;
}

static uint64_t hash_with_a_key(const uint64_t *position) {
    return keyed_hash(&a_key, position, SIZE);
}

/* Finds positions that such a hash puts into the first sixteenth of an index. */
static uint64_t *craft(uint64_t hash(const uint64_t *position)) {
    uint64_t *positions = malloc(MANY * sizeof *positions);
    uint64_t next = 0;
    for (unsigned i = 0; i < MANY; i++) {
        do {
            next++;
        } while ((hash(&next) & (SLOTS - 1)) >= SLOTS / 16);
        positions[i] = next;
    }
    return positions;
}

/* How many others are come across when all are added, and then looked for. */
static uint64_t count_met(const uint64_t *positions, struct hash_key key) {
    struct position_table table;
    position_table_start(&table, SIZE, UINT64_MAX, key, nobody);
    for (unsigned i = 0; i < MANY; i++) {
        assert_int_equal(position_table_add(&table, &positions[i]), POSITION_NEW);
    }
    for (unsigned i = 0; i < MANY; i++) {
        assert_true(position_table_has(&table, &positions[i]));
    }
    const uint64_t met = table.met;
    position_table_free(&table);
    return met;
}

static void test_collisions_cannot_be_crafted(void **state) {
    (void)state;
    uint64_t *crafted = craft(open_hash);
    assert_true(count_met(crafted, hash_key_draw()) < (uint64_t)4 * MANY);
    free(crafted);
}

/* Who knows the key can: so this measure finds it out, and what collides depends on the key. */
static void test_the_key_is_what_matters(void **state) {
    (void)state;
    uint64_t *crafted = craft(hash_with_a_key);
    assert_true(count_met(crafted, a_key) > UINT64_C(500) * MANY);
    struct hash_key other = a_key;
    other.word[0] ^= 1;
    assert_true(count_met(crafted, other) < (uint64_t)4 * MANY);
    other = a_key;
    other.word[1] ^= UINT64_C(1) << 63;
    assert_true(count_met(crafted, other) < (uint64_t)4 * MANY);
    free(crafted);
}

static void test_each_key_is_another(void **state) {
    (void)state;
    const struct hash_key one = hash_key_draw();
    const struct hash_key two = hash_key_draw();
    assert_int_not_equal(one.word[0], two.word[0]);
    assert_int_not_equal(one.word[1], two.word[1]);
    assert_int_not_equal(one.word[0], one.word[1]);
}

/* SipHash-1-3 with a key of zeros, as Python has it for hash(bytes(range(size))) with
 * PYTHONHASHSEED=0. */
static void test_it_is_the_hash_that_it_says(void **state) {
    (void)state;
    static const struct {
        size_t size;
        uint64_t hash;
    } known[] = {{1, UINT64_C(0x68A914128E01E473)},  {7, UINT64_C(0x2F098AB0C751325A)},
                 {8, UINT64_C(0xEAD411E67EBE2EEA)},  {15, UINT64_C(0xF30EB725BB91C9EA)},
                 {52, UINT64_C(0xDED6177B9826835A)}, {64, UINT64_C(0x75E05FD5BBC870C6)}};
    unsigned char bytes[64];
    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (unsigned char)i;
    }
    const struct hash_key zeros = {{0, 0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_true(keyed_hash(&zeros, bytes, known[i].size) == known[i].hash);
    }
}

/* With the key 0, 1, ..., 15 and the bytes 0, 1, ..., as the authors give it. */
static void test_fingerprints_are_what_they_say(void **state) {
    (void)state;
    static const struct hash_key key = {
        {UINT64_C(0x0706050403020100), UINT64_C(0x0F0E0D0C0B0A0908)}};
    const struct fingerprint none = keyed_fingerprint(&key, "", 0);
    assert_true(none.low == UINT64_C(0xE6A825BA047F81A3));
    assert_true(none.high == UINT64_C(0x930255C71472F66D));
    const struct fingerprint one = keyed_fingerprint(&key, "", 1);
    assert_true(one.low == UINT64_C(0x44AF996BD8C187DA));
    assert_true(one.high == UINT64_C(0x45FC229B11597634));
}

/* However many there were before, and whichever way they are taken out. */
static void test_it_can_be_cleared(void **state) {
    (void)state;
    static const uint64_t counts[] = {0, 1, 7, 8, 9, 3000, 5, 200, 0, 4000, 64};
    struct position_table table;
    position_table_start(&table, SIZE, UINT64_MAX, a_key, nobody);
    uint64_t next = 0;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const uint64_t first = next;
        for (; next < first + counts[i]; next++) {
            assert_false(position_table_has(&table, &next));
            assert_int_equal(position_table_add(&table, &next), POSITION_NEW);
            assert_int_equal(position_table_add(&table, &next), POSITION_KNOWN);
        }
        const uint64_t bytes = position_table_bytes(&table);
        assert_true(position_table_clear(&table));
        assert_int_equal(table.count, 0);
        assert_int_equal(position_table_bytes(&table), bytes);
        for (uint64_t slot = 0; slot < table.slots; slot++) {
            assert_int_equal(table.index[slot], 0);
        }
        next = first; /* once more the same, and others */
    }
    position_table_free(&table);
}

static void test_what_it_answers_does_not_depend_on_the_key(void **state) {
    (void)state;
    for (unsigned round = 0; round < 20; round++) {
        struct position_table table;
        position_table_start(&table, sizeof(uint32_t), UINT64_MAX, hash_key_draw(), nobody);
        for (uint32_t i = 0; i < 1000; i++) {
            const uint32_t position = i * 7 % 500;
            assert_int_equal(position_table_add(&table, &position),
                             i < 500 ? POSITION_NEW : POSITION_KNOWN);
        }
        assert_int_equal(table.count, 500);
        for (uint32_t i = 0; i < 1000; i++) {
            assert_int_equal(position_table_has(&table, &i), i < 500);
        }
        assert_int_equal(*(const uint32_t *)position_table_at(&table, 3), 21);
        position_table_free(&table);
    }
}

/* ---- Being stopped ------------------------------------------------------------------------- */

struct watcher {
    unsigned polls, most_polls;
    uint64_t given_back;
};

static bool go_on(void *context) {
    struct watcher *watcher = context;
    return ++watcher->polls <= watcher->most_polls;
}

static void release(void *context, void *array, size_t bytes) {
    struct watcher *watcher = context;
    watcher->given_back += bytes;
    free(array);
}

/* Adds numbers from 0 on, until one is not new. */
static enum position_added fill(struct position_table *table, uint64_t most) {
    enum position_added added = POSITION_NEW;
    for (uint64_t i = 0; i < most && added == POSITION_NEW; i++) {
        added = position_table_add(table, &i);
    }
    return added;
}

static void test_growing_can_be_stopped(void **state) {
    (void)state;
    struct watcher watcher = {.most_polls = 3};
    const struct position_table_watch watch = {go_on, release, &watcher};
    struct position_table table;
    position_table_start(&table, SIZE, UINT64_MAX, hash_key_draw(), watch);
    assert_int_equal(fill(&table, UINT64_C(1) << 20), POSITION_STOPPED);
    assert_true(table.count < UINT64_C(1) << 16);
    /* What it could not rebuild is not asked: nothing is called missing that is there. */
    assert_int_equal(table.slots, 0);
    assert_int_equal(position_table_bytes(&table), table.capacity * SIZE);
    /* Whoever goes on in spite of it finds everything. */
    watcher.most_polls = 1000;
    const uint64_t known = 1;
    assert_int_equal(position_table_add(&table, &known), POSITION_KNOWN);
    position_table_free(&table);
}

static void test_arrays_are_given_back(void **state) {
    (void)state;
    struct watcher watcher = {.most_polls = 1000};
    const struct position_table_watch watch = {go_on, release, &watcher};
    struct position_table table;
    position_table_start(&table, SIZE, UINT64_MAX, hash_key_draw(), watch);
    assert_int_equal(fill(&table, 1000), POSITION_NEW);
    const uint64_t indexes = (uint64_t)4 * (128 + 256 + 512 + 1024);
    assert_int_equal(watcher.given_back, indexes);
    const uint64_t bytes = position_table_bytes(&table);
    position_table_free(&table);
    assert_int_equal(watcher.given_back, indexes + bytes);
}

int test_position_table(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_collisions_cannot_be_crafted),
        cmocka_unit_test(test_the_key_is_what_matters),
        cmocka_unit_test(test_each_key_is_another),
        cmocka_unit_test(test_it_is_the_hash_that_it_says),
        cmocka_unit_test(test_what_it_answers_does_not_depend_on_the_key),
        cmocka_unit_test(test_fingerprints_are_what_they_say),
        cmocka_unit_test(test_it_can_be_cleared),
        cmocka_unit_test(test_growing_can_be_stopped),
        cmocka_unit_test(test_arrays_are_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
