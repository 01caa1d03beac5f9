#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/referee.h"
#include "support/redealt.h"
#include "support/referee.h"

#include <string.h>

static void assert_column(const struct deal *deal, unsigned column, const char *wanted) {
    struct text text = {0};
    for (unsigned i = 0; i < deal->start.columns[column].height; i++) {
        text_add(&text, i == 0 ? "" : " ");
        card_write(deal->start.columns[column].cards[i], SOLITON_ASCII, &text);
    }
    assert_string_equal(text.data == NULL ? "" : text.data, wanted);
    text_drop(&text);
}

static const char *rotate(struct deal *deal, const char *card, const char *beneath) {
    struct move move = {(uint8_t)card_read(card, 2), TO_TOP};
    if (beneath != NULL) {
        move.to = (uint8_t)(BENEATH + card_read(beneath, 2));
    }
    return position_play(&deal->rules, &deal->start, move);
}

static void rotates_a_column(void **state) {
    (void)state;
    struct deal deal = laid("game: mo\nrules: ranks=3,columns=4,rotations=4\n"
                            "foundations: AC\n2S AS 3H 3S\nAH\n3C AD 2D 2H 3D\n2C\n");
    deal.rules.autoplay = AUTOPLAY_NONE;
    assert_string_equal(rotate(&deal, "AC", NULL), "the card is not in a column");
    assert_string_equal(rotate(&deal, "KC", NULL), "there is no such card in this game");
    assert_string_equal(rotate(&deal, "AH", NULL), "the card is the top of its column already");
    assert_string_equal(rotate(&deal, "3S", NULL), "the card is the top of its column already");
    assert_string_equal(rotate(&deal, "3H", "AS"),
                        "the card to put deeper is not the top of its column");
    assert_string_equal(rotate(&deal, "AH", "2S"),
                        "the card to put it beneath is no other card of its column");
    assert_string_equal(rotate(&deal, "3S", "3S"),
                        "the card to put it beneath is no other card of its column");
    assert_string_equal(rotate(&deal, "3S", "AC"),
                        "the card to put it beneath is no other card of its column");
    assert_null(rotate(&deal, "2S", NULL));
    assert_column(&deal, 0, "AS 3H 3S 2S");
    assert_null(rotate(&deal, "3D", "AD"));
    assert_column(&deal, 2, "3C 3D AD 2D 2H");
    assert_null(rotate(&deal, "2H", "2D"));
    assert_column(&deal, 2, "3C 3D AD 2H 2D");
    assert_int_equal(deal.start.rotated, 3);
    assert_null(rotate(&deal, "2H", NULL)); /* the same as 2D beneath 2H */
    assert_column(&deal, 2, "3C 3D AD 2D 2H");
    assert_string_equal(rotate(&deal, "AD", NULL), "there is no rotation left");
    deal.rules.rotations = 0;
    assert_string_equal(rotate(&deal, "AD", NULL), "this game has no rotations");
    /* What comes to the top goes by autoplay. */
    deal.rules.autoplay = AUTOPLAY_ALL;
    deal.rules.rotations = 5;
    position_autoplay(&deal.rules, &deal.start);
    assert_int_equal(deal.start.foundations[HEARTS], 2);
    assert_null(rotate(&deal, "AD", NULL));
    assert_int_equal(deal.start.foundations[DIAMONDS], 3);
}

/* Midnight Oil 4 as xpat2 itself redeals it, twice. */
static void redeals_as_xpat2_does(void **state) {
    (void)state;
    static const uint8_t *const known[] = {redealt_once, redealt_twice};
    const struct move redeal = {NO_CARD, REDEAL};
    struct deal deal = named("mof.4", "autoplay=none");
    for (unsigned round = 0; round < 2; round++) {
        assert_null(position_play(&deal.rules, &deal.start, redeal));
        assert_int_equal(deal.start.redealt, round + 1);
        for (unsigned i = 0; i < CARDS; i++) {
            assert_int_equal(deal.start.columns[i / 3].cards[i % 3], known[round][i]);
        }
        for (unsigned i = 0; i < 18; i++) {
            assert_int_equal(deal.start.columns[i].height, i < 17 ? 3 : 1);
        }
    }
    assert_string_equal(position_play(&deal.rules, &deal.start, redeal), "there is no redeal left");
    deal.rules.redeals = 0;
    assert_string_equal(position_play(&deal.rules, &deal.start, redeal),
                        "this game has no redeals");
    /* Autoplay follows. */
    deal = named("mof.4", NULL);
    position_autoplay(&deal.rules, &deal.start);
    unsigned before = position_foundation_count(&deal.start);
    assert_null(position_play(&deal.rules, &deal.start, redeal));
    assert_true(position_foundation_count(&deal.start) >= before);
    struct position again = deal.start;
    position_autoplay(&deal.rules, &again);
    assert_memory_equal(&again, &deal.start, sizeof again);
}

static void redeals_whatever_is_left(void **state) {
    (void)state;
    const struct move redeal = {NO_CARD, REDEAL};
    /* Twenty cards and four columns: three, three, three, and all the rest. */
    struct deal deal = named("mof.5", "autoplay=none,ranks=5,columns=4");
    assert_null(position_play(&deal.rules, &deal.start, redeal));
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(deal.start.columns[i].height, i < 3 ? 3 : 11);
    }
    /* Four cards fill two columns of many. */
    deal = named("mof.5", "autoplay=none,ranks=1");
    assert_null(position_play(&deal.rules, &deal.start, redeal));
    assert_int_equal(deal.start.columns[0].height, 3);
    assert_int_equal(deal.start.columns[1].height, 1);
    assert_int_equal(deal.start.columns[2].height, 0);
    deal = named("mof.5", "ranks=1");
    position_autoplay(&deal.rules, &deal.start);
    assert_true(position_won(&deal.rules, &deal.start));
    assert_string_equal(position_play(&deal.rules, &deal.start, redeal),
                        "there is no card to redeal");
}

/* What plays cards is neither a rotation nor mistaken for one. */
static void knows_a_rotation(void **state) {
    (void)state;
    static const uint8_t others[] = {TO_FOUNDATION, TO_CELL, TO_EMPTY_COLUMN, REDEAL, 0, 51};
    assert_true(move_is_rotation((struct move){3, TO_TOP}));
    assert_true(move_is_rotation((struct move){3, BENEATH}));
    assert_true(move_is_rotation((struct move){3, BENEATH + 51}));
    for (size_t i = 0; i < sizeof others; i++) {
        assert_false(move_is_rotation((struct move){3, others[i]}));
    }
}

/* The two kinds undo each other, wherever the card lies. */
static void rotates_there_and_back(void **state) {
    (void)state;
    struct deal deal = named("mof.5", "autoplay=none,rotations=2");
    for (unsigned column = 0; column < 17; column++) {
        const uint8_t *cards = deal.start.columns[column].cards;
        for (unsigned level = 0; level < 2; level++) {
            struct position position = deal.start;
            const struct move there = {cards[level], TO_TOP};
            const struct move back = {cards[level], (uint8_t)(BENEATH + cards[level + 1])};
            assert_null(position_play(&deal.rules, &position, there));
            assert_int_equal(position.columns[column].cards[2], cards[level]);
            assert_null(position_play(&deal.rules, &position, back));
            assert_int_equal(position.rotated, 2);
            position.rotated = 0;
            assert_memory_equal(&position, &deal.start, sizeof position);
        }
    }
}

int test_rotation(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rotates_a_column),         cmocka_unit_test(redeals_as_xpat2_does),
        cmocka_unit_test(redeals_whatever_is_left), cmocka_unit_test(knows_a_rotation),
        cmocka_unit_test(rotates_there_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
