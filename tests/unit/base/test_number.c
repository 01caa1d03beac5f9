#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/number.h"

#include <string.h>

static bool parse(const char *digits, uint64_t most, uint64_t *number) {
    return number_parse(digits, strlen(digits), most, number);
}

static void reads_digits(void **state) {
    (void)state;
    uint64_t number = 1;
    assert_true(parse("0", 0, &number));
    assert_int_equal(number, 0);
    assert_true(parse("000123456", 999999999, &number));
    assert_int_equal(number, 123456);
    assert_true(number_parse("123456", 3, 999, &number));
    assert_int_equal(number, 123);
}

static void stops_at_the_most(void **state) {
    (void)state;
    uint64_t number = 77;
    assert_true(parse("51", 51, &number));
    assert_int_equal(number, 51);
    assert_false(parse("52", 51, &number));
    assert_false(parse("60", 51, &number));
    assert_false(parse("3", 2, &number));
    assert_false(parse("1", 0, &number));
    assert_int_equal(number, 51);
}

static void never_overflows(void **state) {
    (void)state;
    uint64_t number = 0;
    assert_true(parse("18446744073709551615", UINT64_MAX, &number));
    assert_true(number == UINT64_MAX);
    assert_false(parse("18446744073709551616", UINT64_MAX, &number));
    assert_false(parse("99999999999999999999999999", UINT64_MAX, &number));
    assert_true(parse("00000000000000000000000000000000000000009", 9, &number));
    assert_int_equal(number, 9);
}

static void refuses_all_else(void **state) {
    (void)state;
    static const char *const others[] = {"", "-1", "+1", " 1", "1 ", "1x", "0x10", "1.0", "/", ":"};
    uint64_t number = 77;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(parse(others[i], 1000, &number));
    }
    assert_false(number_parse("1\0", 2, 1000, &number));
    assert_int_equal(number, 77);
}

static void writes_what_it_reads(void **state) {
    (void)state;
    static const char *const numbers[] = {"0", "9", "10", "4294967296", "18446744073709551615"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        uint64_t number = 0;
        char digits[NUMBER_SIZE];
        assert_true(parse(numbers[i], UINT64_MAX, &number));
        assert_int_equal(number_write(number, digits), strlen(numbers[i]));
        assert_string_equal(digits, numbers[i]);
    }
}

int test_number(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_digits),         cmocka_unit_test(stops_at_the_most),
        cmocka_unit_test(never_overflows),      cmocka_unit_test(refuses_all_else),
        cmocka_unit_test(writes_what_it_reads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
