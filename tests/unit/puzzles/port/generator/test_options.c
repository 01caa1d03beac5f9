#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzles/port/generator/options.h"

#include <string.h>

static struct generate_options read(const char *text) {
    struct generate_options options;
    assert_int_equal(generate_options_read(text, &options, NULL), SOLITON_OK);
    return options;
}

static void without_options_there_are_defaults(void **state) {
    (void)state;
    static const char *const empty[] = {"", " "};
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        struct generate_options options = read(empty[i]);
        assert_int_equal(options.least, 1);
        assert_true(options.most >= 1000);
        assert_int_equal(options.width, 6);
        assert_int_equal(options.height, 6);
        assert_int_equal(options.walls, 0);
    }
}

static void reads_ranges_of_moves(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned least, most;
    } ranges[] = {
        {"moves=40..60", 40, 60}, {"moves=7..7", 7, 7},       {"moves=12", 12, 12},
        {"moves=40..", 40, 4000}, {"moves=..9", 1, 9},        {"moves=500..600", 500, 600},
        {" moves=3..5 ", 3, 5},   {"moves=1..4000", 1, 4000}, {"moves=007", 7, 7},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct generate_options options = read(ranges[i].text);
        assert_int_equal(options.least, ranges[i].least);
        assert_int_equal(options.most, ranges[i].most);
    }
}

static void reads_all_at_once(void **state) {
    (void)state;
    struct generate_options options = read("walls=3, size=7x5 ,moves=20..");
    assert_int_equal(options.least, 20);
    assert_int_equal(options.width, 7);
    assert_int_equal(options.height, 5);
    assert_int_equal(options.walls, 3);
    options = read("walls=16,size=8x8"); /* the size counts, wherever it stands */
    assert_int_equal(options.walls, 16);
}

static void says_what_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } mistakes[] = {
        {"colour=red", "unknown option 'colour': there are moves, size and walls"},
        {"Moves=3", "unknown option 'Moves': there are moves, size and walls"},
        {"40..60", "unknown option '40..60': there are moves, size and walls"},
        {",", "an empty option: options are key=value, separated by commas"},
        {"moves=3,", "an empty option: options are key=value, separated by commas"},
        {"size", "size needs a value: it is WxH, each from 4 to 8"},
        {"walls=1,walls=1", "walls is given twice"},
        {"moves=60..40", "moves cannot be 60..40: the smaller number comes first"},
        {"size=6", "size cannot be '6': it is WxH, each from 4 to 8"},
        {"size=3x6", "size cannot be '3x6': it is WxH, each from 4 to 8"},
        {"size=6x9", "size cannot be '6x9': it is WxH, each from 4 to 8"},
        {"size=6x6x6", "size cannot be '6x6x6': it is WxH, each from 4 to 8"},
        {"walls=-1", "walls cannot be '-1': it is a number, one for four cells at the most"},
        {"walls=99999999999999999999", "walls cannot be '99999999999999999999': it is a number, "
                                       "one for four cells at the most"},
        {"walls=10", "10 walls are too many on 6x6: at most 9"},
        {"size=4x4,walls=5", "5 walls are too many on 4x4: at most 4"},
        {"walls=5,size=4x4", "5 walls are too many on 4x4: at most 4"},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct generate_options options;
        struct soliton_error error;
        assert_int_equal(generate_options_read(mistakes[i].text, &options, &error),
                         SOLITON_INVALID);
        assert_string_equal(error.message, mistakes[i].message);
    }
}

static void refuses_what_is_no_range(void **state) {
    (void)state;
    static const char *const ranges[] = {
        "moves",        "moves=",        "moves=..",    "moves=x",   "moves=1.2",  "moves=1...2",
        "moves=1..2..", "moves=0",       "moves=0..5",  "moves=-1",  "moves=4001", "moves=3-5",
        "moves=3.. 5",  "moves=3..5000", "moves=3..0",  "moves=1.",  "moves=.",    "moves=.5",
        "moves=+3",     "moves=0x10",    "moves==3..5", "moves=3..x"};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct generate_options options;
        struct soliton_error error;
        assert_int_equal(generate_options_read(ranges[i], &options, &error), SOLITON_INVALID);
        assert_non_null(strstr(error.message, "N..M"));
    }
}

int test_options(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_options_there_are_defaults),
        cmocka_unit_test(reads_ranges_of_moves),
        cmocka_unit_test(reads_all_at_once),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(refuses_what_is_no_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
