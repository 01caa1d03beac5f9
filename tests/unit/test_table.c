#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "solver_view.h"

static unsigned card(const char *name) { return card_read(name, strlen(name)); }

static void sets_up_a_deal_by_hand(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=5,registers=3\n"
                            "deposits: AC\n"
                            "registers: 2H 4D\n"
                            "AS 4S 3H\n"
                            "-\n"
                            "AH AD 3C 2D 3D\n"
                            "4C 2S\n"
                            "4H 3S 2C\n");
    struct table table;
    struct state start;
    table_set_up(&table, &deal, &start);
    assert_int_equal(table.all, 0xFFFF);
    assert_int_equal(table.kings, 0xF000);
    static const struct {
        const char *card;
        unsigned support;
        const char *onto; /* in the deal; NULL: nothing */
    } wanted[] = {
        {"AC", DEPOSITED, NULL},
        {"2H", IN_REGISTER, NULL},
        {"4D", IN_REGISTER, NULL},
        {"AS", ON_TABLE, NULL},
        {"4S", DEALT, "AS"},
        {"3H", STACKED + (HEARTS ^ SPADES), "4S"},
        {"AH", ON_TABLE, NULL},
        {"AD", DEALT, "AH"},
        {"3C", DEALT, "AD"},
        {"2D", STACKED + (DIAMONDS ^ CLUBS), "3C"},
        {"3D", DEALT, "2D"},
        {"4C", ON_TABLE, NULL},
        {"2S", DEALT, "4C"},
        {"4H", ON_TABLE, NULL},
        {"3S", STACKED + (SPADES ^ HEARTS), "4H"},
        {"2C", DEALT, "3S"}, /* the same colour */
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        unsigned it = card(wanted[i].card);
        unsigned onto = wanted[i].onto != NULL ? card(wanted[i].onto) : NO_CARD;
        assert_int_equal(state_support(&start, it), wanted[i].support);
        assert_int_equal(table.dealt_onto[it], onto);
    }
    assert_int_equal(table.dealt_under[card("2D")],
                     cards_of(card("3C")) | cards_of(card("AD")) | cards_of(card("AH")));
    assert_int_equal(table.dealt_under[card("AS")], 0);
    assert_int_equal(table.lower[card("3D")], cards_of(card("2D")) | cards_of(card("AD")));
    assert_int_equal(table.lower[card("AS")], 0);
    assert_true(table_fit_empty_column(&table) == table.all);
    table.rules.empty = EMPTY_KING;
    assert_true(table_fit_empty_column(&table) == table.kings);
    table.rules.empty = EMPTY_NONE;
    assert_true(table_fit_empty_column(&table) == 0);
}

static void allows_what_the_rules_stack(void **state) {
    (void)state;
    for (unsigned stack = STACK_ALTERNATE; stack <= STACK_ANY; stack++) {
        struct deal deal = laid("rules: ranks=2,columns=4\n2C AC\n2S AS\n2H AH\n2D AD\n");
        struct table table;
        deal.rules.stack = (enum stacking)stack;
        seen_by_solver(&table, &deal.rules, &deal.start);
        for (unsigned change = 0; change < SUITS; change++) {
            bool allowed = stack == STACK_ANY || (stack == STACK_SUIT) == (change == 0);
            if (stack == STACK_ALTERNATE) {
                allowed = change >= 2;
            }
            assert_int_equal(table_allows(&table, change), allowed);
        }
    }
}

/* What is set up is the position that was given, and the tables say what lies on what in it. */
static void check_set_up(const struct rules *rules, const struct position *position,
                         uint32_t *random) {
    struct table table;
    const struct state start = seen_by_solver(&table, rules, position);
    struct key given = key_of(rules, position);
    struct key seen = key_of_state(&table, &start);
    assert_memory_equal(&seen, &given, sizeof given);
    uint64_t chosen = 0;
    uint64_t onto = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        uint64_t under = 0;
        for (unsigned place = 0; place < column->height; place++) {
            unsigned it = column->cards[place];
            assert_int_equal(table.dealt_onto[it], place > 0 ? column->cards[place - 1] : NO_CARD);
            assert_true(table.dealt_under[it] == under);
            under |= cards_of(it);
            if (random_below(random, 2) == 0) {
                chosen |= cards_of(it);
                onto |= place > 0 ? cards_of(column->cards[place - 1]) : 0;
            }
        }
    }
    assert_true(table_dealt_onto_all(&table, chosen) == onto);
}

static void check_walk(const struct deal *deal, uint32_t *random) {
    struct position position = deal->start;
    check_set_up(&deal->rules, &position, random);
    position_normalise(&deal->rules, &position);
    for (unsigned step = 0; step < 20; step++) {
        check_set_up(&deal->rules, &position, random);
        if (!play_at_random(&deal->rules, &position, random)) {
            return;
        }
    }
}

static void sets_up_random_positions(void **state) {
    (void)state;
    visit_varied_deals(3, check_walk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_up_a_deal_by_hand),
        cmocka_unit_test(allows_what_the_rules_stack),
        cmocka_unit_test(sets_up_random_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
