/* Time that passes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/work/clock.h"

static double seconds_of(struct timespec time) {
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void goes_forward(void **state) {
    (void)state;
    double before = clock_seconds();
    assert_true(clock_seconds() >= before);
}

/* Milliseconds carry over into seconds, whatever the fraction of now is. */
static void looks_ahead(void **state) {
    (void)state;
    static const unsigned waits[] = {0, 1, 999, 1000, 59999};
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
        double before = clock_seconds();
        struct timespec moment = clock_after(waits[i]);
        double after = clock_seconds();
        assert_in_range(moment.tv_nsec, 0, 999999999);
        assert_true(seconds_of(moment) >= before + waits[i] * 1e-3 - 1e-6);
        assert_true(seconds_of(moment) <= after + waits[i] * 1e-3 + 1e-6);
    }
}

int test_clock(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(goes_forward),
                                       cmocka_unit_test(looks_ahead)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
