#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "puzzles/patience/solver/dead_ends.h"
#include "puzzles/patience/solver/exhaust/exhaust.h"
#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/expand_suit.h"
#include "puzzles/patience/solver/trades.h"
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

/* How often it has found a solution by trading places alone. */
static unsigned begun_anew;

/* What it says of a deal; a solution must be right. */
static enum soliton_outcome outcome_with(const struct deal *deal, unsigned threads,
                                         struct limits *limits) {
    struct root root;
    struct solve_result result = nothing_found();
    set_up(&root, deal);
    struct exhaust *exhaust = exhaust_new(&root, true, threads, limits);
    assert_non_null(exhaust);
    enum search_result end;
    bool settled;
    do {
        end = exhaust_continue(exhaust);
        settled = end != SEARCH_FOUND || exhaust_retrace(exhaust, &result);
        begun_anew += !settled;
    } while (!settled);
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

static struct rules with_twins(struct rules rules) {
    rules.build = BUILD_ALTERNATE;
    return rules;
}

static void is_right_in_small_games(void **state) {
    (void)state;
    unsigned games[2] = {0};
    uint32_t random = 4711;
    for (unsigned round = 0; round < 9000; round++) {
        struct rules rules = random_rules(&random);
        rules = round % 3 == 0 ? with_twins(rules) : rules;
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
    print_message("%u won, %u lost, begun anew %u times\n", games[1], games[0], begun_anew);
    assert_true(games[0] > 500 && games[1] > 500 && begun_anew > 10);
}

/* ---- Nothing is left out ----------------------------------------------------------------------
 */

enum { MOST = 2000 };

/* Positions of labelled cards, and for each the first one that it can be made by twins that trade
 * places. */
struct met {
    struct state positions[MOST];
    unsigned same_as[MOST];
    unsigned count; /* MOST if there are as many, or a won one is among them */
};

static unsigned met_add(struct met *met, const struct deal_table *table,
                        const struct state *position) {
    unsigned known = 0;
    while (known < met->count && !state_equal(&met->positions[known], position)) {
        known++;
    }
    if (known == met->count && met->count < MOST) {
        met->positions[known] = *position;
        met->same_as[known] = known;
        met->count = state_foundations(position) == table->all ? MOST : met->count + 1;
    }
    return known;
}

static void add_trades(struct met *met, const struct deal_table *table, unsigned number) {
    for (unsigned even = 0; even < CARDS; even += 2) {
        struct state after = met->positions[number];
        if (!trade(&after, table, even)) {
            continue;
        }
        const unsigned other = met_add(met, table, &after);
        if (met->count == MOST) {
            return;
        }
        /* From now on all that are like the one are like the other. */
        const unsigned one = met->same_as[number];
        const unsigned two = met->same_as[other];
        for (unsigned i = 0; i < met->count; i++) {
            met->same_as[i] = met->same_as[i] == two ? one : met->same_as[i];
        }
    }
}

static unsigned expand_plainly(const struct state *state, const struct deal_table *table,
                               struct successor *successors) {
    if (table->rules.build == BUILD_SUIT) {
        return expand_suit(state, table, successors);
    }
    const unsigned count = expand(state, table, successors);
    return count + foundation_moves(state, table, successors + count);
}

/* How many positions there are, found out without chambers: those that the moves of the complete
 * search lead to; and where there are twins those, besides, that twins make of these, and all that
 * twins can make of one counted once. MOST if there are many, or a won one is among them. */
static unsigned count_positions(const struct root *root) {
    static struct met met;
    static struct successor successors[MAX_SUCCESSORS];
    const struct deal_table *table = &root->table;
    const bool trade = rules_have_twins(&table->rules);
    met.count = 0;
    met_add(&met, table, &root->after_forced);
    for (unsigned i = 0; i < met.count && met.count < MOST; i++) {
        if (trade) {
            add_trades(&met, table, i);
        }
        const struct state from = met.positions[i];
        const bool dead = trade ? is_deadlock_of_twins(&from, table) : is_deadlock(&from, table);
        const unsigned found = dead ? 0 : expand_plainly(&from, table, successors);
        for (unsigned j = 0; j < found && met.count < MOST; j++) {
            met_add(&met, table, &successors[j].state);
        }
    }
    unsigned count = 0;
    for (unsigned i = 0; i < met.count; i++) {
        count += met.same_as[i] == i;
    }
    return met.count == MOST ? MOST : count;
}

/* Though a card that has just moved is not moved once more. */
static void meets_every_position(void **state) {
    (void)state;
    unsigned compared = 0;
    unsigned of_twins = 0;
    uint32_t random = 815;
    for (unsigned round = 0; round < 12000; round++) {
        struct rules rules = random_rules(&random);
        rules = round % 3 == 0 ? with_twins(rules) : rules;
        const struct deal deal = random_layout(&rules, &random);
        struct root root;
        set_up(&root, &deal);
        const unsigned count = count_positions(&root);
        if (count < MOST) {
            struct limits limits = without_limits();
            assert_int_equal(outcome_of(&deal, &limits), SOLITON_UNSOLVABLE);
            assert_int_equal(limits.stats.positions, count);
            compared += count > 20;
            of_twins += count > 20 && rules_have_twins(&rules);
        }
    }
    print_message("%u compared, %u of them with twins\n", compared, of_twins);
    assert_true(compared > 150 && of_twins > 50);
}

static void proves_a_real_deal(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.ms11982", NULL);
    struct limits limits = without_limits();
    assert_int_equal(outcome_of(&deal, &limits), SOLITON_UNSOLVABLE);
    assert_int_equal(limits.stats.positions, 25840);
    assert_true(limits.memory.peak < limits.stats.positions * 16);
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
    struct exhaust *exhaust = exhaust_new(&root, true, 1, &limits);
    enum search_result end;
    unsigned stops = 0;
    do {
        limits.max_positions = limits.stats.positions + 1000;
        end = exhaust_continue(exhaust);
        stops++;
    } while (end == SEARCH_STOPPED && limits.stop == STOP_POSITIONS);
    assert_int_equal(end, SEARCH_EXHAUSTED);
    assert_true(stops > 15 && stops < 30);
    assert_int_equal(limits.stats.positions, 25840);
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
    for (uint64_t most = 3000; most < 25000; most += 3000) {
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
    assert_int_equal(limits.stats.positions, 25840);
    assert_int_equal(shelf_count(shelf), 0);
    free(shelf);
}

/* Also after it has begun anew with some twins told apart. */
static void goes_on_with_some_apart(void **state) {
    (void)state;
    unsigned games = 0;
    unsigned with_own = 0;
    uint32_t random = 9;
    while (games < 100) {
        const struct rules rules = with_twins(random_rules(&random));
        const struct deal deal = random_layout(&rules, &random);
        const unsigned before = begun_anew;
        struct limits limits = without_limits();
        limits.max_positions = 3000;
        const enum soliton_outcome outcome = outcome_of(&deal, &limits);
        if (outcome == SOLITON_GAVE_UP || begun_anew == before) {
            continue;
        }
        struct shelf *shelf = shelf_new();
        struct limits_storage storage = {.storage = &shelf->storage, .save_every = 0};
        enum soliton_outcome again = SOLITON_GAVE_UP;
        for (uint64_t most = 20; again == SOLITON_GAVE_UP; most += 20) {
            limits = with_storage(&storage);
            limits.max_positions = most;
            again = outcome_of(&deal, &limits);
            assert_true(again != SOLITON_GAVE_UP || limits.stop == STOP_POSITIONS);
            assert_true(most < 100000);
            const struct file *file = file_named(shelf, "search");
            with_own += file != NULL && memcmp(strstr((const char *)file->bytes, "own: ") + 5,
                                               "0000000000000000", 16) != 0;
        }
        assert_int_equal(again, outcome);
        assert_int_equal(shelf_count(shelf), 0);
        free(shelf);
        games++;
    }
    print_message("%u times with some apart\n", with_own);
    assert_true(with_own > 10);
}

/* A move after which nearly all cards go to their foundations, and many twins come to their turn,
 * has too many outcomes; but one that wins is enough. */
static void many_outcomes_of_a_move(void **state) {
    (void)state;
    const struct deal deal = laid("game: FreeCell\nrules: cells=1,columns=5\ncells: -\n"
                                  "KS QH JS 10H 9S 8H 7S 6H 5S 4H 3S 2H\n"
                                  "KH QS JH 10S 9H 8S 7H 6S 5H 4S 3H 2S\n"
                                  "KC QD JC 10D 9C 8D 7C 6D 5C 4D 3C 2D\n"
                                  "KD QC JD 10C 9D 8C 7D 6C 5D 4C 3D\n"
                                  "AS AC AH AD 2C\n");
    struct limits limits = without_limits();
    assert_int_equal(outcome_of(&deal, &limits), SOLITON_SOLVED);
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
        assert_int_equal(limits.stats.positions, 25840);
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
        cmocka_unit_test(goes_on_with_some_apart),
        cmocka_unit_test(many_outcomes_of_a_move),
        cmocka_unit_test(says_what_is_wrong_with_a_storage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
