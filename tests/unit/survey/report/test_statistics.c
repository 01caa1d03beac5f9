#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/report/statistics.h"

#include <math.h>

static void assert_near(double value, double expected) {
    if (fabs(value - expected) > 1e-13) {
        fail_msg("%.17g, not %.17g", value, expected);
    }
}

static void assert_interval(struct interval interval, double low, double high) {
    assert_near(interval.low, low);
    assert_near(interval.high, high);
}

/* Computed with 50 digits from the usual formula. */
static void wilson(void **state) {
    (void)state;
    assert_interval(statistics_wilson(8, 10), 0.490162471536642, 0.943317848545625);
    assert_interval(statistics_wilson(5, 10), 0.236593090512564, 0.763406909487436);
    assert_interval(statistics_wilson(50000, 100000), 0.496901084359690, 0.503098915640310);
    assert_interval(statistics_wilson(999987, 1000000), 0.999977756274929, 0.999992402380885);
    assert_interval(statistics_wilson(8599898000, 8600000000), 0.999988066525324,
                    0.999988212097773);
}

static void wilson_at_the_ends(void **state) {
    (void)state;
    assert_interval(statistics_wilson(0, 10), 0, 0.277532799862889);
    assert_interval(statistics_wilson(10, 10), 0.722467200137111, 1);
    assert_interval(statistics_wilson(1, 1), 0.206549314377237, 1);
    /* Exactly, so that reports need not round. */
    assert_true(statistics_wilson(0, 1000000007).low == 0);
    assert_true(statistics_wilson(1000000007, 1000000007).high == 1);
}

static void undecided_deals_may_be_either(void **state) {
    (void)state;
    assert_interval(statistics_winnable(8, 0, 10), 0.490162471536642, 0.943317848545625);
    assert_interval(statistics_winnable(5, 3, 10), 0.236593090512564, 0.943317848545625);
    assert_interval(statistics_winnable(0, 10, 10), 0, 1);
}

static void means(void **state) {
    (void)state;
    struct distribution distribution = {0};
    assert_near(statistics_mean(&distribution), 0);
    assert_near(statistics_class_mean(&distribution), 0);
    assert_true(distribution_add(&distribution, 10, 3));
    assert_true(distribution_add(&distribution, 32, 1));
    assert_near(statistics_mean(&distribution), 15.5);
    /* The class of 32 goes to 35, its middle is 33.5; 10 is a class of its own. */
    assert_near(statistics_class_mean(&distribution), 63.5 / 4);
    distribution_drop(&distribution);
}

static void quantiles(void **state) {
    (void)state;
    struct distribution distribution = {0};
    assert_int_equal(statistics_quantile(&distribution, 0.5), 0);
    for (uint64_t value = 1; value <= 100; value++) {
        assert_true(distribution_add(&distribution, value, 1));
    }
    assert_int_equal(statistics_quantile(&distribution, 0), 1);
    assert_int_equal(statistics_quantile(&distribution, 0.005), 1);
    for (unsigned percents = 1; percents <= 100; percents++) {
        assert_int_equal(statistics_quantile(&distribution, percents / 100.0), percents);
    }
    assert_int_equal(statistics_quantile(&distribution, 0.501), 51);
    distribution_drop(&distribution);
}

static void quantiles_of_many(void **state) {
    (void)state;
    struct distribution distribution = {0};
    assert_true(distribution_add(&distribution, 7, 999000000));
    assert_true(distribution_add(&distribution, 1000, 1000000));
    assert_int_equal(statistics_quantile(&distribution, 0.999), 7);
    assert_int_equal(statistics_quantile(&distribution, 0.9990000011), 1000);
    assert_int_equal(statistics_quantile(&distribution, 1), 1000);
    distribution_drop(&distribution);
}

int test_statistics(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson),
        cmocka_unit_test(wilson_at_the_ends),
        cmocka_unit_test(undecided_deals_may_be_either),
        cmocka_unit_test(means),
        cmocka_unit_test(quantiles),
        cmocka_unit_test(quantiles_of_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
