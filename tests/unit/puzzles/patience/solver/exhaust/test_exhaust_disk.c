#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "puzzles/patience/solver/exhaust/exhaust.h"
#include "support/random.h"
#include "support/replay.h"
#include "support/shelf.h"
#include "support/space.h"

/* Deals with chambers that are much larger than the memory that is left for them; in the second
 * game moves within a chamber cannot be undone. */
static const struct game {
    const char *name, *rules;
    uint64_t memory;
} games[] = {
    {"FreeCell.376548", NULL, 400000},
    {"FreeCell.ms3", "build=any,empty=none,cells=1,columns=7", 700000},
};
enum { GAMES = sizeof games / sizeof *games };

static enum search_result search(const struct deal *deal, struct limits *limits) {
    struct root root;
    if (deal->rules.autoplay == AUTOPLAY_ALL) {
        root_set_up(&root, deal);
    } else {
        root_set_up_by_choice(&root, deal, AUTOPLAY_SAFE);
    }
    struct exhaust *exhaust = exhaust_new(&root, true, 1, limits);
    assert_non_null(exhaust);
    const enum search_result end = exhaust_continue(exhaust);
    exhaust_free(exhaust);
    assert_int_equal(limits->memory.used, 0);
    return end;
}

static uint64_t count_in_memory(const struct deal *deal, uint64_t memory) {
    struct limits limits = without_limits();
    limits.memory.limit = memory;
    assert_int_equal(search(deal, &limits), SEARCH_STOPPED);
    assert_int_equal(limits.stop, STOP_MEMORY);
    limits = without_limits();
    assert_int_equal(search(deal, &limits), SEARCH_EXHAUSTED);
    return limits.stats.positions;
}

static struct limits limits_with(struct limits_storage *storage, uint64_t memory) {
    struct limits limits = without_limits();
    limits.storage = storage;
    limits.memory.limit = memory;
    return limits;
}

static void takes_little_memory(void **state) {
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        const struct deal deal = named(games[i].name, games[i].rules);
        const uint64_t positions = count_in_memory(&deal, games[i].memory);
        struct shelf *shelf = shelf_new();
        struct limits_storage storage = {.storage = &shelf->storage, .save_every = 0.05};
        struct limits limits = limits_with(&storage, games[i].memory);
        assert_int_equal(search(&deal, &limits), SEARCH_EXHAUSTED);
        assert_int_equal(limits.stats.positions, positions);
        assert_true(limits.memory.peak <= games[i].memory);
        assert_int_equal(shelf_count(shelf), 0);
        free(shelf);
    }
}

/* Stopped again and again, it goes on with what is stored. */
static void goes_on_where_it_was(void **state) {
    (void)state;
    uint32_t random = 12;
    for (unsigned i = 0; i < GAMES; i++) {
        const struct deal deal = named(games[i].name, games[i].rules);
        const uint64_t positions = count_in_memory(&deal, games[i].memory);
        struct shelf *shelf = shelf_new();
        struct limits_storage storage = {.storage = &shelf->storage, .save_every = 0.005};
        enum search_result result = SEARCH_STOPPED;
        struct limits limits = {0};
        for (uint64_t most = 1000; result == SEARCH_STOPPED;
             most += random_below(&random, (uint32_t)positions / 4)) {
            limits = limits_with(&storage, games[i].memory);
            limits.max_positions = most;
            result = search(&deal, &limits);
            assert_true(result == SEARCH_EXHAUSTED || limits.stop == STOP_POSITIONS);
        }
        assert_int_equal(limits.stats.positions, positions);
        assert_int_equal(shelf_count(shelf), 0);
        free(shelf);
    }
}

int test_exhaust_disk(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_little_memory),
        cmocka_unit_test(goes_on_where_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
