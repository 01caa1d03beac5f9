#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/kind.h"
#include "puzzles/patience/layout.h"

#include <stdio.h>
#include <string.h>

static void assert_shown(const char *layout, unsigned style, const char *wanted) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    assert_int_equal(layout_parse(layout, strlen(layout), NULL, &deal, full_name, NULL),
                     SOLITON_OK);
    struct text text = {0};
    position_show(&deal.rules, &deal.start, style, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

static const char small[] = "rules: ranks=11,columns=10,cells=3\n"
                            "foundations: 9C JS 7H 9D\n"
                            "cells: JH - 10C\n"
                            "JC 10H\n"
                            "-\n"
                            "9H\n"
                            "JD 8H 10D\n";

static void shows_columns_side_by_side(void **state) {
    (void)state;
    assert_shown(small, SOLITON_PLAIN,
                 "foundations: 9♣  J♠  7♥  9♦\n"
                 "cells:       J♥  -   10♣\n"
                 "\n"
                 "1   2   3   4   5   6   7   8   9   10\n"
                 "J♣  -   9♥  J♦  -   -   -   -   -   -\n"
                 "10♥         8♥\n"
                 "            10♦\n"
                 "\n"
                 "on the foundations: 36 of 44\n");
    assert_shown(small, SOLITON_ASCII,
                 "foundations: 9C  JS  7H  9D\n"
                 "cells:       JH  -   10C\n"
                 "\n"
                 "1   2   3   4   5   6   7   8   9   10\n"
                 "JC  -   9H  JD  -   -   -   -   -   -\n"
                 "10H         8H\n"
                 "            10D\n"
                 "\n"
                 "on the foundations: 36 of 44\n");
    assert_shown(small, SOLITON_COURSE,
                 "foundations: 9Tr  VaPi 7Co  9Ca\n"
                 "cells:       VaCo -    10Tr\n"
                 "\n"
                 "1    2    3    4    5    6    7    8    9    10\n"
                 "VaTr -    9Co  VaCa -    -    -    -    -    -\n"
                 "10Co           8Co\n"
                 "               10Ca\n"
                 "\n"
                 "on the foundations: 36 of 44\n");
}

static void shows_a_won_game_without_cells(void **state) {
    (void)state;
    assert_shown("game: mo\nrules: ranks=1,columns=2\nfoundations: AC AS AH AD", SOLITON_ASCII,
                 "foundations: AC  AS  AH  AD\n"
                 "\n"
                 "1   2\n"
                 "-   -\n"
                 "\n"
                 "on the foundations: 4 of 4\n");
    assert_shown("game: mo\nrules: ranks=1,columns=2\nAC AS AH\nAD", SOLITON_ASCII,
                 "foundations: -   -   -   -\n"
                 "\n"
                 "1   2\n"
                 "AC  AD\n"
                 "AS\n"
                 "AH\n"
                 "\n"
                 "on the foundations: 0 of 4\n");
}

static struct text shown(const char *name, unsigned style) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    assert_int_equal(deal_named(name, NULL, &deal, full_name, NULL), SOLITON_OK);
    struct text text = {0};
    position_show(&deal.rules, &deal.start, style, &text);
    return text;
}

/* Without its escapes, the coloured picture is the plain one. */
static void colours_change_no_place(void **state) {
    (void)state;
    struct text plain = shown("Seahaven.3", SOLITON_PLAIN);
    struct text coloured = shown("Seahaven.3", SOLITON_COLOUR);
    struct text stripped = {0};
    size_t reds = 0;
    for (const char *c = coloured.data; *c != '\0'; c++) {
        if (*c != '\033') {
            text_add_char(&stripped, *c);
            continue;
        }
        reds += strncmp(c, "\033[31m", 5) == 0;
        c = strchr(c, 'm');
    }
    assert_string_equal(stripped.data, plain.data);
    assert_int_equal(reds, 26);
    text_drop(&plain);
    text_drop(&coloured);
    text_drop(&stripped);
}

static void shows_what_is_left(void **state) {
    (void)state;
    assert_shown("game: mo\nrules: ranks=1,columns=2,rotations=2\nAC AS AH\nAD\n", SOLITON_ASCII,
                 "foundations: -   -   -   -\n"
                 "\n"
                 "1   2\n"
                 "AC  AD\n"
                 "AS\n"
                 "AH\n"
                 "\n"
                 "on the foundations: 0 of 4\n"
                 "rotations left: 2\n");
    struct text text = shown("mof.4", SOLITON_ASCII);
    assert_non_null(strstr(text.data, "of 52\nrotations left: 1\nredeals left: 2\n"));
    text_drop(&text);
}

static void shows_many_columns_in_blocks(void **state) {
    (void)state;
    assert_shown("rules: ranks=1,columns=18,cells=0\nAC\nAS\nAH\nAD\n", SOLITON_COURSE,
                 "foundations: -    -    -    -\n"
                 "\n"
                 "1    2    3    4    5    6    7    8    9    10   11   12   13   14   15   16\n"
                 "1Tr  1Pi  1Co  1Ca  -    -    -    -    -    -    -    -    -    -    -    -\n"
                 "\n"
                 "17   18\n"
                 "-    -\n"
                 "\n"
                 "on the foundations: 0 of 4\n");
}

static void assert_first_line(const char *name, const char *rules, const char *wanted) {
    struct deal deal;
    char full_name[PUZZLE_NAME_SIZE];
    struct text text = {0};
    assert_int_equal(deal_named(name, rules, &deal, full_name, NULL), SOLITON_OK);
    deal_describe(&deal, full_name, SOLITON_ASCII, &text);
    text.data[strcspn(text.data, "\n")] = '\0';
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

/* A deal says what the summary of its game does, and no more cells than it has. */
static void says_how_it_was_dealt(void **state) {
    (void)state;
    assert_first_line("st.1", NULL,
                      "Seahaven.1: 10 columns, 4 free cells, building down in suit, empty columns "
                      "take kings, 2 of the cells dealt full");
    assert_first_line("st.1", "cells=2",
                      "Seahaven.1: 10 columns, 2 free cells, building down in suit, empty columns "
                      "take kings, 1 of the cells dealt full");
    assert_first_line("st.1", "cells=0",
                      "Seahaven.1: 10 columns, no free cells, building down in suit, empty columns "
                      "take kings");
    assert_first_line("bd.7", NULL,
                      "BakersDozen.7: 13 columns, no free cells, building down in any suit, empty "
                      "columns stay empty, kings at the bottom");
}

static void fits_a_terminal(void **state) {
    (void)state;
    const struct variant *game = NULL;
    for (size_t i = 0; (game = variant_at(i)) != NULL; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.77", game->entry.abbreviation);
        for (unsigned course = 0; course <= 1; course++) {
            struct text text = shown(name, course ? SOLITON_COURSE : SOLITON_ASCII);
            for (const char *line = text.data; *line != '\0';) {
                size_t width = strcspn(line, "\n");
                assert_true(width <= 80);
                assert_true(width == 0 || line[width - 1] != ' ');
                line += width + 1;
            }
            text_drop(&text);
        }
    }
}

int test_show(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shows_columns_side_by_side),
        cmocka_unit_test(shows_a_won_game_without_cells),
        cmocka_unit_test(colours_change_no_place),
        cmocka_unit_test(shows_what_is_left),
        cmocka_unit_test(shows_many_columns_in_blocks),
        cmocka_unit_test(says_how_it_was_dealt),
        cmocka_unit_test(fits_a_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
