#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/searches.h"
#include "support/replay.h"
#include "support/space.h"

static unsigned deals, forced;

/* The start is what the referee sees after the first autoplay, and the forced moves lead to
 * where it says. */
static void check_root(const struct deal *deal, uint32_t *random) {
    struct root root;
    struct position position = deal->start;
    (void)random;
    root_set_up(&root, deal);
    position_autoplay(&deal->rules, &position);
    struct key wanted = key_of(&deal->rules, &position);
    struct key start = key_of_state(&root.table, &root.start);
    assert_memory_equal(&start, &wanted, sizeof start);
    replay_steps(&deal->rules, &root.forced_moves, &position);
    wanted = key_of(&deal->rules, &position);
    struct key end = key_of_state(&root.table, &root.after_forced);
    assert_memory_equal(&end, &wanted, sizeof end);
    assert_int_equal(root.forced_moves.count == 0, state_equal(&root.start, &root.after_forced));
    if (deal->rules.build != BUILD_SUIT) {
        assert_int_equal(root.forced_moves.count, 0);
    }
    deals++;
    forced += root.forced_moves.count > 0;
}

static void opens_all_games(void **state) {
    (void)state;
    deals = 0;
    forced = 0;
    visit_varied_deals(30, check_root);
    assert_true(forced > 100 && forced < deals);
}

static void opens_layouts(void **state) {
    (void)state;
    uint32_t random = 21;
    deals = 0;
    forced = 0;
    for (unsigned round = 0; round < 3000; round++) {
        struct rules rules = {.ranks = (uint8_t)(1 + random_below(&random, 13)),
                              .columns = (uint8_t)(1 + random_below(&random, 20)),
                              .cells = (uint8_t)random_below(&random, 5),
                              .build = round % 2 == 0 ? BUILD_SUIT : BUILD_ANY,
                              .empty = (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        check_root(&deal, &random);
    }
    assert_true(forced > 300);
}

/* As many forced moves as there can ever be. The aces lie under a king, so that nothing is
 * autoplayed; every other card has a column of its own, and the lowest go first: twos onto threes,
 * these two onto fours, and so on, which takes 1, 3, 5, ... moves. */
static void writes_down_all_moves(void **state) {
    (void)state;
    struct deal deal = {.rules = {.ranks = RANKS,
                                  .columns = MAX_COLUMNS,
                                  .cells = RANKS,
                                  .build = BUILD_SUIT,
                                  .empty = EMPTY_NONE}};
    struct root root;
    uint32_t random = 0;
    position_clear(&deal.start);
    for (unsigned card = 0; card < CARDS; card++) {
        const bool buried = card < SUITS || card == CARDS - 1;
        column_put(&deal.start.columns[buried ? 0 : card], card);
    }
    check_root(&deal, &random);
    root_set_up(&root, &deal);
    assert_int_equal(root.forced_moves.count, 3 * 11 * 11 + 10 * 10);
    assert_true(root.forced_moves.count < MAX_STEPS);
}

/* ---- Where autoplay leaves a choice ---------------------------------------------------------- */

/* The search may autoplay less than the rules do, or more: what it does is as in the game
 * with such rules. */
static void check_by_choice(const struct deal *deal, uint32_t *random) {
    (void)random;
    for (unsigned choice = 0; choice < CHOICE_RULES; choice++) {
        struct deal chosen = *deal;
        chosen.rules = rules_by_choice(deal->rules, choice);
        if (chosen.rules.build == BUILD_SUIT && chosen.rules.take_back) {
            continue; /* nobody searches like that */
        }
        for (unsigned other = AUTOPLAY_SAFE; other <= AUTOPLAY_NONE; other++) {
            struct rules as_searched = chosen.rules;
            struct position position = deal->start;
            struct root root;
            as_searched.autoplay = (enum autoplay)other;
            root_set_up_by_choice(&root, &chosen, (enum autoplay)other);
            assert_int_equal(root.table.autoplay, other);
            assert_int_equal(root.table.takes_back, chosen.rules.take_back);
            assert_int_equal(root.table.rules.autoplay, chosen.rules.autoplay);
            struct key dealt = key_of(&as_searched, &position);
            struct key seen = key_of_state(&root.table, &root.dealt);
            assert_memory_equal(&seen, &dealt, sizeof seen);
            position_autoplay(&as_searched, &position);
            struct key start = key_of(&as_searched, &position);
            seen = key_of_state(&root.table, &root.start);
            assert_memory_equal(&seen, &start, sizeof seen);
            /* In suit there is more to do that is always right; elsewhere nothing. */
            assert_true(root.forced_moves.count == 0 || deal->rules.build == BUILD_SUIT);
            deals++;
            forced += !key_equal(&start, &dealt);
        }
    }
}

static void opens_by_choice(void **state) {
    (void)state;
    uint32_t random = 22;
    deals = 0;
    forced = 0; /* here: safe cards were autoplayed */
    visit_varied_deals(5, check_by_choice);
    for (unsigned round = 0; round < 2000; round++) {
        struct rules rules = {.ranks = (uint8_t)(1 + random_below(&random, 13)),
                              .columns = (uint8_t)(1 + random_below(&random, 20)),
                              .cells = (uint8_t)random_below(&random, 5),
                              .build = (enum building)(round % 3),
                              .empty = (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        check_by_choice(&deal, &random);
    }
    assert_true(forced > 1000 && forced < deals / 2);
}

/* Whatever the rules are, the plain root autoplays all. */
static void opens_as_the_course_has_it_by_all_rules(void **state) {
    (void)state;
    const struct deal deal = named("FreeCell.307127", NULL);
    struct root wanted;
    root_set_up(&wanted, &deal);
    for (unsigned choice = 0; choice < CHOICE_RULES; choice++) {
        struct deal chosen = deal;
        struct root root;
        chosen.rules = rules_by_choice(deal.rules, choice);
        root_set_up(&root, &chosen);
        assert_true(state_equal(&root.start, &wanted.start));
        assert_int_equal(root.table.autoplay, AUTOPLAY_ALL);
        assert_false(root.table.takes_back);
        assert_int_equal(root.table.rules.autoplay, chosen.rules.autoplay);
    }
}

int test_root(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opens_all_games),
        cmocka_unit_test(opens_layouts),
        cmocka_unit_test(writes_down_all_moves),
        cmocka_unit_test(opens_by_choice),
        cmocka_unit_test(opens_as_the_course_has_it_by_all_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
