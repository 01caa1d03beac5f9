/* The line of progress of a survey. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/survey_progress.h"

#include <string.h>

static void assert_line(struct store_plan plan, struct run_state state, const char *expected) {
    assert_string_equal(survey_progress_line(&plan, &state).text, expected);
}

static void lines(void **state) {
    (void)state;
    assert_line(
        (struct store_plan){.deals = 1000000},
        (struct run_state){.deals = 123000, .unsolvable = 12, .undecided = 3, .seconds = 3.2},
        "123,000 of 1,000,000 deals, 38.4 k/s, 12 unsolvable, 3 undecided, 23 s left");
    /* What was done before counts, but not for the rate. */
    assert_line((struct store_plan){.deals = 1000, .done = 900, .unsolvable = 7, .undecided = 1},
                (struct run_state){.deals = 50, .unsolvable = 1, .seconds = 10},
                "950 of 1,000 deals, 5/s, 8 unsolvable, 1 undecided, 10 s left");
    /* As long as there is no rate, nobody knows how long it takes. */
    assert_line((struct store_plan){.deals = 999}, (struct run_state){.seconds = 2},
                "0 of 999 deals, 0/s");
}

static void assert_left(uint64_t seconds, const char *expected) {
    /* One deal a second. */
    const struct store_plan plan = {.deals = seconds + 1};
    const struct run_state run = {.deals = 1, .seconds = 1};
    struct survey_line line = survey_progress_line(&plan, &run);
    assert_true(strlen(line.text) > strlen(expected));
    assert_string_equal(line.text + strlen(line.text) - strlen(expected), expected);
}

static void times_left(void **state) {
    (void)state;
    assert_left(0, "/s, 0 s left");
    assert_left(119, "/s, 119 s left");
    assert_left(120, "/s, 2 min left");
    assert_left(3599, "/s, 59 min left");
    assert_left(3600 + 61, "/s, 1 h 01 min left");
    assert_left(86399, "/s, 23 h 59 min left");
    assert_left(86400 * 3 + 3600 * 5, "/s, 3 d 5 h left");
    assert_left(UINT64_C(86400) * 4321, "/s, 4,321 d 0 h left");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines), cmocka_unit_test(times_left)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
