/* The line of progress of a survey. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/commands/survey/progress.h"

static void assert_line(struct store_plan plan, struct run_state state, const char *expected) {
    assert_string_equal(survey_progress_line(&plan, &state, false).text, expected);
}

static void lines(void **state) {
    (void)state;
    const struct store_plan whole = {.deals = 100000};
    const struct run_state some = {
        .deals = 22400, .unsolvable = 1, .undecided = 3, .seconds = 2, .stored_after = 2};
    assert_line(whole, some,
                "22 %, 7 s left: 22,400 of 100,000 deals, 11.2 k/s, 1 unsolvable, 3 undecided");
    assert_string_equal(survey_progress_line(&whole, &some, true).text,
                        "22 %, 7 s left: 22,400 of 100,000 deals, 11.2 k/s, 2 s, 1 unsolvable, "
                        "3 undecided");
    /* Deals that were done before count, but not for the rate. */
    const struct store_plan begun = {.deals = 1000, .done = 900, .unsolvable = 7, .undecided = 1};
    const struct run_state more = {.deals = 50, .unsolvable = 1, .seconds = 10, .stored_after = 10};
    assert_line(begun, more,
                "95 %, 10 s left: 950 of 1,000 deals, 5.0/s, 8 unsolvable, 1 undecided");
}

/* The rate does not fall as long as nothing is stored, and the time left runs out. */
static void waits_for_deals(void **state) {
    (void)state;
    const struct store_plan plan = {.deals = 200};
    struct run_state run = {.deals = 100, .seconds = 10, .stored_after = 10};
    assert_line(plan, run, "50 %, 10 s left: 100 of 200 deals, 10/s");
    run.seconds = 14;
    assert_line(plan, run, "50 %, 6 s left: 100 of 200 deals, 10/s");
    run.seconds = 1000;
    assert_line(plan, run, "50 %, 0 s left: 100 of 200 deals, 10/s");
}

/* Without a rate there is no time left to show. */
static void has_no_rate(void **state) {
    (void)state;
    const struct store_plan plan = {.deals = 2000};
    const struct store_plan begun = {.deals = 1000, .done = 900, .unsolvable = 7};
    const struct store_plan one = {.deals = 1};
    const struct run_state nothing = {.seconds = 14};
    assert_line(plan, nothing, "0 of 2,000 deals, 14 s");
    assert_line(begun, nothing, "900 of 1,000 deals, 14 s, 7 unsolvable");
    assert_line(one, nothing, "0 of 1 deal, 14 s");
}

static void deals_that_take_long(void **state) {
    (void)state;
    const struct store_plan plan = {.deals = 10};
    const struct run_state some = {.deals = 4, .seconds = 16, .stored_after = 10};
    const struct run_state slow = {.deals = 1, .seconds = 61, .stored_after = 60};
    assert_line(plan, some, "40 %, 9 s left: 4 of 10 deals, 0.4/s, 16 s");
    assert_line(plan, slow, "10 %, 8 min left: 1 of 10 deals, 60 s a deal, 61 s");
}

static void times(void **state) {
    (void)state;
    const struct {
        double seconds;
        const char *words;
    } cases[] = {{0, "0 s"},
                 {119, "119 s"},
                 {120, "2 min"},
                 {3599, "59 min"},
                 {3600 + 61, "1 h 01 min"},
                 {86399, "23 h 59 min"},
                 {86400 * 3 + 3600 * 5, "3 d 5 h"},
                 {86400.0 * 4321, "4,321 d 0 h"},
                 {1e300, "11,574,074,074 d 1 h"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(survey_time(cases[i].seconds).text, cases[i].words);
    }
}

static void rates(void **state) {
    (void)state;
    assert_string_equal(survey_rate(100000, 8).text, "12.5 k/s");
    assert_string_equal(survey_rate(100, 10).text, "10/s");
    assert_string_equal(survey_rate(99, 10).text, "9.9/s");
    assert_string_equal(survey_rate(1, 10).text, "0.1/s");
    assert_string_equal(survey_rate(1, 200).text, "3 min a deal");
    assert_string_equal(survey_rate(0, 10).text, "0/s");
}

int test_survey_progress(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),       cmocka_unit_test(waits_for_deals),
        cmocka_unit_test(has_no_rate), cmocka_unit_test(deals_that_take_long),
        cmocka_unit_test(times),       cmocka_unit_test(rates)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
