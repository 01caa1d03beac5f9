#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static void an_untouched_text_is_an_empty_string(void **state) {
    (void)state;
    struct text text = {0};
    char *string = text_take(&text);
    assert_non_null(string);
    assert_string_equal(string, "");
    free(string);
}

static void adds_in_order(void **state) {
    (void)state;
    struct text text = {0};
    text_add(&text, "one");
    text_add_char(&text, ' ');
    text_add_bytes(&text, "two-three", 3);
    text_format(&text, " %d%%", 33);
    text_add_bytes(&text, "", 0);
    assert_int_equal(text.length, 11);
    char *string = text_take(&text);
    assert_string_equal(string, "one two 33%");
    free(string);
    assert_null(text.data);
    assert_int_equal(text.length, 0);
}

static void keeps_bytes_that_are_zero(void **state) {
    (void)state;
    struct text text = {0};
    text_add_bytes(&text, "a\0b", 3);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text.data, "a\0b", 4);
    text_drop(&text);
    assert_null(text.data);
}

static void pads_to_a_width(void **state) {
    (void)state;
    struct text text = {0};
    text_add(&text, "♥");
    text_pad(&text, 1, 3);
    text_add_char(&text, '|');
    text_pad(&text, 5, 3);
    text_add_char(&text, '|');
    char *string = text_take(&text);
    assert_string_equal(string, "♥  ||");
    free(string);
}

static void grows_at_every_length(void **state) {
    (void)state;
    enum { MOST = 1000 };
    char wanted[MOST + 1] = {0};
    memset(wanted, 'x', MOST);
    struct text singly = {0};
    for (int i = 0; i < MOST; i++) {
        text_add_char(&singly, 'x');
        assert_true(singly.length < singly.capacity);
        struct text whole = {0};
        text_format(&whole, "%.*s", i, wanted);
        assert_int_equal(whole.length, i);
        assert_int_equal(strlen(whole.data), i);
        text_drop(&whole);
    }
    assert_string_equal(singly.data, wanted);
    text_drop(&singly);
}

static void remembers_that_memory_ran_out(void **state) {
    (void)state;
    struct text text = {0};
    text_add(&text, "lost");
    volatile size_t huge = SIZE_MAX;
    text_add_bytes(&text, "", huge);
    assert_true(text.failed);
    text_add(&text, " and ignored");
    text_format(&text, "%d", 1);
    assert_int_equal(text.length, 4);
    assert_null(text_take(&text));
    assert_false(text.failed);

    text_add(&text, "used again");
    char *string = text_take(&text);
    assert_string_equal(string, "used again");
    free(string);
}

int test_text(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_untouched_text_is_an_empty_string),
        cmocka_unit_test(adds_in_order),
        cmocka_unit_test(keeps_bytes_that_are_zero),
        cmocka_unit_test(pads_to_a_width),
        cmocka_unit_test(grows_at_every_length),
        cmocka_unit_test(remembers_that_memory_ran_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
