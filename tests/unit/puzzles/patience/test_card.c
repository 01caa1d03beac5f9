#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/card.h"
#include "soliton.h"

#include <stdlib.h>
#include <string.h>

static void assert_written(unsigned card, unsigned style, const char *wanted, unsigned width) {
    struct text text = {0};
    assert_int_equal(card_write(card, style, &text), width);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

static void knows_what_a_number_means(void **state) {
    (void)state;
    assert_int_equal(card_rank(0), 0);
    assert_int_equal(card_suit(0), CLUBS);
    assert_int_equal(card_rank(51), 12);
    assert_int_equal(card_suit(51), DIAMONDS);
    assert_false(card_is_red(CLUBS));
    assert_false(card_is_red(SPADES));
    assert_true(card_is_red(HEARTS));
    assert_true(card_is_red(DIAMONDS));
}

static void writes_each_style(void **state) {
    (void)state;
    assert_written(0, SOLITON_PLAIN, "A♣", 2);
    assert_written(38, SOLITON_PLAIN, "10♥", 3);
    assert_written(45, SOLITON_PLAIN, "Q♠", 2);
    assert_written(51, SOLITON_ASCII, "KD", 2);
    assert_written(38, SOLITON_ASCII, "10H", 3);
    /* The examples of the course, and the longest name. */
    assert_written(4, SOLITON_COURSE, "2Tr", 3);
    assert_written(41, SOLITON_COURSE, "VaPi", 4);
    assert_written(51, SOLITON_COURSE, "RoCa", 4);
    assert_written(46, SOLITON_COURSE, "DaCo", 4);
    assert_written(2, SOLITON_COURSE, "1Co", 3);
    assert_written(38, SOLITON_COURSE | SOLITON_ASCII, "10Co", 4);
}

static void colours_red_cards_alone(void **state) {
    (void)state;
    assert_written(38, SOLITON_COLOUR, "\033[31m10♥\033[0m", 3);
    assert_written(3, SOLITON_COLOUR | SOLITON_ASCII, "\033[31mAD\033[0m", 2);
    assert_written(1, SOLITON_COLOUR, "A♠", 2);
}

static void reads_what_it_writes(void **state) {
    (void)state;
    static const unsigned styles[] = {SOLITON_PLAIN, SOLITON_ASCII, SOLITON_COURSE};
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        for (unsigned card = 0; card < CARDS; card++) {
            struct text text = {0};
            card_write(card, styles[i], &text);
            assert_int_equal(card_read(text.data, text.length), card);
            text_drop(&text);
        }
    }
}

static unsigned read(const char *name) { return card_read(name, strlen(name)); }

static void reads_other_spellings(void **state) {
    (void)state;
    assert_int_equal(read("TH"), 38);
    assert_int_equal(read("th"), 38);
    assert_int_equal(read("10h"), 38);
    assert_int_equal(read("1C"), 0);
    assert_int_equal(read("as"), 1);
    assert_int_equal(read("vapi"), 41);
    assert_int_equal(read("q♦"), 47);
    assert_int_equal(card_read("2H3H", 2), 6);
}

static void reads_nothing_else(void **state) {
    (void)state;
    static const char *const others[] = {"",    "A",   "H",   "10",   "HA",    "11H", "0H",   "5X",
                                         "5HH", " 5H", "5H ", "5 H",  "V",     "T",   "VaP",  "23",
                                         "♥",   "5♥♥", "-",   "1010", "5\xe2", "+5H", "10 H", "VV"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(read(others[i]), NO_CARD);
    }
    assert_int_equal(card_read("5H\0", 3), NO_CARD);
}

int test_card(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_what_a_number_means), cmocka_unit_test(writes_each_style),
        cmocka_unit_test(colours_red_cards_alone),   cmocka_unit_test(reads_what_it_writes),
        cmocka_unit_test(reads_other_spellings),     cmocka_unit_test(reads_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
