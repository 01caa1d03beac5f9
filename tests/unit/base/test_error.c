#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#undef fail /* a macro of cmocka, in the way of the function under test */

#include "base/error.h"

#include <string.h>

static void fills_in_everything(void **state) {
    (void)state;
    struct soliton_error error;
    memset(&error, 'x', sizeof error);
    assert_int_equal(error_set(&error, SOLITON_INVALID, "seed %d", 12), SOLITON_INVALID);
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_string_equal(error.message, "seed 12");

    assert_int_equal(error_set_at(&error, SOLITON_BAD_DATA, 3, 7, "%s!", "no"), SOLITON_BAD_DATA);
    assert_int_equal(error.status, SOLITON_BAD_DATA);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 7);
    assert_string_equal(error.message, "no!");
}

static void nobody_need_listen(void **state) {
    (void)state;
    assert_int_equal(error_set(NULL, SOLITON_UNKNOWN, "unheard"), SOLITON_UNKNOWN);
    assert_int_equal(error_set_at(NULL, SOLITON_ILLEGAL, 1, 2, "unheard"), SOLITON_ILLEGAL);
}

static void echoes_nothing_raw(void **state) {
    (void)state;
    struct soliton_error error;
    error_set(&error, SOLITON_INVALID, "%s", "\033[31m~ \n\t\x7f\xc3\xa9.");
    assert_string_equal(error.message, "?[31m~ ?????.");
}

static void cuts_a_long_message(void **state) {
    (void)state;
    char longer[1000];
    memset(longer, 'y', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    struct soliton_error error;
    error_set_at(&error, SOLITON_INVALID, 1, 1, "%s", longer);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_memory_equal(error.message, longer, sizeof error.message - 1);
}

static void counts_columns_in_characters(void **state) {
    (void)state;
    static const char line[] = "a\xC3\xA9\xE2\x99\xA3z";
    assert_int_equal(error_column(line, line), 1);
    assert_int_equal(error_column(line, strchr(line, 'z')), 4);
}

static void locates_a_place_in_a_text(void **state) {
    (void)state;
    static const char text[] = "one\n\n10\xE2\x99\xA5 x";
    struct soliton_error error = {.status = SOLITON_ILLEGAL, .message = "no"};
    error_locate(text, 0, &error);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 1);
    error_locate(text, 4, &error);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 1);
    error_locate(text, strlen(text) - 1, &error);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 5);
    assert_int_equal(error.status, SOLITON_ILLEGAL);
    assert_string_equal(error.message, "no");
    error_locate(text, 4, NULL);
}

int test_error(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fills_in_everything),          cmocka_unit_test(nobody_need_listen),
        cmocka_unit_test(echoes_nothing_raw),           cmocka_unit_test(cuts_a_long_message),
        cmocka_unit_test(counts_columns_in_characters), cmocka_unit_test(locates_a_place_in_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
