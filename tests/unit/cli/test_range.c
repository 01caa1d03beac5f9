#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/args/range.h"

#include <string.h>

static struct range read_range(const char *operand) {
    struct range range;
    struct soliton_error error = {0};
    assert_true(range_is_meant(operand));
    assert_int_equal(range_read(operand, &range, &error), SOLITON_OK);
    return range;
}

static void counts_up(void **state) {
    (void)state;
    struct range range = read_range("FreeCell.9..11");
    assert_int_equal(range_left(&range), 3);
    assert_string_equal(range_next(&range), "FreeCell.9");
    assert_string_equal(range_next(&range), "FreeCell.10");
    assert_int_equal(range_left(&range), 1);
    assert_string_equal(range_next(&range), "FreeCell.11");
    assert_int_equal(range_left(&range), 0);
    range_drop(&range);
    assert_int_equal(range_left(&range), 0);
}

static void keeps_the_letters_before_the_number(void **state) {
    (void)state;
    static const char *const operands[] = {"fc.ms31999..32000", "fc.ms31999..ms32000",
                                           "fc.ms31999..MS32000"};
    for (size_t i = 0; i < sizeof operands / sizeof *operands; i++) {
        struct range range = read_range(operands[i]);
        assert_int_equal(range_left(&range), 2);
        assert_string_equal(range_next(&range), "fc.ms31999");
        assert_string_equal(range_next(&range), "fc.ms32000");
        range_drop(&range);
    }
}

/* It is a counter, whatever its length, and its name has room for any number. */
static void is_no_list(void **state) {
    (void)state;
    struct range range = read_range("mo.0..999999999");
    assert_int_equal(range_left(&range), 1000000000);
    assert_string_equal(range_next(&range), "mo.0");
    range.next = 999999999;
    assert_string_equal(range_next(&range), "mo.999999999");
    assert_int_equal(range_left(&range), 0);
    range_drop(&range);
    range = read_range("st.0000000000000000000000000007..0000000000000000000000000000009");
    assert_int_equal(range_left(&range), 3);
    assert_string_equal(range_next(&range), "st.7");
    range_drop(&range);
}

static void one_deal_is_a_range(void **state) {
    (void)state;
    struct range range = read_range("bd.5..5");
    assert_int_equal(range_left(&range), 1);
    assert_string_equal(range_next(&range), "bd.5");
    assert_int_equal(range_left(&range), 0);
    range_drop(&range);
}

static void refuses(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"fc.2..1", "ends before it begins"},
        {"fc.ms2..1", "ends before it begins"},
        {"fc.1..1000000000", "seed 1000000000 is out of range"},
        {"fc.99999999999999999999999..1", "is out of range"},
        {"fc.0..18446744073709551617", "is out of range"},
        {"fc.ms0..1", "Microsoft deal 0 is out of range"},
        {"st.ms1..2", "no Microsoft deals"},
        {"fc.1..ms2", "a number at both ends"},
        {"fc.1..s2", "a number at both ends"},
        {"fc.ms1..s2", "a number at both ends"},
        {"fc.1..2 ", "a number at both ends"},
        {"fc.1..", "a number at both ends"},
        {"fc...1", "a number at both ends"},
        {"..", "a number at both ends"},
        {"..5", "a number at both ends"},
        {"peg.english..5", "no numbers"},
        {"nix.1..2", "no puzzle is named 'nix.1'"},
        {"1..2", "no puzzle is named '1'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct range range;
        struct soliton_error error = {0};
        assert_int_not_equal(range_read(cases[i][0], &range, &error), SOLITON_OK);
        assert_non_null(strstr(error.message, cases[i][1]));
        assert_int_not_equal(error.status, SOLITON_OK);
        assert_int_equal(range_left(&range), 0);
        range_drop(&range);
        assert_int_not_equal(range_read(cases[i][0], &range, NULL), SOLITON_OK);
        range_drop(&range);
    }
}

static void a_range_has_two_dots(void **state) {
    (void)state;
    assert_false(range_is_meant("FreeCell.1"));
    assert_false(range_is_meant(""));
    assert_false(range_is_meant("a.b.c"));
}

int test_range(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_up),  cmocka_unit_test(keeps_the_letters_before_the_number),
        cmocka_unit_test(is_no_list), cmocka_unit_test(one_deal_is_a_range),
        cmocka_unit_test(refuses),    cmocka_unit_test(a_range_has_two_dots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
