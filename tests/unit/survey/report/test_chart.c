#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/report/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *drawn(const struct chart *chart) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    chart_draw(chart, stream);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void assert_has(const char *text, const char *part) {
    if (strstr(text, part) == NULL) {
        fail_msg("no %s in\n%s", part, text);
    }
}

static void assert_has_not(const char *text, const char *part) {
    if (strstr(text, part) != NULL) {
        fail_msg("%s in\n%s", part, text);
    }
}

/* A chart of one series, with labels that do not matter. */
static struct chart chart_of(const struct chart_series *series) {
    return (struct chart){.title = "title",
                          .subtitle = "subtitle",
                          .x = {.label = "x", .low = 0, .high = 10},
                          .y = {.label = "y", .low = 0, .high = 100},
                          .series = series,
                          .series_count = 1};
}

static void rounding_up(void **state) {
    (void)state;
    const double numbers[][2] = {{1, 1},    {1.01, 2},    {2, 2},         {2.1, 5},
                                 {5, 5},    {5.1, 10},    {10, 10},       {0.03, 0.05},
                                 {99, 100}, {1000, 1000}, {0.001, 0.001}, {3e9, 5e9}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        double rounded = chart_round_up(numbers[i][0]);
        if (fabs(rounded / numbers[i][1] - 1) > 1e-12) {
            fail_msg("%g, not %g", rounded, numbers[i][1]);
        }
    }
}

static void bars_stand_where_the_axes_say(void **state) {
    (void)state;
    const struct chart_point points[] = {{.x = 0, .x_end = 5, .y = 100},
                                         {.x = 5, .x_end = 10, .y = 50}};
    const struct chart_series series = {"bars", CHART_BARS, 0, points, 2};
    struct chart chart = chart_of(&series);
    char *text = drawn(&chart);
    /* From end to end of the axes, and the second half as high as the first. */
    assert_has(text, "d=\"M69.6 274.0V66.0H402.8V274.0ZM402.8 274.0V170.0H736.0V274.0Z\"");
    assert_has(text, ">100</text>");
    assert_has(text, ">subtitle</text>");
    assert_has(text, ">bars</text>");
    free(text);
}

static void logarithmic_axes(void **state) {
    (void)state;
    const struct chart_point points[] = {
        {.x = 1, .y = 1}, {.x = 100, .y = 0.01}, {.x = 1e4, .y = 0}};
    const struct chart_series series = {NULL, CHART_CURVE, 1, points, 3};
    struct chart chart = chart_of(&series);
    chart.x = (struct chart_axis){.label = "x", .logarithmic = true, .low = 1, .high = 1e4};
    chart.y = (struct chart_axis){
        .label = "y", .logarithmic = true, .shares = true, .low = 1e-4, .high = 1};
    char *text = drawn(&chart);
    /* The middle of the axis is half way in powers of ten; 0 has no logarithm, and lies at the end.
     */
    assert_has(text, "d=\"M91.2 66.0L413.6 170.0L736.0 274.0\"");
    assert_has(text, ">10 k</text>");
    assert_has(text, ">100 %</text>");
    assert_has(text, ">0.01 %</text>");
    free(text);
}

static void shares_have_as_many_digits_as_they_need(void **state) {
    (void)state;
    const struct chart_point points[] = {{.x = 1, .y = 1}};
    const struct chart_series series = {NULL, CHART_CURVE, 0, points, 1};
    struct chart chart = chart_of(&series);
    chart.y = (struct chart_axis){
        .label = "y", .logarithmic = true, .shares = true, .low = 1e-9, .high = 1};
    char *text = drawn(&chart);
    assert_has(text, ">0.0000001 %</text>");
    assert_has(text, ">10 %</text>");
    free(text);
}

static void a_chart_names_itself(void **state) {
    (void)state;
    const struct chart_point points[] = {{.x = 1, .x_end = 2, .y = 1}};
    const struct chart_series series[] = {{"none", CHART_BARS, 0, NULL, 0},
                                          {"some", CHART_BARS, 1, points, 1}};
    struct chart chart = chart_of(series);
    chart.series_count = 2;
    chart.title = "a \"title\"";
    char *text = drawn(&chart);
    assert_has(text, "<g role=\"img\" aria-label=\"a &quot;title&quot;: subtitle\">");
    assert_has(text, ">some</text>");
    assert_has_not(text, ">none</text>");
    free(text);
}

static void extreme_numbers(void **state) {
    (void)state;
    const struct chart_point points[] = {{.x = 1e19, .x_end = 1e19, .y = 1e19}};
    const struct chart_series series = {NULL, CHART_BARS, 0, points, 1};
    for (int kind = 0; kind < 4; kind++) {
        struct chart chart = chart_of(&series);
        chart.x = (struct chart_axis){.label = "x",
                                      .logarithmic = kind % 2 == 1,
                                      .whole = true,
                                      .low = kind < 2 ? 1e19 : 1,
                                      .high = 1e19};
        chart.y.high = 1e19;
        char *text = drawn(&chart);
        assert_has_not(text, "nan");
        assert_has_not(text, "inf");
        free(text);
    }
}

static void words_are_escaped(void **state) {
    (void)state;
    const struct chart_point points[] = {{.x = 1, .x_end = 2, .y = 1}};
    const struct chart_series series = {"<i>&\"", CHART_DASHES, 2, points, 1};
    struct chart chart = chart_of(&series);
    chart.title = "a < b & \x1b[31m\xff";
    char *text = drawn(&chart);
    assert_has(text, "&lt;i&gt;&amp;&quot;");
    assert_has(text, "a &lt; b &amp; \xEF\xBF\xBD[31m\xEF\xBF\xBD<");
    assert_has_not(text, "<i>");
    free(text);
}

int test_chart(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounding_up),
        cmocka_unit_test(bars_stand_where_the_axes_say),
        cmocka_unit_test(logarithmic_axes),
        cmocka_unit_test(shares_have_as_many_digits_as_they_need),
        cmocka_unit_test(a_chart_names_itself),
        cmocka_unit_test(extreme_numbers),
        cmocka_unit_test(words_are_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
