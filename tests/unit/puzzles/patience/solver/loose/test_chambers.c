#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/loose/chambers.h"
#include "puzzles/patience/solver/loose/hosts.h"
#include "support/replay.h"
#include "support/space.h"

/* ---- Room --------------------------------------------------------------------------------------
 */

static uint64_t cards_named(const char *names) {
    uint64_t cards = 0;
    for (const char *name = names; *name != '\0'; name += strcspn(name, " ")) {
        name += strspn(name, " ");
        cards |= cards_of(card_read(name, strcspn(name, " ")));
    }
    return cards;
}

static bool has_room(const char *rules, const char *hosts, const char *loose, const char *card) {
    const struct deal deal = named("BakersDozen.1", rules);
    struct deal_table table;
    struct state start;
    deal_table_set_up(&table, &deal, &start);
    const uint64_t without = hosts_without_room(&table, cards_named(hosts), cards_named(loose));
    return !cards_have(without, card_read(card, strlen(card)));
}

static void counts_hosts(void **state) {
    (void)state;
    assert_true(has_room("build=any", "8C 8H", "7S", "7D"));
    assert_false(has_room("build=any", "8C 8H", "7S 7H", "7D"));
    assert_false(has_room("build=any", "8C 8S 8H 8D", "7C 7S 7H 7D", "7D"));
    assert_true(has_room("build=any", "8C 8S 8H 8D", "7C 7S 7H", "7D"));
    assert_false(has_room("build=any", "8C KC", "", "KD"));
    assert_true(has_room("build=any", "KC", "", "QD"));
    /* In alternate colours the red hosts are for black cards. */
    assert_false(has_room("build=alternate", "8C 8H", "7D", "7H"));
    assert_true(has_room("build=alternate", "8C 8H", "7D", "7S"));
    assert_true(has_room("build=alternate", "8C 8S", "7D", "7H"));
    assert_false(has_room("build=alternate", "8H 8D", "", "7H"));
}

/* ---- Truth ----------------------------------------------------------------------------------- */

static struct rules small_rules_without_cells(uint32_t *random) {
    return (struct rules){.ranks = (uint8_t)(3 + random_below(random, 4)),
                          .columns = (uint8_t)(3 + random_below(random, 6)),
                          .build = random_below(random, 2) == 0 ? BUILD_ANY : BUILD_ALTERNATE,
                          .empty = EMPTY_NONE,
                          .autoplay = (enum autoplay)random_below(random, 3)};
}

struct tally {
    unsigned winnable, lost, told;
};

/* Goes a way at random through a game, and asks at each position. */
static void walk(const struct deal *deal, const struct space *space, bool for_autoplay,
                 uint32_t *random, struct tally *tally) {
    static struct successor successors[MAX_SUCCESSORS];
    struct root root;
    struct limits limits = without_limits();
    root_set_up_by_choice(&root, deal, deal->rules.autoplay);
    struct chambers *chambers =
        for_autoplay ? chambers_new_for_autoplay(&root, &limits) : chambers_new(&root, &limits);
    assert_non_null(chambers);
    struct state now = root.start;
    for (unsigned step = 0; step < 60; step++) {
        const struct key key = key_of_state(&root.table, &now);
        assert_true(key_set_has(&space->positions, &key));
        const uint32_t number = *key_set_slot(&space->positions, &key) - 1;
        const bool winnable = space->distance[number] != NEVER;
        const enum outlook outlook =
            chambers_outlook(chambers, state_dealt(&now, &root.table), state_foundations(&now));
        assert_true(outlook == OUTLOOK_OPEN || (outlook == OUTLOOK_LOST && !winnable));
        tally->winnable += winnable;
        tally->lost += !winnable;
        tally->told += outlook == OUTLOOK_LOST;
        unsigned count = expand_all(&now, &root.table, successors);
        count += foundation_moves(&now, &root.table, successors + count);
        if (count == 0) {
            break;
        }
        now = successors[random_below(random, count)].state;
    }
    chambers_free(chambers);
    assert_int_equal(limits.memory.used, 0);
}

/* Whoever is told to be lost cannot win, wherever in a game. */
static struct tally walk_in_small_games(bool for_autoplay, uint32_t random) {
    struct tally tally = {0};
    for (unsigned round = 0; round < 6000; round++) {
        struct rules rules = small_rules_without_cells(&random);
        rules.autoplay = for_autoplay ? AUTOPLAY_ALL : rules.autoplay;
        const struct deal deal =
            round % 2 == 0 ? random_layout(&rules, &random) : random_deal(&rules, 0, &random);
        struct space space;
        if (space_explore(&space, &deal, 1500)) {
            walk(&deal, &space, for_autoplay, &random, &tally);
            space_free(&space);
        }
    }
    print_message("%u winnable, %u lost, %u of these told\n", tally.winnable, tally.lost,
                  tally.told);
    assert_true(tally.winnable > 2000 && tally.lost > 5000);
    return tally;
}

/* docs/proofs.md, 39. */
static void what_is_lost_cannot_be_won(void **state) {
    (void)state;
    const struct tally tally = walk_in_small_games(false, 39);
    assert_true(tally.told * 2 > tally.lost);
}

/* docs/proofs.md, 42. */
static void nor_can_what_autoplay_loses(void **state) {
    (void)state;
    const struct tally tally = walk_in_small_games(true, 40);
    assert_true(tally.told * 10 > tally.lost * 9);
}

static void knows_the_rules_it_is_for(void **state) {
    (void)state;
    const struct deal deal = named("BakersDozen.1", NULL);
    struct rules rules = deal.rules;
    assert_true(hosts_are_counted(&rules));
    rules.autoplay = AUTOPLAY_NONE;
    assert_true(hosts_are_counted(&rules));
    rules.take_back = true;
    assert_false(hosts_are_counted(&rules));
    rules = deal.rules;
    rules.cells = 1;
    assert_false(hosts_are_counted(&rules));
    rules = deal.rules;
    rules.empty = EMPTY_KING;
    assert_false(hosts_are_counted(&rules));
    rules = deal.rules;
    rules.build = BUILD_SUIT;
    assert_false(hosts_are_counted(&rules));
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static enum outlook outlook_of(const char *name, struct limits *limits) {
    const struct deal deal = named(name, NULL);
    struct root root;
    root_set_up(&root, &deal);
    struct chambers *chambers = chambers_new(&root, limits);
    enum outlook outlook = OUTLOOK_UNKNOWN;
    if (chambers != NULL) {
        const uint64_t dealt = state_dealt(&root.start, &root.table);
        outlook = chambers_outlook(chambers, dealt, state_foundations(&root.start));
    }
    chambers_free(chambers);
    return outlook;
}

static void keeps_to_the_limits(void **state) {
    (void)state;
    struct limits limits = without_limits();
    assert_int_equal(outlook_of("BakersDozen.5837", &limits), OUTLOOK_LOST);
    const uint64_t needed = limits.stats.positions;
    const uint64_t memory = limits.memory.peak;
    assert_true(needed > 10000);

    limits = without_limits();
    limits.max_positions = needed / 2;
    assert_int_equal(outlook_of("BakersDozen.5837", &limits), OUTLOOK_UNKNOWN);
    assert_int_equal(limits.stop, STOP_POSITIONS);
    assert_true(limits.stats.positions <= needed / 2 + 1);

    limits = without_limits();
    limits.memory.limit = memory / 2;
    assert_int_equal(outlook_of("BakersDozen.5837", &limits), OUTLOOK_UNKNOWN);
    assert_int_equal(limits.stop, STOP_MEMORY);
    assert_int_equal(limits.memory.used, 0);

    limits = without_limits();
    limits.memory.limit = 1;
    assert_int_equal(outlook_of("BakersDozen.5837", &limits), OUTLOOK_UNKNOWN);

    const atomic_bool cancelled = true;
    limits = without_limits();
    limits.cancelled = &cancelled;
    assert_int_equal(outlook_of("BakersDozen.5837", &limits), OUTLOOK_UNKNOWN);
    assert_int_equal(limits.stop, STOP_CANCELLED);
}

int test_chambers(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_hosts),
        cmocka_unit_test(what_is_lost_cannot_be_won),
        cmocka_unit_test(nor_can_what_autoplay_loses),
        cmocka_unit_test(knows_the_rules_it_is_for),
        cmocka_unit_test(keeps_to_the_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
