#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/work/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct survey_settings made(const char *rules, const struct search_option *options,
                                   size_t count) {
    struct survey_settings settings;
    struct failure failure = {0};
    if (survey_settings_make("FreeCell", "FreeCell.1", rules, options, count, KEEP_NONE, &settings,
                             &failure) != FAILURE_NONE) {
        fail_msg("%s", failure.words);
    }
    return settings;
}

static void reads_what_to_keep(void **state) {
    (void)state;
    for (unsigned i = 0; keep_names[i] != NULL; i++) {
        enum keep keep = KEEP_NONE;
        assert_true(keep_read(keep_names[i], &keep));
        assert_int_equal(keep, i);
    }
    enum keep keep = KEEP_ALL;
    assert_false(keep_read("", &keep));
    assert_false(keep_read("unsolved", &keep));
    assert_false(keep_read("ALL", &keep));
    assert_int_equal(keep, KEEP_ALL);
}

static void makes_them(void **state) {
    (void)state;
    struct survey_settings settings = made(NULL, NULL, 0);
    assert_string_equal(settings.game, "FreeCell");
    assert_string_equal(settings.rules, "");
    assert_string_equal(settings.options, "memory=1610612736");
    char *engine = soliton_engine();
    assert_string_equal(settings.engine, engine);
    free(engine);
    assert_int_equal(settings.keep, KEEP_NONE);
    survey_settings_drop(&settings);
    survey_settings_drop(&settings); /* does no harm */
}

/* However they are written, and with any number of threads. */
static void equal_settings_have_equal_strings(void **state) {
    (void)state;
    const struct search_option some[] = {{"memory", "1G"}, {"shortest", NULL}, {"timeout", "1.50"}};
    const struct search_option same[] = {{"timeout", "9"},
                                         {"threads", "8"},
                                         {"shortest", NULL},
                                         {"timeout", "1.5"},
                                         {"memory", "1024M"}};
    struct survey_settings one = made("build=suit,cells=2", some, 3);
    struct survey_settings other = made("cells=2, columns=8 ,build=suit", same, 5);
    struct failure failure = {0};
    assert_string_equal(one.rules, "cells=2,build=suit");
    assert_string_equal(one.options, "shortest,timeout=1.5,memory=1073741824");
    assert_true(survey_settings_agree(&one, &other, &failure));
    struct survey_settings copy;
    assert_true(survey_settings_copy(&one, &copy));
    survey_settings_drop(&one);
    assert_true(survey_settings_agree(&copy, &other, &failure));
    survey_settings_drop(&other);
    survey_settings_drop(&copy);
}

static void assert_refused(const char *sample, const char *rules, struct search_option option,
                           const char *words) {
    struct survey_settings settings;
    struct failure failure = {0};
    assert_int_equal(
        survey_settings_make("FreeCell", sample, rules, &option, 1, KEEP_ALL, &settings, &failure),
        FAILURE_USAGE);
    assert_non_null(strstr(failure.words, words));
    assert_null(settings.game);
    assert_null(settings.options);
}

static void refuses_what_cannot_be(void **state) {
    (void)state;
    struct search_option shortest = {"shortest", NULL};
    assert_refused("FreeCell.1", "registers=2", shortest, "unknown rule 'registers'");
    assert_refused("FreeCell.1", ",", shortest, "an empty rule");
    assert_refused("FreeCell.x", NULL, shortest, "'x' is not a seed");
    assert_refused("FreeCell.1", NULL, (struct search_option){"timeout", "soon"}, "timeout takes");
    assert_refused("FreeCell.1", NULL, (struct search_option){"speed", "1"}, "'speed'");
    assert_refused("FreeCell.1", NULL, (struct search_option){"memory", NULL},
                   "memory needs a value");
}

/* The stored and the wanted settings differ in this way. */
static void assert_differ(struct survey_settings stored, struct survey_settings wanted,
                          const char *words) {
    struct failure failure = {0};
    assert_false(survey_settings_agree(&stored, &wanted, &failure));
    assert_int_equal(failure.kind, FAILURE_USAGE);
    assert_string_equal(failure.words, words);
}

static void says_what_differs(void **state) {
    (void)state;
    char game[] = "FreeCell", other_game[] = "Seahaven", own[] = "", rules[] = "cells=2";
    char other_rules[] = "cells=3", options[] = "memory=1", other_options[] = "memory=2";
    char engine[] = "0.1.0, patience 1", other_engine[] = "0.2.0, patience 2";
    const struct survey_settings settings = {game, rules, options, engine, KEEP_ALL};
    struct survey_settings other = settings;
    struct failure failure = {0};
    assert_true(survey_settings_agree(&settings, &other, &failure));
    other.game = other_game;
    assert_differ(settings, other, "is a survey of FreeCell, not of Seahaven");
    other = settings;
    other.rules = other_rules;
    assert_differ(settings, other,
                  "was made with the rules cells=2, not with cells=3; repeat its "
                  "options: --keep all --rules cells=2 --memory 1");
    other.rules = own;
    assert_differ(settings, other,
                  "was made with the rules cells=2, not with the game's own; repeat its "
                  "options: --keep all --rules cells=2 --memory 1");
    assert_differ(other, settings,
                  "was made with the game's own rules, not with cells=2; repeat "
                  "its options: --keep all --memory 1");
    other = settings;
    other.options = other_options;
    assert_differ(settings, other,
                  "was made with --memory 1, not with --memory 2; repeat its options: "
                  "--keep all --rules cells=2 --memory 1");
    other = settings;
    other.engine = other_engine;
    assert_differ(settings, other,
                  "was made by another engine (0.1.0, patience 1), whose results do not mix with "
                  "this one's (0.2.0, patience 2)");
    other = settings;
    other.keep = KEEP_NONE;
    assert_differ(settings, other,
                  "was made with --keep all, not with --keep none; repeat its "
                  "options: --keep all --rules cells=2 --memory 1");
}

/* Made with these options, and continued with others. */
static void assert_options_differ(const char *stored, const char *wanted, const char *words) {
    char game[] = "FreeCell", rules[] = "", engine[] = "1", one[100], other[100];
    snprintf(one, sizeof one, "%s", stored);
    snprintf(other, sizeof other, "%s", wanted);
    assert_differ((struct survey_settings){game, rules, one, engine, KEEP_UNSOLVABLE},
                  (struct survey_settings){game, rules, other, engine, KEEP_UNSOLVABLE}, words);
}

/* Names only what differs, and leaves out what need not be typed. */
static void says_which_options_differ(void **state) {
    (void)state;
    const char *plain = "memory=1610612736";
    const char *limited = "memory=1610612736,max-positions=2000";
    assert_options_differ(plain, limited,
                          "was made without --max-positions; it goes on without any options");
    assert_options_differ(limited, plain,
                          "was made with --max-positions 2000; repeat its options: --max-positions "
                          "2000");
    assert_options_differ(limited, "memory=1610612736,max-positions=200",
                          "was made with --max-positions 2000, not with --max-positions 200; "
                          "repeat its options: --max-positions 2000");
    assert_options_differ("shortest,memory=5", "timeout=2,memory=6",
                          "was made with --shortest --memory 5, not with --memory 6 and without "
                          "--timeout; repeat its options: --shortest --memory 5");
}

static void finds_limits(void **state) {
    (void)state;
    const char *options = "forget=3,timeout=0.25,memory=5000000000,max-positions=7";
    double value = 0;
    assert_true(survey_settings_limit(options, "timeout", &value) && value == 0.25);
    assert_true(survey_settings_limit(options, "memory", &value) && value == 5e9);
    assert_true(survey_settings_limit(options, "max-positions", &value) && value == 7);
    assert_false(survey_settings_limit("shortest,memory=5", "max-positions", &value));
    assert_false(survey_settings_limit("shortest,memory=5", "mem", &value));
    assert_false(survey_settings_limit("", "memory", &value));
}

/* The options of a search after these were applied; NULL if they were refused. */
static char *applied(const char *options, struct failure *failure) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named("FreeCell.1", NULL, &puzzle, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    enum failure_kind kind = survey_settings_apply(options, search, failure);
    char *text = kind == FAILURE_NONE ? soliton_search_options(search) : NULL;
    assert_true(kind == FAILURE_NONE || kind == FAILURE_BAD_DATA);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
    return text;
}

static void applies_options(void **state) {
    (void)state;
    static const char *const lists[] = {"memory=1610612736", "shortest,memory=5",
                                        "forget=3,timeout=0.25,memory=5,max-positions=7"};
    struct failure failure = {0};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char *text = applied(lists[i], &failure);
        assert_string_equal(text, lists[i]);
        free(text);
    }
    char *text = applied("", &failure);
    assert_string_equal(text, lists[0]);
    free(text);
}

static void refuses_damaged_options(void **state) {
    (void)state;
    static const char *const bad[] = {
        ",",          "memory=5,",  "memory",   "memory=",   "x=1",      "=",
        "shortest=1", "memory=5,,", "memory 5", "memory=-1", "threads=4"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct failure failure = {0};
        if (applied(bad[i], &failure) != NULL) {
            fail_msg("%s was taken", bad[i]);
        }
        assert_int_equal(failure.kind, FAILURE_BAD_DATA);
        assert_true(strlen(failure.words) > 0);
    }
}

/* ---- Options as text ----------------------------------------------------------------------- */

static void an_empty_list_has_no_items(void **state) {
    (void)state;
    struct option_item item;
    const char *rest = option_list_begin("");
    assert_false(option_list_next(&rest, &item));
}

static void items_come_in_order(void **state) {
    (void)state;
    struct option_item item;
    const char *rest = option_list_begin("shortest,memory=1000,metric=");
    assert_true(option_list_next(&rest, &item));
    assert_true(option_item_is(&item, "shortest"));
    assert_null(option_item_value(&item));

    assert_true(option_list_next(&rest, &item));
    assert_true(option_item_is(&item, "memory"));
    assert_false(option_item_is(&item, "mem"));
    assert_false(option_item_is(&item, "memory="));
    assert_memory_equal(option_item_value(&item), "1000,", 5);
    assert_int_equal(item.length, strlen("memory=1000"));

    assert_true(option_list_next(&rest, &item));
    assert_true(option_item_is(&item, "metric"));
    assert_string_equal(option_item_value(&item), "");
    assert_false(option_list_next(&rest, &item));
}

/* A reader of a damaged file must see that an item is missing. */
static void commas_without_items_are_items(void **state) {
    (void)state;
    static const char *const lists[] = {"shortest,", ",shortest", "a,,b"};
    static const size_t counts[] = {2, 2, 3};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct option_item item;
        size_t count = 0;
        size_t empty = 0;
        for (const char *rest = option_list_begin(lists[i]); option_list_next(&rest, &item);) {
            count++;
            empty += item.length == 0;
        }
        assert_int_equal(count, counts[i]);
        assert_int_equal(empty, 1);
    }
}

int test_settings(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_to_keep),
        cmocka_unit_test(makes_them),
        cmocka_unit_test(equal_settings_have_equal_strings),
        cmocka_unit_test(refuses_what_cannot_be),
        cmocka_unit_test(says_what_differs),
        cmocka_unit_test(says_which_options_differ),
        cmocka_unit_test(finds_limits),
        cmocka_unit_test(applies_options),
        cmocka_unit_test(refuses_damaged_options),
        cmocka_unit_test(an_empty_list_has_no_items),
        cmocka_unit_test(items_come_in_order),
        cmocka_unit_test(commas_without_items_are_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
