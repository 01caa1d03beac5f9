#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/work/distribution.h"

#include <stdio.h>
#include <stdlib.h>

static void assert_text(const struct distribution *distribution, const char *wanted) {
    char *text = distribution_text(distribution);
    assert_string_equal(text, wanted);
    free(text);
}

static void counts(void **state) {
    (void)state;
    struct distribution distribution = {0};
    assert_text(&distribution, "{}");
    assert_true(distribution_total(&distribution) == 0);
    assert_true(distribution_add(&distribution, 86, 7));
    assert_true(distribution_add(&distribution, 85, 11));
    assert_true(distribution_add(&distribution, UINT64_MAX, 2));
    assert_true(distribution_add(&distribution, 85, 1));
    assert_true(distribution_add(&distribution, 0, 3));
    assert_true(distribution_add(&distribution, 50, 0)); /* no bar for nothing */
    assert_text(&distribution, "{\"0\":3,\"85\":12,\"86\":7,\"18446744073709551615\":2}");
    assert_true(distribution_total(&distribution) == 24);
    distribution_drop(&distribution);
    assert_text(&distribution, "{}");
}

static void keeps_many_in_order(void **state) {
    (void)state;
    enum { MANY = 500 };
    struct distribution distribution = {0};
    for (unsigned i = 0; i < 2 * MANY; i++) {
        assert_true(distribution_add(&distribution, i * 7 % MANY, i));
    }
    assert_int_equal(distribution.length, MANY);
    for (unsigned i = 0; i < MANY; i++) {
        assert_true(distribution.bars[i].value == i);
    }
    assert_true(distribution_total(&distribution) == UINT64_C(2) * MANY * MANY - MANY);
    distribution_drop(&distribution);
}

static void sorts_into_classes(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 16; i++) {
        assert_true(distribution_class(i) == i);
        assert_true(distribution_class_end(i) == i + 1);
    }
    assert_true(distribution_class(17) == 16);
    assert_true(distribution_class_end(16) == 18);
    assert_true(distribution_class(127) == 120);
    assert_true(distribution_class(1000) == 960);
    assert_true(distribution_class_end(960) == 1024);
    assert_true(distribution_class(UINT64_MAX) == UINT64_C(15) << 60);
    assert_true(distribution_class_end(UINT64_C(15) << 60) == UINT64_MAX);
    /* Classes have no gaps between them, eight to each doubling, and hold the right numbers. */
    uint64_t least = 16;
    for (unsigned doubling = 4; doubling < 63; doubling++) {
        assert_true(least == UINT64_C(1) << doubling);
        for (unsigned i = 0; i < 8; i++) {
            uint64_t end = distribution_class_end(least);
            assert_true(end > least);
            assert_true(distribution_class(least) == least);
            assert_true(distribution_class(end - 1) == least);
            least = end;
        }
    }
}

static void reads_what_it_writes(void **state) {
    (void)state;
    struct distribution distribution = {0};
    assert_true(distribution_read(&distribution, "{}"));
    assert_int_equal(distribution.length, 0);
    assert_true(distribution_read(&distribution, "{\"0\":1,\"85\":12}"));
    assert_true(distribution_read(&distribution, "{\"3\":5,\"85\":1,\"18446744073709551615\":9}"));
    assert_text(&distribution, "{\"0\":1,\"3\":5,\"85\":13,\"18446744073709551615\":9}");
    distribution_drop(&distribution);
}

static void refuses_what_it_does_not_write(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "{",
                                      "}",
                                      "{}}",
                                      "{} ",
                                      "[]",
                                      "null",
                                      "{\"1\"}",
                                      "{\"1\":}",
                                      "{\"\":1}",
                                      "{1:1}",
                                      "{\"1\":1,}",
                                      "{,\"1\":1}",
                                      "{\"1\":1",
                                      "{\"1\":1 }",
                                      "{\"1\": 1}",
                                      "{\"1\":0}",
                                      "{\"1\":-1}",
                                      "{\"1\":1.5}",
                                      "{\"01\":1}",
                                      "{\"1\":01}",
                                      "{\"2\":1,\"1\":1}",
                                      "{\"1\":1,\"1\":1}",
                                      "{\"18446744073709551616\":1}",
                                      "{\"1\":18446744073709551616}",
                                      "{\"1\":18446744073709551615}",
                                      "{\"1\":18446744073709551610,\"2\":5}",
                                      "{\"x\":1}"};
    struct distribution distribution = {0};
    assert_true(distribution_add(&distribution, 1, 1));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (distribution_read(&distribution, bad[i])) {
            fail_msg("%s is none", bad[i]);
        }
        assert_text(&distribution, "{\"1\":1}");
    }
    distribution_drop(&distribution);
}

/* A text with too many values is refused, since each takes time in proportion to their number. */
static void reads_no_more_than_there_can_be(void **state) {
    (void)state;
    struct distribution distribution = {0};
    char text[64];
    for (unsigned i = DISTRIBUTION_MOST; i > 0; i--) {
        snprintf(text, sizeof text, "{\"%u\":2}", i);
        assert_true(distribution_read(&distribution, text));
    }
    assert_int_equal(distribution.length, DISTRIBUTION_MOST);
    assert_false(distribution_read(&distribution, "{\"0\":1}"));
    assert_int_equal(distribution.length, DISTRIBUTION_MOST);
    assert_int_equal(distribution_total(&distribution), 2 * DISTRIBUTION_MOST);
    assert_true(distribution_read(&distribution, "{}"));
    distribution_drop(&distribution);
}

int test_distribution(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts),
        cmocka_unit_test(keeps_many_in_order),
        cmocka_unit_test(sorts_into_classes),
        cmocka_unit_test(reads_what_it_writes),
        cmocka_unit_test(reads_no_more_than_there_can_be),
        cmocka_unit_test(refuses_what_it_does_not_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
