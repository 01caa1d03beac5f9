#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/opening.h"
#include "replay.h"

static unsigned deals, tidied;

/* The start is what the referee sees after the first deposits, and the moves that tidy up lead to
 * where it says. */
static void check_opening(const struct deal *deal, uint32_t *random) {
    struct opening opening;
    struct position position = deal->start;
    (void)random;
    opening_set_up(&opening, deal);
    position_normalise(&deal->rules, &position);
    struct key wanted = key_of(&deal->rules, &position);
    struct key start = key_of_state(&opening.table, &opening.start);
    assert_memory_equal(&start, &wanted, sizeof start);
    replay_steps(&deal->rules, &opening.tidying, &position);
    wanted = key_of(&deal->rules, &position);
    struct key end = key_of_state(&opening.table, &opening.tidied);
    assert_memory_equal(&end, &wanted, sizeof end);
    assert_int_equal(opening.tidying.count == 0, state_equal(&opening.start, &opening.tidied));
    if (deal->rules.stack != STACK_SUIT) {
        assert_int_equal(opening.tidying.count, 0);
    }
    deals++;
    tidied += opening.tidying.count > 0;
}

static void opens_all_games(void **state) {
    (void)state;
    deals = 0;
    tidied = 0;
    visit_varied_deals(30, check_opening);
    assert_true(tidied > 100 && tidied < deals);
}

static void opens_layouts(void **state) {
    (void)state;
    uint32_t random = 21;
    deals = 0;
    tidied = 0;
    for (unsigned round = 0; round < 3000; round++) {
        struct rules rules = {
            (uint8_t)(1 + random_below(&random, 13)), (uint8_t)(1 + random_below(&random, 20)),
            (uint8_t)random_below(&random, 5), round % 2 == 0 ? STACK_SUIT : STACK_ANY,
            (enum emptying)random_below(&random, 3)};
        struct deal deal = random_layout(&rules, &random);
        check_opening(&deal, &random);
    }
    assert_true(tidied > 300);
}

/* As many single moves as tidying up can ever take. The aces lie under a king, so that nothing is
 * deposited; every other card has a column of its own, and the lowest go first: twos onto threes,
 * these two onto fours, and so on, which takes 1, 3, 5, ... moves. */
static void writes_down_all_moves(void **state) {
    (void)state;
    struct deal deal = {.rules = {RANKS, MAX_COLUMNS, RANKS, STACK_SUIT, EMPTY_NONE}};
    struct opening opening;
    uint32_t random = 0;
    position_clear(&deal.start);
    for (unsigned card = 0; card < CARDS; card++) {
        const bool buried = card < SUITS || card == CARDS - 1;
        column_put(&deal.start.columns[buried ? 0 : card], card);
    }
    check_opening(&deal, &random);
    opening_set_up(&opening, &deal);
    assert_int_equal(opening.tidying.count, 3 * 11 * 11 + 10 * 10);
    assert_true(opening.tidying.count < MAX_STEPS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opens_all_games),
        cmocka_unit_test(opens_layouts),
        cmocka_unit_test(writes_down_all_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
