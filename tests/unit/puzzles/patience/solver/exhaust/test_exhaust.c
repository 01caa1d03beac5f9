#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "puzzles/patience/solver/exhaust/exhaust.h"
#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/expand_suit.h"
#include "support/replay.h"
#include "support/shelf.h"
#include "support/space.h"

/* As patience_solve sets it up for searches that prove. */
static void set_up(struct root *root, const struct deal *deal) {
    if (deal->rules.autoplay == AUTOPLAY_ALL || deal->rules.build == BUILD_SUIT) {
        root_set_up(root, deal);
    } else {
        root_set_up_by_choice(root, deal, AUTOPLAY_SAFE);
    }
}

/* What it says of a deal; a solution must be right. */
static enum soliton_outcome outcome_with(const struct deal *deal, unsigned threads,
                                         struct limits *limits) {
    struct root root;
    struct solve_result result = nothing_found();
    set_up(&root, deal);
    struct exhaust *exhaust = exhaust_new(&root, threads, limits);
    assert_non_null(exhaust);
    const enum search_result end = exhaust_continue(exhaust);
    if (end == SEARCH_FOUND) {
        exhaust_retrace(exhaust, &result);
    }
    exhaust_free(exhaust);
    if (end == SEARCH_FOUND && result.outcome == SOLITON_SOLVED) {
        assert_right(deal, &result);
    }
    const enum soliton_outcome outcome = end == SEARCH_FOUND       ? result.outcome
                                         : end == SEARCH_EXHAUSTED ? SOLITON_UNSOLVABLE
                                                                   : SOLITON_GAVE_UP;
    moves_drop(&result.solution);
    assert_int_equal(limits->memory.used, 0);
    return outcome;
}

static enum soliton_outcome outcome_of(const struct deal *deal, struct limits *limits) {
    return outcome_with(deal, 1, limits);
}

static struct rules random_rules(uint32_t *random) {
    return (struct rules){.ranks = (uint8_t)(2 + random_below(random, 4)),
                          .cells = (uint8_t)random_below(random, 4),
                          .columns = (uint8_t)(2 + random_below(random, 4)),
                          .build = (enum building)random_below(random, 3),
                          .empty = (enum emptying)random_below(random, 3),
                          .autoplay = (enum autoplay)random_below(random, 3)};
}

static void is_right_in_small_games(void **state) {
    (void)state;
    unsigned games[2] = {0};
    uint32_t random = 4711;
    for (unsigned round = 0; round < 6000; round++) {
        const struct rules rules = random_rules(&random);
        const struct deal deal =
            round % 4 < 2 ? random_layout(&rules, &random) : random_deal(&rules, 0, &random);
        struct space space;
        if (!space_explore(&space, &deal, 1500)) {
            continue;
        }
        struct limits limits = without_limits();
        const bool won = space.distance[0] != NEVER;
        assert_int_equal(outcome_of(&deal, &limits), won ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
        games[won]++;
        space_free(&space);
    }
    print_message("%u won, %u lost\n", games[1], games[0]);
    assert_true(games[0] > 500 && games[1] > 500);
}

/* ---- Nothing is left out ----------------------------------------------------------------------
 */

enum { MOST = 600 };

/* How many positions the moves of the complete search lead to, found out without chambers: MOST if
 * there are so many, or a won one is among them. */
static unsigned count_positions(const struct root *root) {
    static struct state positions[MOST];
    static struct successor successors[MAX_SUCCESSORS];
    const struct deal_table *table = &root->table;
    unsigned count = 1;
    positions[0] = root->after_forced;
    for (unsigned i = 0; i < count; i++) {
        if (state_foundations(&positions[i]) == table->all) {
            return MOST;
        }
        if (is_deadlock(&positions[i], table)) {
            continue;
        }
        unsigned found = table->rules.build == BUILD_SUIT
                             ? expand_suit(&positions[i], table, successors)
                             : expand(&positions[i], table, successors);
        if (table->rules.build != BUILD_SUIT) {
            found += foundation_moves(&positions[i], table, successors + found);
        }
        for (unsigned j = 0; j < found; j++) {
            unsigned known = 0;
            while (known < count && !state_equal(&positions[known], &successors[j].state)) {
                known++;
            }
            if (known == count) {
                if (count == MOST) {
                    return MOST;
                }
                positions[count++] = successors[j].state;
            }
        }
    }
    return count;
}

/* Though a card that has just moved is not moved once more. */
static void meets_every_position(void **state) {
    (void)state;
    unsigned compared = 0;
    uint32_t random = 815;
    for (unsigned round = 0; round < 10000; round++) {
        const struct rules rules = random_rules(&random);
        const struct deal deal = random_layout(&rules, &random);
        struct root root;
        set_up(&root, &deal);
        const unsigned count = count_positions(&root);
        if (count < MOST) {
            struct limits limits = without_limits();
            assert_int_equal(outcome_of(&deal, &limits), SOLITON_UNSOLVABLE);
            assert_int_equal(limits.stats.positions, count);
            compared += count > 20;
        }
    }
    print_message("%u compared\n", compared);
    assert_true(compared > 150);
}

static void proves_a_real_deal(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.ms11982", NULL);
    struct limits limits = without_limits();
    assert_int_equal(outcome_of(&deal, &limits), SOLITON_UNSOLVABLE);
    assert_int_equal(limits.stats.positions, 58700);
    assert_true(limits.memory.peak < limits.stats.positions * 6);
}

/* ---- Several threads --------------------------------------------------------------------------
 */

/* They meet the same positions. */
static void threads_meet_every_position(void **state) {
    (void)state;
    static const char *const names[] = {"FreeCell.ms11982", "FreeCell.ms4", "FreeCell.ms5"};
    static const char *const rules[] = {NULL, "cells=1,autoplay=none", "cells=1,ranks=5"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        const struct deal deal = named(names[i], rules[i]);
        struct limits alone = without_limits();
        const enum soliton_outcome outcome = outcome_of(&deal, &alone);
        for (unsigned threads = 2; threads <= 5; threads++) {
            struct limits limits = without_limits();
            assert_int_equal(outcome_with(&deal, threads, &limits), outcome);
            if (outcome == SOLITON_UNSOLVABLE) {
                assert_int_equal(limits.stats.positions, alone.stats.positions);
            }
        }
    }
}

static void threads_are_right_in_small_games(void **state) {
    (void)state;
    uint32_t random = 31;
    for (unsigned round = 0; round < 300; round++) {
        const struct rules rules = random_rules(&random);
        const struct deal deal = random_layout(&rules, &random);
        struct space space;
        if (space_explore(&space, &deal, 1500)) {
            struct limits limits = without_limits();
            assert_int_equal(outcome_with(&deal, 2 + round % 3, &limits),
                             space.distance[0] != NEVER ? SOLITON_SOLVED : SOLITON_UNSOLVABLE);
            space_free(&space);
        }
    }
}

static void threads_keep_to_the_limits(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.ms11982", NULL);
    for (uint64_t memory = 1000; memory < 4000000; memory += memory) {
        struct limits limits = without_limits();
        limits.memory.limit = memory;
        const enum soliton_outcome outcome = outcome_with(&deal, 2, &limits);
        assert_true(outcome == SOLITON_UNSOLVABLE || limits.stop == STOP_MEMORY);
        assert_true(limits.memory.peak <= memory);
    }
    struct limits limits = without_limits();
    limits.max_positions = 20000;
    assert_int_equal(outcome_with(&deal, 2, &limits), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_POSITIONS);
    const atomic_bool cancelled = true;
    limits = without_limits();
    limits.cancelled = &cancelled;
    assert_int_equal(outcome_with(&deal, 2, &limits), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_CANCELLED);
}

/* ---- Limits -----------------------------------------------------------------------------------
 */

/* It goes on where a limit of positions stopped it, and meets the same. */
static void goes_on(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.ms11982", NULL);
    struct limits limits = without_limits();
    struct root root;
    set_up(&root, &deal);
    struct exhaust *exhaust = exhaust_new(&root, 1, &limits);
    enum search_result end;
    unsigned stops = 0;
    do {
        limits.max_positions = limits.stats.positions + 1000;
        end = exhaust_continue(exhaust);
        stops++;
    } while (end == SEARCH_STOPPED && limits.stop == STOP_POSITIONS);
    assert_int_equal(end, SEARCH_EXHAUSTED);
    assert_true(stops > 40 && stops < 60);
    assert_int_equal(limits.stats.positions, 58700);
    exhaust_free(exhaust);
    assert_int_equal(limits.memory.used, 0);
}

static void keeps_to_the_memory(void **state) {
    (void)state;
    const struct deal deals[] = {named("FreeCell.ms11982", NULL), named("FreeCell.ms2", "cells=0"),
                                 named("FreeCell.ms164", "ranks=6")};
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        struct limits limits = without_limits();
        const enum soliton_outcome outcome = outcome_of(&deals[i], &limits);
        const uint64_t needed = limits.memory.peak;
        for (uint64_t memory = 1; memory < needed; memory += memory / 2 + 1) {
            limits = without_limits();
            limits.memory.limit = memory;
            assert_int_equal(outcome_of(&deals[i], &limits), SOLITON_GAVE_UP);
            assert_int_equal(limits.stop, STOP_MEMORY);
            assert_true(limits.memory.peak <= memory);
        }
        limits = without_limits();
        limits.memory.limit = needed;
        assert_int_equal(outcome_of(&deals[i], &limits), outcome);
    }
}

static void can_be_cancelled(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.ms11982", NULL);
    const atomic_bool cancelled = true;
    struct limits limits = without_limits();
    limits.cancelled = &cancelled;
    assert_int_equal(outcome_of(&deal, &limits), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_CANCELLED);
}

/* ---- A storage for what memory has no room for ------------------------------------------------
 */

static struct limits with_storage(struct limits_storage *storage) {
    struct limits limits = without_limits();
    limits.storage = storage;
    return limits;
}

/* It needs less memory then, and meets the same. */
static void uses_a_storage(void **state) {
    (void)state;
    struct shelf *shelf = shelf_new();
    const struct deal deal = named("FreeCell.ms1941", NULL);
    struct limits limits = without_limits();
    const enum soliton_outcome outcome = outcome_of(&deal, &limits);
    assert_int_equal(outcome, SOLITON_UNSOLVABLE);
    const uint64_t positions = limits.stats.positions;
    const uint64_t memory = limits.memory.peak - limits.memory.peak / 16;
    limits = without_limits();
    limits.memory.limit = memory;
    assert_int_equal(outcome_of(&deal, &limits), SOLITON_GAVE_UP);
    struct limits_storage storage = {.storage = &shelf->storage, .save_every = 1000};
    limits = with_storage(&storage);
    limits.memory.limit = memory;
    assert_int_equal(outcome_of(&deal, &limits), SOLITON_UNSOLVABLE);
    assert_int_equal(limits.stats.positions, positions);
    assert_true(limits.memory.peak <= memory);
    assert_int_equal(shelf_count(shelf), 0);
    free(shelf);
}

/* However often it is stopped. */
static void goes_on_with_a_storage(void **state) {
    (void)state;
    struct shelf *shelf = shelf_new();
    const struct deal deal = named("FreeCell.ms11982", NULL);
    struct limits_storage storage = {.storage = &shelf->storage, .save_every = 0};
    for (uint64_t most = 5000; most < 58000; most += 5000) {
        struct limits limits = with_storage(&storage);
        limits.max_positions = most;
        assert_int_equal(outcome_of(&deal, &limits), SOLITON_GAVE_UP);
        assert_non_null(file_named(shelf, "search"));
    }
    /* It is another deal's. */
    const struct deal other = named("FreeCell.ms1941", NULL);
    struct limits limits = with_storage(&storage);
    assert_int_equal(outcome_of(&other, &limits), SOLITON_GAVE_UP);
    assert_int_equal(limits.stop, STOP_STORAGE);
    assert_non_null(strstr(storage.why, "another puzzle"));
    limits = with_storage(&storage);
    assert_int_equal(outcome_of(&deal, &limits), SOLITON_UNSOLVABLE);
    assert_int_equal(limits.stats.positions, 58700);
    assert_int_equal(shelf_count(shelf), 0);
    free(shelf);
}

static void says_what_is_wrong_with_a_storage(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.ms11982", NULL);
    static const char *const texts[] = {"x", "soliton scratch 1\n", "nonsense\n",
                                        "soliton scratch 1\nkey: 0\npotential: 1\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct shelf *shelf = shelf_new();
        struct limits_storage storage = {.storage = &shelf->storage};
        shelf_append(shelf, "search", texts[i], strlen(texts[i]));
        struct limits limits = with_storage(&storage);
        assert_int_equal(outcome_of(&deal, &limits), SOLITON_GAVE_UP);
        assert_int_equal(limits.stop, STOP_STORAGE);
        assert_non_null(strstr(storage.why, "damaged"));
        shelf_remove(shelf, "search");
        assert_int_equal(shelf_count(shelf), 0);
        free(shelf);
    }
    /* It takes no more, sooner or later: nothing is left but what is needed to go on. */
    for (unsigned calls = 0; calls < 40; calls += 7) {
        struct shelf *shelf = shelf_new();
        struct limits_storage storage = {.storage = &shelf->storage, .save_every = 0};
        struct limits limits = with_storage(&storage);
        shelf->refuses_after = calls;
        assert_int_equal(outcome_of(&deal, &limits), SOLITON_GAVE_UP);
        assert_int_equal(limits.stop, STOP_STORAGE);
        assert_string_equal(storage.why, "the shelf is full");
        shelf->refuses_after = UINT32_MAX;
        limits = with_storage(&storage);
        assert_int_equal(outcome_of(&deal, &limits), SOLITON_UNSOLVABLE);
        assert_int_equal(limits.stats.positions, 58700);
        assert_int_equal(shelf_count(shelf), 0);
        free(shelf);
    }
}

int test_exhaust(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_right_in_small_games),
        cmocka_unit_test(meets_every_position),
        cmocka_unit_test(proves_a_real_deal),
        cmocka_unit_test(goes_on),
        cmocka_unit_test(keeps_to_the_memory),
        cmocka_unit_test(can_be_cancelled),
        cmocka_unit_test(threads_meet_every_position),
        cmocka_unit_test(threads_are_right_in_small_games),
        cmocka_unit_test(threads_keep_to_the_limits),
        cmocka_unit_test(uses_a_storage),
        cmocka_unit_test(goes_on_with_a_storage),
        cmocka_unit_test(says_what_is_wrong_with_a_storage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
