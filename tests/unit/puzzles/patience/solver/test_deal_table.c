#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/solver_view.h"

static unsigned card(const char *name) { return card_read(name, strlen(name)); }

static void sets_up_a_deal_by_hand(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=4,columns=5,cells=3\n"
                            "foundations: AC\n"
                            "cells: 2H 4D\n"
                            "AS 4S 3H\n"
                            "-\n"
                            "AH AD 3C 2D 3D\n"
                            "4C 2S\n"
                            "4H 3S 2C\n");
    struct deal_table table;
    struct state start;
    deal_table_set_up(&table, &deal, &start);
    assert_int_equal(table.all, 0xFFFF);
    assert_int_equal(table.kings, 0xF000);
    static const struct {
        const char *card;
        unsigned support;
        const char *onto; /* in the deal; NULL: nothing */
    } wanted[] = {
        {"AC", ON_FOUNDATION, NULL},
        {"2H", IN_CELL, NULL},
        {"4D", IN_CELL, NULL},
        {"AS", ON_TABLE, NULL},
        {"4S", DEALT, "AS"},
        {"3H", BUILT + (HEARTS ^ SPADES), "4S"},
        {"AH", ON_TABLE, NULL},
        {"AD", DEALT, "AH"},
        {"3C", DEALT, "AD"},
        {"2D", BUILT + (DIAMONDS ^ CLUBS), "3C"},
        {"3D", DEALT, "2D"},
        {"4C", ON_TABLE, NULL},
        {"2S", DEALT, "4C"},
        {"4H", ON_TABLE, NULL},
        {"3S", BUILT + (SPADES ^ HEARTS), "4H"},
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
    assert_int_equal(table.dealt_over[card("3C")], cards_of(card("2D")) | cards_of(card("3D")));
    assert_int_equal(table.dealt_over[card("3D")], 0);
    /* 4S over AS, and 2D and 3D over AD; but not 4C over 2S, nor 3S and 2C over 4H. */
    assert_int_equal(table.dealt_blockers,
                     cards_of(card("4S")) | cards_of(card("2D")) | cards_of(card("3D")));
}

static void knows_what_an_empty_column_takes(void **state) {
    (void)state;
    struct deal deal = laid("rules: ranks=2,columns=4\n2C AC\n2S AS\n2H AH\n2D AD\n");
    struct deal_table table;
    const uint64_t wanted[] = {[EMPTY_ANY] = 0xFF, [EMPTY_KING] = 0xF0, [EMPTY_NONE] = 0};
    for (unsigned empty = 0; empty < sizeof wanted / sizeof *wanted; empty++) {
        deal.rules.empty = (enum emptying)empty;
        seen_by_solver(&table, &deal.rules, &deal.start);
        assert_int_equal(table.fit_empty_column, wanted[empty]);
    }
}

static void allows_what_the_rules_build(void **state) {
    (void)state;
    for (unsigned build = BUILD_ALTERNATE; build <= BUILD_ANY; build++) {
        struct deal deal = laid("rules: ranks=2,columns=4\n2C AC\n2S AS\n2H AH\n2D AD\n");
        struct deal_table table;
        deal.rules.build = (enum building)build;
        seen_by_solver(&table, &deal.rules, &deal.start);
        for (unsigned change = 0; change < SUITS; change++) {
            bool allowed = build == BUILD_ANY || (build == BUILD_SUIT) == (change == 0);
            if (build == BUILD_ALTERNATE) {
                allowed = change >= 2;
            }
            assert_int_equal(deal_table_allows(&table, change), allowed);
        }
    }
}

/* May the referee put the one onto the other? */
static bool fits(enum building build, unsigned low, unsigned high) {
    struct rules rules = {
        .ranks = 13, .columns = 2, .cells = 0, .build = build, .empty = EMPTY_NONE};
    struct position position;
    position_clear(&position);
    position.foundations[card_suit(low)] = 0;
    column_put(&position.columns[0], low);
    column_put(&position.columns[1], high);
    const struct move move = {(uint8_t)low, (uint8_t)high};
    return position_play(&rules, &position, move) == NULL;
}

/* What lies on what, card by card, as the referee has it. (It would send an ace to its foundation
 * rather than move it, but has an opinion of it.) */
static void knows_parents_and_children(void **state) {
    (void)state;
    uint32_t random = 4;
    for (unsigned build = BUILD_ALTERNATE; build <= BUILD_ANY; build++) {
        struct deal deal = laid("rules: ranks=2,columns=4\n2C AC\n2S AS\n2H AH\n2D AD\n");
        struct deal_table table;
        deal.rules.build = (enum building)build;
        seen_by_solver(&table, &deal.rules, &deal.start);
        for (unsigned low = 0; low < CARDS; low++) {
            const uint64_t parents = table.parents[low];
            for (unsigned high = 0; high < CARDS; high++) {
                if (low != high) {
                    assert_int_equal(cards_have(parents, high),
                                     fits((enum building)build, low, high));
                }
            }
        }
        for (unsigned round = 0; round < 200; round++) {
            uint64_t chosen = 0;
            uint64_t children = 0;
            for (unsigned i = random_below(&random, 8); i > 0; i--) {
                chosen |= cards_of(random_below(&random, CARDS));
            }
            for (unsigned low = 0; low < CARDS; low++) {
                bool is_child = (table.parents[low] & chosen) != 0;
                children |= (uint64_t)is_child << low;
            }
            assert_true(deal_table_children(&table, chosen) == children);
        }
    }
}

/* ---- Safe cards --------------------------------------------------------------------------- */

/* Without taking back: can no card come to lie on this one any more? With it: is every card of a
 * lower rank on the foundations? */
static bool is_safe(enum building build, const uint8_t foundations[SUITS], unsigned it,
                    bool takes_back) {
    for (unsigned low = 0; low < it; low++) {
        const bool waits = card_rank(low) >= foundations[card_suit(low)];
        const bool matters = takes_back ? card_rank(low) < card_rank(it) : fits(build, low, it);
        if (waits && matters) {
            return false;
        }
    }
    return true;
}

static void knows_what_is_safe(void **state) {
    (void)state;
    uint32_t random = 6;
    unsigned safe = 0;
    unsigned unsafe = 0;
    for (unsigned round = 0; round < 3000; round++) {
        const enum building build = (enum building)(round % 3);
        const bool takes_back = round / 3 % 2 == 0;
        struct deal deal = {.rules = {.ranks = (uint8_t)(1 + random_below(&random, RANKS)),
                                      .columns = 1,
                                      .build = build}};
        uint64_t foundations = 0;
        position_clear(&deal.start);
        const unsigned least = random_below(&random, deal.rules.ranks);
        for (unsigned suit = 0; suit < SUITS; suit++) {
            const unsigned more = random_below(&random, deal.rules.ranks - least + 1);
            deal.start.foundations[suit] = (uint8_t)(least + (more < 4 ? more : 1));
        }
        for (unsigned it = 0; it < rules_card_count(&deal.rules); it++) {
            if (card_rank(it) < deal.start.foundations[card_suit(it)]) {
                foundations |= cards_of(it);
            } else {
                column_put(&deal.start.columns[0], it);
            }
        }
        struct deal_table table;
        const struct state start = seen_by_solver(&table, &deal.rules, &deal.start);
        assert_true(state_foundations(&start) == foundations);
        const uint64_t found = deal_table_safe(&table, foundations, takes_back);
        uint64_t turns = state_next_cards(&start, &table);
        if (takes_back) {
            turns |=
                foundations & ~(foundations >> SUITS); /* the question is asked of these, too */
        }
        for (; turns != 0; turns &= turns - 1) {
            const unsigned it = cards_lowest(turns);
            const bool wanted = is_safe(build, deal.start.foundations, it, takes_back);
            assert_int_equal(cards_have(found, it), wanted);
            safe += wanted;
            unsafe += !wanted;
        }
    }
    assert_true(safe > 3000 && unsafe > 1000);
}

/* What is set up is the position that was given, and the tables say what lies on what in it. */
static void check_set_up(const struct rules *rules, const struct position *position,
                         uint32_t *random) {
    struct deal_table table;
    const struct state start = seen_by_solver(&table, rules, position);
    struct key given = key_of(rules, position);
    struct key seen = key_of_state(&table, &start);
    assert_memory_equal(&seen, &given, sizeof given);
    uint64_t chosen = 0;
    uint64_t onto = 0;
    for (unsigned i = 0; i < rules->columns; i++) {
        const struct column *column = &position->columns[i];
        uint64_t under = 0;
        uint64_t whole = 0;
        for (unsigned place = 0; place < column->height; place++) {
            whole |= cards_of(column->cards[place]);
        }
        for (unsigned place = 0; place < column->height; place++) {
            unsigned it = column->cards[place];
            assert_int_equal(table.dealt_onto[it], place > 0 ? column->cards[place - 1] : NO_CARD);
            assert_true(table.dealt_under[it] == under);
            bool blocks = false;
            for (unsigned lower = it; lower >= SUITS; lower -= SUITS) {
                blocks = blocks || cards_have(under, lower - SUITS);
            }
            assert_int_equal(cards_have(table.dealt_blockers, it), blocks);
            under |= cards_of(it);
            assert_true(table.dealt_over[it] == (whole & ~under));
            if (random_below(random, 2) == 0) {
                chosen |= cards_of(it);
                onto |= place > 0 ? cards_of(column->cards[place - 1]) : 0;
            }
        }
    }
    assert_true(deal_table_dealt_onto_all(&table, chosen) == onto);
    /* And of those elsewhere nothing. */
    uint64_t elsewhere = state_foundations(&start) | state_cells(&start);
    assert_true((table.dealt_blockers & (elsewhere | ~table.all)) == 0);
    for (; elsewhere != 0; elsewhere &= elsewhere - 1) {
        const unsigned it = cards_lowest(elsewhere);
        assert_true((table.dealt_under[it] | table.dealt_over[it]) == 0);
        assert_int_equal(table.dealt_onto[it], NO_CARD);
    }
}

static void check_walk(const struct deal *deal, uint32_t *random) {
    struct position position = deal->start;
    check_set_up(&deal->rules, &position, random);
    position_autoplay(&deal->rules, &position);
    for (unsigned step = 0; step < 20; step++) {
        check_set_up(&deal->rules, &position, random);
        struct move move;
        if (!move_at_random(&deal->rules, &position, random, &move)) {
            return;
        }
        assert_null(position_play(&deal->rules, &position, move));
    }
}

static void sets_up_random_positions(void **state) {
    (void)state;
    visit_varied_deals(3, check_walk);
}

int test_deal_table(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_up_a_deal_by_hand),
        cmocka_unit_test(knows_what_an_empty_column_takes),
        cmocka_unit_test(allows_what_the_rules_build),
        cmocka_unit_test(knows_parents_and_children),
        cmocka_unit_test(knows_what_is_safe),
        cmocka_unit_test(sets_up_random_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
