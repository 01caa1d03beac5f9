#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "puzzles/patience/solver/exhaust/form.h"
#include "support/replay.h"
#include "support/space.h"

enum { SPARE = 6 };

/* Any supports that the rules know, whether or not the cards can lie like that. */
static struct state random_supports(const struct deal_table *table, uint32_t *random) {
    struct state state = {{0}};
    for (unsigned card = 0; card < CARDS; card++) {
        unsigned support = random_below(random, BUILT + SUITS);
        while (support >= BUILT && !deal_table_allows(table, support & 3)) {
            support = random_below(random, BUILT + SUITS);
        }
        state_put(&state, card, support);
    }
    return state;
}

static void unpacks_what_it_packed(void **state) {
    (void)state;
    static const enum building builds[] = {BUILD_ALTERNATE, BUILD_SUIT, BUILD_ANY};
    uint32_t random = 99;
    unsigned words_met = 0;
    for (unsigned round = 0; round < 30000; round++) {
        const struct deal_table table = {
            .rules = {.build = builds[round % 3]},
            .all = (UINT64_C(1) << CARDS) - 1,
            .changes = (const unsigned[]){0xC, 0x1, 0xF}[round % 3],
        };
        struct state before = random_supports(&table, &random);
        /* From all cards in their places to none. */
        const unsigned first = random_below(&random, CARDS + 1);
        for (unsigned card = 0; card < first; card++) {
            state_put(&before, card * 29 % CARDS, DEALT);
        }
        const struct chamber_form form =
            form_for(&table, state_dealt(&before, &table), state_foundations(&before), SPARE);
        uint64_t position[3];
        struct state after;
        form_pack(&form, &before, position);
        form_unpack(&form, position, &after);
        assert_true(state_equal(&before, &after));
        assert_int_equal(position[form.words - 1] >> (64 - SPARE), 0);
        const unsigned bits = (round % 3 == 2 ? 3 : 2) * form.width + SPARE;
        assert_true(bits <= 64 * form.words && bits + 64 > 64 * form.words);
        words_met |= 1u << form.words;
    }
    assert_int_equal(words_met, 0xE);
}

int test_form(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(unpacks_what_it_packed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
