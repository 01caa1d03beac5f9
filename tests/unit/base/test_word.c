#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/word.h"

#include <string.h>

static struct word word_of(const char *string) { return (struct word){string, strlen(string)}; }

static void compares_with_strings(void **state) {
    (void)state;
    struct word word = {"FreeCell.1", 8};
    assert_true(word_is(word, "FreeCell"));
    assert_false(word_is(word, "FREECELL"));
    assert_false(word_is(word, "FreeCell.1"));
    assert_false(word_is(word, "Free"));
    assert_true(word_is_in_any_case(word, "fREEcELL"));
    assert_false(word_is_in_any_case(word, "freecel"));
    assert_false(
        word_is_in_any_case(word_of("@"), "`")); /* they differ only in the bit of the case */
    assert_true(word_is(word_of(""), ""));
}

static void trims_blanks(void **state) {
    (void)state;
    assert_true(word_is(word_trim(word_of(" \t a b\t ")), "a b"));
    assert_true(word_is(word_trim(word_of("ab")), "ab"));
    assert_true(word_is(word_trim(word_of("  \t")), ""));
}

static void takes_word_after_word(void **state) {
    (void)state;
    struct word rest = word_of("  one\ttwo   three ");
    struct word word;
    assert_true(word_next(&rest, &word));
    assert_true(word_is(word, "one"));
    assert_true(word_next(&rest, &word));
    assert_true(word_is(word, "two"));
    assert_true(word_next(&rest, &word));
    assert_true(word_is(word, "three"));
    assert_false(word_next(&rest, &word));
    assert_int_equal(word.length, 0);
    assert_false(word_next(&rest, &word));
}

static void shows_no_more_than_fits_a_message(void **state) {
    (void)state;
    assert_int_equal(word_shown(word_of("short")), 5);
    assert_int_equal(word_shown((struct word){"", SIZE_MAX}), 40);
}

static void trims_the_end_of_a_text(void **state) {
    (void)state;
    assert_true(word_is(word_trim_end(word_of(" a\n b\r\n\t \n")), " a\n b"));
    assert_true(word_is(word_trim_end(word_of("ab")), "ab"));
    assert_int_equal(word_trim_end(word_of(" \t\r\n")).length, 0);
}

static void skips_a_byte_order_mark(void **state) {
    (void)state;
    assert_true(word_is(word_skip_mark(word_of("\xEF\xBB\xBF"
                                               "ab")),
                        "ab"));
    assert_true(word_is(word_skip_mark(word_of("\xEF\xBB")), "\xEF\xBB"));
    assert_true(word_is(word_skip_mark(word_of("abc")), "abc"));
    assert_true(word_is(word_skip_mark(word_of("\xEF\xBB\xBF")), ""));
}

int test_word(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compares_with_strings),
        cmocka_unit_test(trims_blanks),
        cmocka_unit_test(takes_word_after_word),
        cmocka_unit_test(shows_no_more_than_fits_a_message),
        cmocka_unit_test(trims_the_end_of_a_text),
        cmocka_unit_test(skips_a_byte_order_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
