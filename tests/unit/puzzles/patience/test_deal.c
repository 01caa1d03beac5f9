#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/deal.h"
#include "puzzles/patience/shuffle.h"

#include <stdio.h>
#include <string.h>

static struct deal deal_of(const char *name, const char *overrides) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    memset(&deal, 0xAA, sizeof deal);
    assert_int_equal(deal_named(name, overrides, &deal, full_name, NULL), SOLITON_OK);
    assert_true(deal.shuffled);
    return deal;
}

/* The cards of a column, bottom first, are the wanted ones. */
static void assert_column(const struct deal *deal, unsigned column, const char *wanted) {
    struct text text = {0};
    text_add(&text, "");
    for (unsigned i = 0; i < deal->start.columns[column].height; i++) {
        if (i > 0) {
            text_add_char(&text, ' ');
        }
        card_write(deal->start.columns[column].cards[i], SOLITON_ASCII, &text);
    }
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

static void assert_heights(const struct deal *deal, size_t count, const uint8_t *heights) {
    for (size_t i = 0; i < MAX_COLUMNS; i++) {
        assert_int_equal(deal->start.columns[i].height, i < count ? heights[i] : 0);
    }
}

static void assert_each_card_once(const struct deal *deal) {
    uint64_t seen = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < MAX_CELLS; i++) {
        if (deal->start.cells[i] == NO_CARD) {
            continue;
        }
        assert_true(i < deal->rules.cells);
        seen |= UINT64_C(1) << deal->start.cells[i];
        count++;
    }
    for (unsigned i = 0; i < MAX_COLUMNS; i++) {
        assert_true(i < deal->rules.columns || deal->start.columns[i].height == 0);
        for (unsigned j = 0; j < deal->start.columns[i].height; j++, count++) {
            seen |= UINT64_C(1) << deal->start.columns[i].cards[j];
        }
    }
    assert_int_equal(position_foundation_count(&deal->start), 0);
    assert_int_equal(count, rules_card_count(&deal->rules));
    assert_true(seen == (UINT64_C(1) << count) - 1);
}

static void fills_column_after_column(void **state) {
    (void)state;
    struct deal deal = deal_of("FreeCell.123456", NULL);
    assert_heights(&deal, 8, (const uint8_t[]){7, 6, 7, 6, 7, 6, 7, 6});
    uint8_t permutation[CARDS];
    shuffle_xpat2(123456, permutation);
    assert_memory_equal(deal.permutation, permutation, CARDS);
    const uint8_t *next = permutation;
    for (unsigned i = 0; i < 8; i++) {
        assert_memory_equal(deal.start.columns[i].cards, next, deal.start.columns[i].height);
        next += deal.start.columns[i].height;
    }
    assert_column(&deal, 0, "AS 2D 10D QD 2S 4D KH");
    deal = deal_of("MidnightOil.1", NULL);
    assert_heights(&deal, 18,
                   (const uint8_t[]){3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1});
    assert_column(&deal, 17, "QD");
}

static void deals_two_cells_of_seahaven(void **state) {
    (void)state;
    static const char *const names[] = {"Seahaven.123456", "SeahavenRelaxed.123456"};
    for (size_t i = 0; i < 2; i++) {
        struct deal deal = deal_of(names[i], NULL);
        assert_heights(&deal, 10, (const uint8_t[]){5, 5, 5, 5, 5, 5, 5, 5, 5, 5});
        assert_int_equal(deal.start.cells[0], 42);
        assert_int_equal(deal.start.cells[1], NO_CARD);
        assert_int_equal(deal.start.cells[2], 2);
        assert_int_equal(deal.start.cells[3], NO_CARD);
        assert_int_equal(deal.start.columns[9].cards[4], 40);
    }
}

static void sinks_the_kings_of_bakers_dozen(void **state) {
    (void)state;
    struct deal deal = deal_of("BakersDozen.1239", NULL);
    assert_heights(&deal, 13, (const uint8_t[]){4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4});
    assert_column(&deal, 0, "KC KD KS 2C");
    /* As dealt, the king was not at the bottom. */
    assert_int_equal(deal.permutation[0], 4);
    for (unsigned i = 0; i < 13; i++) {
        for (unsigned j = 1; j < 4; j++) {
            if (card_rank(deal.start.columns[i].cards[j]) == 12) {
                assert_int_equal(card_rank(deal.start.columns[i].cards[j - 1]), 12);
            }
        }
    }
    assert_each_card_once(&deal);
    /* With fewer ranks, the highest one is the king's. */
    deal = deal_of("BakersDozen.7", "ranks=3,columns=1");
    for (unsigned j = 0; j < 12; j++) {
        assert_int_equal(card_rank(deal.start.columns[0].cards[j]) == 2, j < 4);
    }
}

/* Redeals are made from the seed, which is not among what a layout or Microsoft's number has. */
static void keeps_the_seed(void **state) {
    (void)state;
    assert_int_equal(deal_of("MidnightOilFull.123456", NULL).start.seed, 123456);
    assert_int_equal(deal_of("mof.999999999", NULL).start.seed, XPAT2_SEED_MAX);
    assert_int_equal(deal_of("fc.7", NULL).start.seed, 7);
    assert_int_equal(deal_of("fc.ms7", NULL).start.seed, 0);
    struct deal full = deal_of("mof.4", NULL);
    struct deal plain = deal_of("mo.4", NULL);
    assert_memory_equal(&full.start, &plain.start, sizeof plain.start);
    struct soliton_error error = {0};
    char full_name[PUZZLE_NAME_SIZE];
    assert_int_equal(deal_named("bg.ms7", "empty=none,cells=0,redeals=1", &full, full_name, &error),
                     SOLITON_INVALID);
    assert_string_equal(error.message,
                        "redeals come from xpat2's seeds: a Microsoft deal has none");
    assert_int_equal(
        deal_named("bg.ms7", "empty=none,cells=0,rotations=1", &full, full_name, &error),
        SOLITON_OK);
    assert_int_equal(deal_named("bg.7", "empty=none,cells=0,redeals=1", &full, full_name, &error),
                     SOLITON_OK);
}

static void deals_as_microsoft_does(void **state) {
    (void)state;
    struct deal deal = deal_of("FreeCell.ms1", NULL);
    assert_heights(&deal, 8, (const uint8_t[]){7, 7, 7, 7, 6, 6, 6, 6});
    assert_column(&deal, 0, "JD KD 2S 4C 3S 6D 6S");
    assert_column(&deal, 7, "5H 3H 3C 7S 7D 10C");
    deal = deal_of("bg.MS1", "columns=9");
    assert_heights(&deal, 9, (const uint8_t[]){6, 6, 6, 6, 6, 6, 6, 5, 5});
    assert_column(&deal, 8, "KD KS 10S 10H 6C");
}

static void deals_by_other_rules(void **state) {
    (void)state;
    /* Spread evenly, the first columns taking one more. */
    struct deal deal = deal_of("fc.1", "columns=9");
    assert_heights(&deal, 9, (const uint8_t[]){6, 6, 6, 6, 6, 6, 6, 5, 5});
    assert_memory_equal(deal.start.columns[0].cards, deal.permutation, 6);
    assert_int_equal(deal.start.columns[8].cards[4], deal.permutation[51]);
    /* A cell that does not exist leaves its card to the columns. */
    deal = deal_of("st.123456", "cells=2");
    assert_heights(&deal, 10, (const uint8_t[]){6, 5, 5, 5, 5, 5, 5, 5, 5, 5});
    assert_int_equal(deal.start.cells[0], 42);
    assert_int_equal(deal.start.columns[9].cards[4], 2);
    deal = deal_of("st.123456", "cells=0");
    assert_heights(&deal, 10, (const uint8_t[]){6, 6, 5, 5, 5, 5, 5, 5, 5, 5});
    assert_int_equal(deal.start.columns[9].cards[3], 42);
    assert_int_equal(deal.start.columns[9].cards[4], 2);
    /* More cells than cards are dealt to change nothing. */
    deal = deal_of("st.123456", "cells=52");
    assert_heights(&deal, 10, (const uint8_t[]){5, 5, 5, 5, 5, 5, 5, 5, 5, 5});
    assert_each_card_once(&deal);
}

static void every_deal_has_each_card_once(void **state) {
    (void)state;
    static const char *const overrides[] = {NULL,
                                            "ranks=1",
                                            "ranks=2,columns=52",
                                            "ranks=4,cells=1",
                                            "columns=1",
                                            "columns=52,cells=52",
                                            "ranks=12,columns=7,cells=3"};
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        /* The first of them goes with everything, the others do not go with redeals. */
        size_t count = rules_are_plain(&game->rules) ? sizeof overrides / sizeof *overrides : 1;
        for (size_t j = 0; j < count; j++) {
            char name[64];
            snprintf(name, sizeof name, "%s.31415", game->entry.abbreviation);
            struct deal deal = deal_of(name, overrides[j]);
            assert_each_card_once(&deal);
            if (!variant_has_microsoft(game)) {
                continue;
            }
            snprintf(name, sizeof name, "%s.ms31415", game->entry.name);
            deal = deal_of(name, overrides[j]);
            assert_each_card_once(&deal);
        }
    }
}

static void assert_full_name(const char *name, const char *wanted) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    assert_int_equal(deal_named(name, NULL, &deal, full_name, NULL), SOLITON_OK);
    assert_string_equal(full_name, wanted);
}

static void gives_the_full_name(void **state) {
    (void)state;
    assert_full_name("fc.1", "FreeCell.1");
    assert_full_name("FREECELL.000123456", "FreeCell.123456");
    assert_full_name("st.0", "Seahaven.0");
    assert_full_name("bd.999999999", "BakersDozen.999999999");
    assert_full_name("bg.ms0000001", "BakersGame.ms1");
    assert_full_name("FC.Ms2147483648", "FreeCell.ms2147483648");
    assert_full_name("FC.Ms8589934591", "FreeCell.ms8589934591");
}

static void assert_refused(const char *name, const char *overrides, enum soliton_status status,
                           const char *message) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    struct soliton_error error = {0};
    assert_int_equal(deal_named(name, overrides, &deal, full_name, &error), status);
    assert_int_equal(error.status, status);
    assert_string_equal(error.message, message);
    assert_int_equal(deal_named(name, overrides, &deal, full_name, NULL), status);
}

static void refuses_names_that_cannot_be(void **state) {
    (void)state;
    assert_refused("", NULL, SOLITON_UNKNOWN, "no game is named ''");
    assert_refused("deal.txt", NULL, SOLITON_UNKNOWN, "no game is named 'deal'");
    assert_refused(".fc.1", NULL, SOLITON_UNKNOWN, "no game is named ''");
    assert_refused("fc", NULL, SOLITON_INVALID, "a deal is needed, such as FreeCell.1");
    assert_refused("fc.1000000000", NULL, SOLITON_INVALID,
                   "seed 1000000000 is out of range: 0 to 999999999");
    assert_refused("st.99999999999999999999999", NULL, SOLITON_INVALID,
                   "seed 99999999999999999999999 is out of range: 0 to 999999999");
    assert_refused("fc.12x", NULL, SOLITON_INVALID,
                   "'12x' is not a seed: FreeCell takes 0 to 999999999, or ms1 to ms8589934591");
    assert_refused("mo.-1", NULL, SOLITON_INVALID,
                   "'-1' is not a seed: MidnightOil takes 0 to 999999999");
    assert_refused("mo.", NULL, SOLITON_INVALID,
                   "'' is not a seed: MidnightOil takes 0 to 999999999");
    assert_refused("mo.1.2", NULL, SOLITON_INVALID,
                   "'1.2' is not a seed: MidnightOil takes 0 to 999999999");
    assert_refused("st.ms1", NULL, SOLITON_INVALID,
                   "Seahaven has no Microsoft deals: its seeds are 0 to 999999999");
    assert_refused("fc.ms0", NULL, SOLITON_INVALID,
                   "Microsoft deal 0 is out of range: 1 to 8589934591");
    assert_refused("fc.ms8589934592", NULL, SOLITON_INVALID,
                   "Microsoft deal 8589934592 is out of range: 1 to 8589934591");
    assert_refused("fc.ms18446744073709551617", NULL, SOLITON_INVALID,
                   "Microsoft deal 18446744073709551617 is out of range: 1 to 8589934591");
    assert_refused("fc.ms", NULL, SOLITON_INVALID,
                   "'ms' is not a Microsoft deal: they are ms1 to ms8589934591");
    assert_refused("fc.1", "columns=0", SOLITON_INVALID,
                   "rule columns cannot be '0': it is 1 to 52");
}

int test_deal(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fills_column_after_column),
        cmocka_unit_test(deals_two_cells_of_seahaven),
        cmocka_unit_test(sinks_the_kings_of_bakers_dozen),
        cmocka_unit_test(keeps_the_seed),
        cmocka_unit_test(deals_as_microsoft_does),
        cmocka_unit_test(deals_by_other_rules),
        cmocka_unit_test(every_deal_has_each_card_once),
        cmocka_unit_test(gives_the_full_name),
        cmocka_unit_test(refuses_names_that_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
