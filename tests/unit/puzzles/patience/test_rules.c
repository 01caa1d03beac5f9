#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/patience/variants.h"

#include <stdio.h>
#include <string.h>

static const struct variant *named(const char *name) { return variant_named(name, strlen(name)); }

static void overrides_what_is_given(void **state) {
    (void)state;
    struct rules rules = named("fc")->rules;
    assert_int_equal(rules_override(&rules, NULL, NULL), SOLITON_OK);
    assert_memory_equal(&rules, &named("fc")->rules, sizeof rules);
    assert_int_equal(rules_override(&rules, "cells=2,build=suit,empty=king", NULL), SOLITON_OK);
    assert_int_equal(rules.cells, 2);
    assert_int_equal(rules.build, BUILD_SUIT);
    assert_int_equal(rules.empty, EMPTY_KING);
    assert_int_equal(rules.columns, 8);
    assert_int_equal(rules.ranks, 13);
    assert_int_equal(
        rules_override(&rules, "ranks=1, columns=52 ,cells=0,build=any,empty=none", NULL),
        SOLITON_OK);
    assert_int_equal(rules.cells, 0);
    assert_int_equal(rules.build, BUILD_ANY);
    assert_int_equal(rules.empty, EMPTY_NONE);
    assert_int_equal(rules.columns, 52);
    assert_int_equal(rules_card_count(&rules), 4);
    assert_int_equal(rules_override(&rules, "build=alternate,empty=any", NULL), SOLITON_OK);
    assert_int_equal(rules.build, BUILD_ALTERNATE);
    assert_int_equal(rules.empty, EMPTY_ANY);
}

static void assert_refused(const char *overrides, const char *message) {
    struct rules rules = named("fc")->rules;
    struct soliton_error error = {0};
    assert_int_equal(rules_override(&rules, overrides, &error), SOLITON_INVALID);
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_string_equal(error.message, message);
    assert_memory_equal(&rules, &named("fc")->rules, sizeof rules);
}

static void refuses_overrides_that_cannot_be(void **state) {
    (void)state;
    const char *empty = "an empty rule: rules are key=value, separated by commas";
    assert_refused(",", empty);
    assert_refused("cells=2,", empty);
    assert_refused(",cells=2", empty);
    assert_refused("cells=2,,columns=3", empty);
    assert_refused("registers=2",
                   "unknown rule 'registers': there are cells, columns, build, empty, ranks, "
                   "autoplay, take-back, rotations and redeals");
    assert_refused("=2", "unknown rule '': there are cells, columns, build, empty, ranks, "
                         "autoplay, take-back, rotations and redeals");
    assert_refused("build=suit,Empty=any",
                   "unknown rule 'Empty': there are cells, columns, build, empty, ranks, "
                   "autoplay, take-back, rotations and redeals");
    assert_refused("cells", "rule cells needs a value: it is 0 to 52");
    assert_refused("cells=2,cells=2", "rule cells is given twice");
    assert_refused("cells=53", "rule cells cannot be '53': it is 0 to 52");
    assert_refused("cells=-1", "rule cells cannot be '-1': it is 0 to 52");
    assert_refused("cells=", "rule cells cannot be '': it is 0 to 52");
    assert_refused("columns=0", "rule columns cannot be '0': it is 1 to 52");
    assert_refused("columns=53", "rule columns cannot be '53': it is 1 to 52");
    assert_refused("ranks=14", "rule ranks cannot be '14': it is 1 to 13");
    assert_refused("ranks=0", "rule ranks cannot be '0': it is 1 to 13");
    assert_refused("build=red", "rule build cannot be 'red': it is alternate, suit or any");
    assert_refused("build=king", "rule build cannot be 'king': it is alternate, suit or any");
    assert_refused("empty=suit", "rule empty cannot be 'suit': it is any, king or none");
    assert_refused("autoplay=forced", "rule autoplay cannot be 'forced': it is all, safe or none");
    assert_refused("autoplay=", "rule autoplay cannot be '': it is all, safe or none");
    assert_refused("take-back", "rule take-back needs a value: it is yes or no");
    assert_refused("take-back=1", "rule take-back cannot be '1': it is yes or no");
    assert_refused("rotations=10", "rule rotations cannot be '10': it is 0 to 9");
    assert_refused("redeals=-1", "rule redeals cannot be '-1': it is 0 to 9");
    assert_refused("autoplay=none,autoplay=none", "rule autoplay is given twice");
}

static struct rules overridden(const char *game, const char *overrides) {
    struct rules rules = named(game)->rules;
    assert_int_equal(rules_override(&rules, overrides, NULL), SOLITON_OK);
    return rules;
}

static void overrides_how_it_is_played(void **state) {
    (void)state;
    struct rules rules = overridden("fc", "autoplay=safe");
    assert_int_equal(rules.autoplay, AUTOPLAY_SAFE);
    assert_false(rules.take_back);
    assert_false(rules_are_plain(&rules));
    rules = overridden("fc", "autoplay=all,take-back=no,rotations=0,redeals=0");
    assert_memory_equal(&rules, &named("fc")->rules, sizeof rules);
    assert_true(rules_are_plain(&rules));
    /* Taking back alone turns autoplay off, but leaves autoplay=safe. */
    rules = overridden("fc", "take-back=yes");
    assert_int_equal(rules.autoplay, AUTOPLAY_NONE);
    assert_true(rules.take_back);
    rules = overridden("fc", "take-back=yes,autoplay=safe");
    assert_int_equal(rules.autoplay, AUTOPLAY_SAFE);
    rules = overridden("fc", "autoplay=safe");
    assert_int_equal(rules_override(&rules, "take-back=yes", NULL), SOLITON_OK);
    assert_int_equal(rules.autoplay, AUTOPLAY_SAFE);
    /* In Midnight Oil the columns may change. */
    rules = overridden("mo", "rotations=9,redeals=1");
    assert_int_equal(rules.rotations, 9);
    assert_int_equal(rules.redeals, 1);
    assert_int_equal(rules.autoplay, AUTOPLAY_ALL);
    assert_false(rules_are_plain(&rules));
    rules = overridden("mof", "rotations=0,redeals=0,build=any,take-back=yes");
    assert_int_equal(rules.build, BUILD_ANY);
    rules = overridden("fc", "build=suit,cells=0,empty=none,rotations=1,autoplay=none");
    assert_int_equal(rules.rotations, 1);
}

static void assert_contradictory(const char *game, const char *overrides, const char *message) {
    struct rules rules = named(game)->rules;
    struct soliton_error error = {0};
    assert_int_equal(rules_override(&rules, overrides, &error), SOLITON_INVALID);
    assert_string_equal(error.message, message);
    assert_memory_equal(&rules, &named(game)->rules, sizeof rules);
}

static void refuses_what_does_not_go_together(void **state) {
    (void)state;
    const char *clash = "take-back=yes does not go with autoplay=all";
    const char *columns = "rotations and redeals go with build=suit, empty=none and cells=0";
    const char *back = "take-back=yes does not go with rotations or redeals";
    assert_contradictory("fc", "autoplay=all,take-back=yes", clash);
    assert_contradictory("fc", "take-back=yes,autoplay=all", clash);
    assert_contradictory("fc", "rotations=1", columns);
    assert_contradictory("bd", "redeals=1", columns);
    assert_contradictory("mof", "cells=1", columns);
    assert_contradictory("mof", "build=any", columns);
    assert_contradictory("mof", "empty=king,rotations=0", columns);
    assert_contradictory("mof", "take-back=yes", back);
    assert_contradictory("mof", "take-back=yes,redeals=0,autoplay=safe", back);
    struct rules rules = overridden("fc", "take-back=yes");
    struct soliton_error error = {0};
    assert_int_equal(rules_override(&rules, "autoplay=all", &error), SOLITON_INVALID);
    assert_string_equal(error.message, clash);
}

static void assert_written(const char *game, const char *overrides, const char *wanted) {
    struct rules rules = overridden(game, overrides);
    struct text text = {0};
    rules_write_overrides(&rules, &named(game)->rules, &text);
    assert_string_equal(text.length == 0 ? "" : text.data, wanted);
    if (*wanted != '\0') {
        struct rules again = overridden(game, wanted);
        assert_memory_equal(&again, &rules, sizeof rules);
    }
    text_drop(&text);
}

/* In one way, however it was said; what is the game's own is not said at all. */
static void writes_overrides(void **state) {
    (void)state;
    assert_written("fc", NULL, "");
    assert_written("fc", "cells=4,columns=8,autoplay=all,take-back=no", "");
    assert_written("mof", "redeals=2,rotations=1", "");
    assert_written("fc", "build=suit, cells=02", "cells=2,build=suit");
    assert_written("fc", "take-back=yes", "autoplay=none,take-back=yes");
    assert_written("mof", "redeals=0", "redeals=0");
    assert_written("mof", "redeals=9,rotations=0", "rotations=0,redeals=9");
    assert_written("bd",
                   "take-back=yes,autoplay=safe,ranks=12,empty=king,build=alternate,columns=52,"
                   "cells=52",
                   "cells=52,columns=52,build=alternate,empty=king,ranks=12,autoplay=safe,"
                   "take-back=yes");
    assert_written("st", "empty=none,build=any,cells=0,columns=1,ranks=1",
                   "cells=0,columns=1,build=any,empty=none,ranks=1");
}

static void assert_described(const char *game, const char *overrides, const char *wanted) {
    struct rules rules = named(game)->rules;
    assert_int_equal(rules_override(&rules, overrides, NULL), SOLITON_OK);
    struct text text = {0};
    rules_describe(&rules, &text);
    assert_string_equal(text.data, wanted);
    text_drop(&text);
}

static void describes_in_words(void **state) {
    (void)state;
    assert_described("fc", NULL,
                     "8 columns, 4 free cells, building down in alternating colours, "
                     "empty columns take any card");
    assert_described("st", "cells=1",
                     "10 columns, 1 free cell, building down in suit, empty columns take kings");
    assert_described("bd", NULL,
                     "13 columns, no free cells, building down in any suit, "
                     "empty columns stay empty");
    assert_described("st", "ranks=5",
                     "10 columns, 4 free cells, building down in suit, "
                     "empty columns take the highest rank, 5 ranks (20 cards)");
    assert_described("mof", NULL,
                     "18 columns, no free cells, building down in suit, empty columns stay empty, "
                     "1 rotation, 2 redeals");
    assert_described("bd", "autoplay=safe",
                     "13 columns, no free cells, building down in any suit, "
                     "empty columns stay empty, autoplay of safe cards only");
    assert_described("bd", "take-back=yes,ranks=2",
                     "13 columns, no free cells, building down in any suit, "
                     "empty columns stay empty, 2 ranks (8 cards), no autoplay, "
                     "cards come back from the foundations");
}

static void helps_with_every_rule(void **state) {
    (void)state;
    static const char *const lines[] = {
        "cells=0..52 ",           "\ncolumns=1..52 ",  "\nbuild=alternate|suit|any ",
        "\nempty=any|king|none ", "\nranks=1..13 ",    "\nautoplay=all|safe|none ",
        "\ntake-back=yes|no ",    "\nrotations=0..9 ", "\nredeals=0..9 "};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_non_null(strstr(rules_help, lines[i]));
    }
    assert_int_equal(rules_help[strlen(rules_help) - 1], '\n');
}

int test_rules(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overrides_what_is_given),
        cmocka_unit_test(refuses_overrides_that_cannot_be),
        cmocka_unit_test(overrides_how_it_is_played),
        cmocka_unit_test(refuses_what_does_not_go_together),
        cmocka_unit_test(writes_overrides),
        cmocka_unit_test(describes_in_words),
        cmocka_unit_test(helps_with_every_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
