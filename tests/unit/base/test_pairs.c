#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/pairs.h"

#include <stdio.h>
#include <string.h>

static const struct pair_key keys[] = {{"colour", "red or blue"}, {"size", "a number"}, {"x", "y"}};
static const struct pair_list tight = {
    .noun = "rule", .nouns = "rules", .label = "rule ", .keys = keys, .key_count = 3};
static const struct pair_list spaced = {.noun = "option",
                                        .nouns = "options",
                                        .label = "",
                                        .keys = keys,
                                        .key_count = 3,
                                        .spaced = true};

/* Notes what is set, "0:red "; refuses the value "bad". */
static enum soliton_status note(void *target, const struct pair *pair,
                                struct soliton_error *error) {
    char *notes = target;
    if (word_is(pair->value, "bad")) {
        return pair_refuse(&tight, pair, error);
    }
    size_t length = strlen(notes);
    snprintf(notes + length, 64 - length, "%zu:%.*s ", pair->key, (int)pair->value.length,
             pair->value.start);
    return SOLITON_OK;
}

static void assert_read(const struct pair_list *list, const char *text, const char *wanted) {
    char notes[64] = "";
    struct soliton_error error = {0};
    assert_int_equal(pairs_read(list, text, note, notes, &error), SOLITON_OK);
    assert_string_equal(error.message, "");
    assert_string_equal(notes, wanted);
}

static void assert_wrong(const struct pair_list *list, const char *text, const char *message) {
    char notes[64] = "";
    struct soliton_error error = {0};
    assert_int_equal(pairs_read(list, text, note, notes, &error), SOLITON_INVALID);
    assert_string_equal(error.message, message);
    assert_int_equal(pairs_read(list, text, note, notes, NULL), SOLITON_INVALID);
}

static void reads_pairs_in_turn(void **state) {
    (void)state;
    assert_read(&tight, "colour=red", "0:red ");
    assert_read(&tight, " size=3 ,colour=", "1:3 0: ");
    assert_read(&tight, "x==,size= 4", "2:= 1: 4 ");
    assert_read(&spaced, "size = 3, x=a=b", "1: 3 2:a=b ");
    assert_read(&tight, "", "");
    assert_read(&spaced, " ", "");
    assert_read(&tight, NULL, "");
}

static void says_what_is_wrong(void **state) {
    (void)state;
    const char *empty = "an empty rule: rules are key=value, separated by commas";
    assert_wrong(&tight, ",", empty);
    assert_wrong(&tight, "x=1,", empty);
    assert_wrong(&tight, "x=1, ,size=2", empty);
    assert_wrong(&spaced, ",x=1", "an empty option: options are key=value, separated by commas");
    assert_wrong(&tight, "Size=2", "unknown rule 'Size': there are colour, size and x");
    assert_wrong(&tight, "size =2", "unknown rule 'size ': there are colour, size and x");
    assert_wrong(&tight, "=2", "unknown rule '': there are colour, size and x");
    assert_wrong(&tight, "colour", "rule colour needs a value: it is red or blue");
    assert_wrong(&spaced, "colour", "colour needs a value: it is red or blue");
    assert_wrong(&tight, "x=1,size=2,x=1", "rule x is given twice");
    assert_wrong(&spaced, "x=1,x", "x needs a value: it is y");
    assert_wrong(&tight, "x=1,colour=bad", "rule colour cannot be 'bad': it is red or blue");
}

int test_pairs(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_pairs_in_turn),
        cmocka_unit_test(says_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
