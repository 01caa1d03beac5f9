#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/layout.h"

#include <stdio.h>
#include <string.h>

static enum soliton_status parse(const char *text, const char *overrides, struct deal *deal,
                                 char full_name[PUZZLE_NAME_SIZE], struct soliton_error *error) {
    memset(deal, 0xAA, sizeof *deal);
    return layout_parse(text, strlen(text), overrides, deal, full_name, error);
}

static struct deal parsed(const char *text, const char *overrides) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    struct soliton_error error = {0};
    parse(text, overrides, &deal, full_name, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(error.status, SOLITON_OK);
    assert_false(deal.shuffled);
    return deal;
}

static void assert_same_start(const struct deal *deal, const struct deal *other) {
    for (unsigned i = 0; i < MAX_COLUMNS; i++) {
        assert_int_equal(deal->start.columns[i].height, other->start.columns[i].height);
        assert_memory_equal(deal->start.columns[i].cards, other->start.columns[i].cards,
                            deal->start.columns[i].height);
    }
    assert_memory_equal(deal->start.cells, other->start.cells, MAX_CELLS);
    assert_memory_equal(deal->start.foundations, other->start.foundations, SUITS);
    assert_memory_equal(&deal->rules, &other->rules, sizeof deal->rules);
}

static const char microsoft_one[] = "JD KD 2S 4C 3S 6D 6S\n"
                                    "2D KC KS 5C TD 8S 9C\n"
                                    "9H 9S 9D TS 4S 8D 2H\n"
                                    "JC 5S QD QH TH QS 6H\n"
                                    "5D AD JS 4H 8H 6C\n"
                                    "7H QC AS AC 2C 3D\n"
                                    "7C KH AH 4D JH 8C\n"
                                    "5H 3H 3C 7S 7D TC\n";

static void reads_a_plain_board(void **state) {
    (void)state;
    struct deal wanted;
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    assert_int_equal(deal_named("fc.ms1", NULL, &wanted, full_name, NULL), SOLITON_OK);
    assert_int_equal(parse(microsoft_one, NULL, &deal, full_name, NULL), SOLITON_OK);
    assert_string_equal(full_name, "FreeCell");
    assert_false(deal.shuffled);
    assert_same_start(&deal, &wanted);
}

/* Writes a deal as a layout, in one of the styles of cards. */
static void write_layout(const char *game, const struct deal *deal, unsigned style,
                         struct text *text) {
    text_format(text, "# a comment\r\n\r\ngame: %s\r\ncells:", game);
    for (unsigned i = 0; i < deal->rules.cells; i++) {
        text_add_char(text, ' ');
        if (deal->start.cells[i] == NO_CARD) {
            text_add_char(text, '-');
        } else {
            card_write(deal->start.cells[i], style, text);
        }
    }
    for (unsigned i = 0; i < deal->rules.columns; i++) {
        text_add(text, "\r\n");
        for (unsigned j = 0; j < deal->start.columns[i].height; j++) {
            text_add_char(text, ' ');
            card_write(deal->start.columns[i].cards[j], style, text);
        }
    }
}

static void reads_every_game_and_style(void **state) {
    (void)state;
    static const unsigned styles[] = {SOLITON_PLAIN, SOLITON_ASCII, SOLITON_COURSE};
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.5", game->entry.name);
        /* A layout says nothing of the seed that redeals need. */
        for (size_t j = 0; game->rules.redeals == 0 && j < sizeof styles / sizeof *styles; j++) {
            struct deal wanted;
            struct deal deal;
            char full_name[PUZZLE_NAME_SIZE];
            assert_int_equal(deal_named(name, NULL, &wanted, full_name, NULL), SOLITON_OK);
            *strchr(full_name, '.') = '\0';
            struct text text = {0};
            write_layout(full_name, &wanted, styles[j], &text);
            assert_true(layout_recognises(text.data, text.length));
            assert_int_equal(parse(text.data, NULL, &deal, full_name, NULL), SOLITON_OK);
            assert_string_equal(full_name, game->entry.name);
            assert_same_start(&deal, &wanted);
            text_drop(&text);
        }
    }
}

static void reads_boards_of_freecell_solver(void **state) {
    (void)state;
    struct deal deal = parsed("Founds: H-5 C-0 D-A S-K\n"
                              "Freecells: 2C - 2D\n"
                              ": KC QC JC TC 9C 8C 7C 6C 5C 4C 3C AC\n"
                              ":\n"
                              ": KD QD JD TD 9D 8D 7D 6D 5D 4D 3D\n"
                              ":KH QH JH TH 9H 8H 7H 6H\n",
                              NULL);
    assert_memory_equal(deal.start.foundations, ((uint8_t[]){0, 13, 5, 1}), SUITS);
    assert_int_equal(deal.start.cells[0], 4);
    assert_int_equal(deal.start.cells[1], NO_CARD);
    assert_int_equal(deal.start.cells[2], 7);
    assert_int_equal(deal.start.columns[0].height, 12);
    assert_int_equal(deal.start.columns[1].height, 0);
    assert_int_equal(deal.start.columns[2].height, 11);
    assert_int_equal(deal.start.columns[3].height, 8);
    assert_int_equal(deal.start.columns[3].cards[7], 22);
    assert_int_equal(deal.start.columns[4].height, 0);
}

static void reads_small_games(void **state) {
    (void)state;
    struct deal deal = parsed("\xEF\xBB\xBFGame: st\n"
                              "RULES: ranks=2, columns=3,cells=1\n"
                              "  # the foundation is named by its top card\n"
                              "foundations: - 2S AH\n"
                              "cells: 2h\n"
                              "-\n"
                              "\t2d  2c\tac ad\n",
                              "empty=any");
    assert_int_equal(deal.rules.ranks, 2);
    assert_int_equal(deal.rules.columns, 3);
    assert_int_equal(deal.rules.cells, 1);
    assert_int_equal(deal.rules.build, BUILD_SUIT);
    assert_int_equal(deal.rules.empty, EMPTY_ANY);
    assert_memory_equal(deal.start.foundations, ((uint8_t[]){0, 2, 1, 0}), SUITS);
    /* What the caller overrides beats the file. */
    deal = parsed("rules: ranks=1,cells=4\ncells: - AC\nAS\n- \nAH AD", "cells=2");
    assert_int_equal(deal.rules.cells, 2);
    assert_int_equal(deal.start.cells[1], 0);
    assert_int_equal(deal.start.columns[0].height, 1);
    assert_int_equal(deal.start.columns[1].height, 0);
    assert_memory_equal(deal.start.columns[2].cards, ((uint8_t[]){2, 3}), 2);
}

static void assert_bad(const char *text, size_t line, size_t column, const char *message) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    struct soliton_error error = {0};
    assert_int_equal(parse(text, NULL, &deal, full_name, &error), SOLITON_BAD_DATA);
    assert_string_equal(error.message, message);
    assert_int_equal(error.status, SOLITON_BAD_DATA);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

static void says_what_is_wrong_and_where(void **state) {
    (void)state;
    assert_bad("", 0, 0, "AC and 51 more cards are missing");
    assert_bad("rules: ranks=1\nAC AH AD", 0, 0, "AS is missing");
    assert_bad("rules: ranks=1\nAC AH", 0, 0, "AS and 1 more card are missing");
    assert_bad("AC\n2H  5X 3H", 2, 5, "'5X' is not a card");
    assert_bad("A♥ 2♥ 5\033", 1, 8, "a control character: this is not a text");
    assert_bad("A♥ 2♥ 55", 1, 7, "'55' is not a card");
    assert_bad("2H - 3H", 1, 4, "'-' is not a card");
    assert_bad("2H 3H\n\n2h", 3, 1, "'2h' is there twice");
    assert_bad("cells: 2H\n3H 2H", 2, 4, "'2H' is there twice");
    assert_bad("foundations: 3H\n2H", 2, 1, "'2H' is there twice");
    assert_bad("2H\nfoundations: 3H", 2, 14, "a card below '3H' on its foundation is there twice");
    assert_bad("Founds: H-3 H-5", 1, 13, "a card below 'H-5' on its foundation is there twice");
    assert_bad("Founds: H-14", 1, 9, "'H-14' is not a card");
    assert_bad("Founds: X-0", 1, 9, "'X-0' is not a card");
    assert_bad("Founds: H-000000000000000000005", 1, 9, "'H-000000000000000000005' is not a card");
    assert_bad("rules: ranks=3\nfoundations: 4H", 2, 14,
               "'4H' is not among the cards of this game");
    assert_bad("rules: ranks=3\nKH", 2, 1, "'KH' is not among the cards of this game");
    assert_bad("cells: - - - - -", 1, 16, "too many cells: by the rules there are 4");
    assert_bad("rules: cells=0\ncells: 2H", 2, 8, "too many cells: by the rules there are 0");
    assert_bad("rules: columns=2\nAC\n-\n 2C\n", 4, 2,
               "too many columns: by the rules there are 2");
    assert_bad("game:  Klondike", 1, 8, "there is no game named 'Klondike'");
    assert_bad("rules: ranks=14", 1, 8, "rule ranks cannot be '14': it is 1 to 13");
    assert_bad("talon: 2H", 1, 1,
               "unknown keyword 'talon': there are game, rules, seed, foundations and cells");
    assert_bad("game: fc\ngame: fc", 2, 1, "'game' is there twice");
    assert_bad("cells: 2H\nFreecells: 3H", 2, 1, "'Freecells' is there twice");
    assert_bad("AC\ngame: fc", 2, 1,
               "'game' comes too late: first the game, then the rules, the seed, the cards");
    assert_bad("rules: ranks=3\ngame: fc", 2, 1,
               "'game' comes too late: first the game, then the rules, the seed, the cards");
    assert_bad("cells:\nrules: ranks=3", 2, 1,
               "'rules' comes too late: first the game, then the rules, the seed, the cards");
    assert_bad("AC\nseed: 1", 2, 1,
               "'seed' comes too late: first the game, then the rules, the seed, the cards");
    assert_bad("seed: 1\nrules: ranks=3", 2, 1,
               "'rules' comes too late: first the game, then the rules, the seed, the cards");
    assert_bad("seed: 1\nseed: 1", 2, 1, "'seed' is there twice");
    assert_bad("seed:  1000000000", 1, 8, "'1000000000' is not a seed: these are 0 to 999999999");
    assert_bad("seed: ms1", 1, 7, "'ms1' is not a seed: these are 0 to 999999999");
    assert_bad("seed: -1", 1, 7, "'-1' is not a seed: these are 0 to 999999999");
    assert_bad("seed:", 1, 6, "'' is not a seed: these are 0 to 999999999");
}

static void tells_bad_overrides_from_bad_data(void **state) {
    (void)state;
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    struct soliton_error error = {0};
    assert_int_equal(parse(microsoft_one, "ranks=0", &deal, full_name, &error), SOLITON_INVALID);
    assert_int_equal(error.line, 0);
    assert_int_equal(parse("", "ranks=0", &deal, full_name, NULL), SOLITON_INVALID);
    assert_int_equal(parse(microsoft_one, "columns=7", &deal, full_name, &error), SOLITON_BAD_DATA);
    assert_int_equal(error.line, 8);
}

/* Redeals are made from a seed, which a layout may tell; rotations need none. */
static void has_redeals_with_a_seed(void **state) {
    (void)state;
    static const char aces[] = "rules: ranks=1,columns=4,cells=0,build=suit,empty=none\n"
                               "AC\nAS\nAH\nAD\n";
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    struct soliton_error error = {0};
    assert_int_equal(parse(aces, "rotations=1,autoplay=none", &deal, full_name, &error),
                     SOLITON_OK);
    assert_int_equal(deal.rules.rotations, 1);
    assert_int_equal(deal.rules.autoplay, AUTOPLAY_NONE);
    assert_int_equal(deal.start.seed, 0);
    assert_int_equal(parse(aces, "redeals=1", &deal, full_name, &error), SOLITON_INVALID);
    assert_string_equal(error.message,
                        "redeals come from xpat2's seeds: a layout has none without 'seed: N'");
    assert_int_equal(parse("game: mof\n", NULL, &deal, full_name, &error), SOLITON_BAD_DATA);
    assert_int_equal(parse("game: mof\nrules: ranks=1,redeals=0\nAC\nAS\nAH\nAD\n", NULL, &deal,
                           full_name, &error),
                     SOLITON_OK);
    assert_false(deal.seeded);
    static const char seeded[] = "game: mof\nrules: ranks=1\nSeed: 0123\nAC\nAS\nAH\nAD\n";
    assert_int_equal(parse(seeded, NULL, &deal, full_name, &error), SOLITON_OK);
    assert_true(deal.seeded);
    assert_int_equal(deal.start.seed, 123);
    assert_int_equal(deal.rules.redeals, 2);
    assert_int_equal(parse(seeded, "redeals=9", &deal, full_name, &error), SOLITON_OK);
    assert_int_equal(deal.rules.redeals, 9);
    /* A seed does no harm where nothing is redealt. */
    assert_int_equal(parse("seed: 0\nrules: ranks=1\n", NULL, &deal, full_name, &error),
                     SOLITON_BAD_DATA);
    assert_int_equal(
        parse("rules: ranks=1\nseed: 0\nAC\nAS\nAH\nAD\n", NULL, &deal, full_name, &error),
        SOLITON_OK);
}

static void survives_any_bytes(void **state) {
    (void)state;
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    assert_int_equal(layout_parse("AC\0AS", 5, NULL, &deal, full_name, NULL), SOLITON_BAD_DATA);
    char rules[600] = "rules: ";
    memset(rules + 7, 'x', sizeof rules - 8);
    rules[sizeof rules - 1] = '\0';
    assert_int_equal(parse(rules, NULL, &deal, full_name, NULL), SOLITON_BAD_DATA);
    /* A real board with one byte changed is read or refused, nothing else. */
    char text[sizeof microsoft_one];
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, microsoft_one, sizeof text);
            if (text[i] == (char)byte) {
                continue;
            }
            text[i] = (char)byte;
            enum soliton_status status =
                layout_parse(text, sizeof text - 1, NULL, &deal, full_name, NULL);
            assert_true(status == SOLITON_BAD_DATA || status == SOLITON_OK);
        }
    }
}

static bool looks_like(const char *text) { return layout_recognises(text, strlen(text)); }

static void recognises_layouts(void **state) {
    (void)state;
    assert_true(looks_like(microsoft_one));
    assert_true(looks_like("game: nonsense"));
    assert_true(looks_like("\n# hello\n\nRules:ranks=3"));
    assert_true(looks_like("Freecells: 2H"));
    assert_true(looks_like("Founds: H-0"));
    assert_true(looks_like("-\n:\n: 10♥ oops"));
    assert_true(looks_like("\xEF\xBB\xBF"
                           "2H"));
    assert_false(looks_like(""));
    assert_false(looks_like("\n\n"));
    assert_false(looks_like("# only a comment"));
    assert_false(looks_like("  ###\n  ###\n#######\n###o###\n#######\n  ###\n  ###\n"));
    assert_false(looks_like("A2H00\nB3V12\n"));
    assert_false(looks_like("Once upon a time: 2H"));
    assert_false(looks_like("talon: 2H"));
    assert_false(looks_like("12 V\n"));
    assert_false(layout_recognises("\0\0\0\1\xff\xfe", 6));
    assert_false(layout_recognises("\x7f"
                                   "ELF\2\1\1\0",
                                   8));
}

int test_layout(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_plain_board),
        cmocka_unit_test(reads_every_game_and_style),
        cmocka_unit_test(reads_boards_of_freecell_solver),
        cmocka_unit_test(reads_small_games),
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(tells_bad_overrides_from_bad_data),
        cmocka_unit_test(has_redeals_with_a_seed),
        cmocka_unit_test(survives_any_bytes),
        cmocka_unit_test(recognises_layouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
