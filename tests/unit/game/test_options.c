#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/crew.h"
#include "game/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const metrics[] = {"steps", "slides", "jumps", NULL};

static struct settings defaults(void) {
    struct settings settings;
    memset(&settings, 0, sizeof settings); /* so that two of them can be compared as bytes */
    settings_default(&settings);
    return settings;
}

static struct settings with(const char *option, const char *value) {
    struct settings settings = defaults();
    struct soliton_error error = {0};
    assert_int_equal(settings_set(&settings, metrics, option, value, &error), SOLITON_OK);
    assert_string_equal(error.message, "");
    return settings;
}

/* Refused with a message that names the option; and nothing is changed. */
static void assert_refused(const struct settings *before, const char *option, const char *value) {
    struct settings settings = *before;
    struct soliton_error error = {0};
    assert_int_equal(settings_set(&settings, metrics, option, value, &error), SOLITON_INVALID);
    assert_int_equal(error.status, SOLITON_INVALID);
    assert_non_null(strstr(error.message, option));
    assert_int_equal(settings_set(&settings, metrics, option, value, NULL), SOLITON_INVALID);
    assert_int_equal(settings.options.shortest, before->options.shortest);
    assert_int_equal(settings.options.forgets, before->options.forgets);
    assert_int_equal(settings.options.forget, before->options.forget);
    assert_int_equal(settings.options.metric, before->options.metric);
    assert_int_equal(settings.options.threads, before->options.threads);
    assert_true(settings.timeout == before->timeout);
    assert_true(settings.memory == before->memory);
    assert_true(settings.max_positions == before->max_positions);
}

static void starts_without_limits_but_memory(void **state) {
    (void)state;
    struct settings settings = defaults();
    assert_false(settings.options.shortest);
    assert_false(settings.options.forgets);
    assert_int_equal(settings.options.threads, 1);
    assert_true(settings.timeout < 0);
    assert_true(settings.max_positions == UINT64_MAX);
    assert_true(settings.memory == UINT64_C(1536) * 1024 * 1024);
}

/* Each kind has its own metrics; a message names them all. */
static void takes_the_metrics_of_the_kind(void **state) {
    (void)state;
    assert_int_equal(with("metric", "steps").options.metric, 0);
    assert_int_equal(with("metric", "jumps").options.metric, 2);
    struct settings before = with("metric", "slides");
    assert_int_equal(before.options.metric, 1);
    assert_refused(&before, "metric", "moves");
    assert_refused(&before, "metric", "");
    assert_refused(&before, "metric", NULL);
    struct soliton_error error = {0};
    settings_set(&before, metrics, "metric", "slide", &error);
    assert_string_equal(error.message,
                        "metric takes steps, slides or jumps for this puzzle, not 'slide'");
}

/* The limits hold for other work than searches, too. */
static void says_which_are_limits(void **state) {
    (void)state;
    static const char *const limits[] = {"timeout", "memory", "max-positions"};
    const struct soliton_option *option;
    size_t count = 0;
    for (size_t i = 0; (option = soliton_search_option(i)) != NULL; i++) {
        bool expected = false;
        for (size_t k = 0; k < 3; k++) {
            expected = expected || strcmp(limits[k], option->name) == 0;
        }
        assert_int_equal(option->is_limit, expected);
        count += option->is_limit;
    }
    assert_int_equal(count, 3);
}

static void sets_each(void **state) {
    (void)state;
    assert_true(with("shortest", NULL).options.shortest);
    struct settings settings = with("forget", "10");
    assert_true(settings.options.forgets);
    assert_int_equal(settings.options.forget, 10);
    assert_int_equal(with("forget", "0").options.forget, 0);
    assert_true(with("forget", "0").options.forgets);
    assert_true(with("timeout", "2.5").timeout == 2.5);
    assert_true(with("timeout", "0").timeout == 0);
    assert_true(with("max-positions", "0").max_positions == 0);
    assert_true(with("max-positions", "1000000").max_positions == 1000000);
    assert_true(with("max-positions", "18446744073709551615").max_positions == UINT64_MAX);
}

static void sets_threads(void **state) {
    (void)state;
    assert_int_equal(with("threads", "1").options.threads, 1);
    assert_int_equal(with("threads", "7").options.threads, 7);
    assert_int_equal(with("threads", "1024").options.threads, SEARCH_THREADS_MOST);
    /* One for each processor, whatever their number is here. */
    unsigned all = with("threads", "0").options.threads;
    unsigned processors = crew_processors();
    assert_true(processors >= 1);
    assert_int_equal(all, processors < SEARCH_THREADS_MOST ? processors : SEARCH_THREADS_MOST);
}

static void sets_memory_with_units(void **state) {
    (void)state;
    assert_int_equal(with("memory", "0").memory, 0);
    assert_int_equal(with("memory", "12345").memory, 12345);
    assert_int_equal(with("memory", "1K").memory, 1024);
    assert_int_equal(with("memory", "3m").memory, 3 * 1024 * 1024);
    assert_int_equal(with("memory", "500M").memory, 500 * 1024 * 1024);
    assert_true(with("memory", "2G").memory == UINT64_C(2) << 30);
    assert_true(with("memory", "1.5G").memory == UINT64_C(3) << 29);
    assert_true(with("memory", "1T").memory == UINT64_C(1) << 40);
    assert_int_equal(with("memory", "0.5K").memory, 512);
}

static void refuses_bad_values(void **state) {
    (void)state;
    static const char *const bad[][12] = {
        {"forget", "", "-1", "x", "1.5", "4294967295", " 1", "1 ", "99999999999999999999"},
        {"threads", "", "-1", "x", "1.5", "1025", "2k", " 1", "99999999999999999999"},
        {"timeout", "", "-1", "x", "1s", "inf", "nan", "1e3", ".", "1.2.3", "0x10"},
        {"memory", "", "-1", "x", "M", "1.5.5G", "1GB", "G1", "99999999999T", "nan", "1 G"},
        {"max-positions", "", "-1", "x", "1.5", "18446744073709551616", "1e6", "1M"},
    };
    struct settings settings = defaults();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        for (size_t j = 1; j < 12 && bad[i][j] != NULL; j++) {
            assert_refused(&settings, bad[i][0], bad[i][j]);
        }
    }
}

/* Whatever the option: a value where one is needed, and none elsewhere. */
static void values_belong_to_options_that_take_one(void **state) {
    (void)state;
    struct settings settings = defaults();
    const struct soliton_option *option = NULL;
    for (size_t i = 0; (option = soliton_search_option(i)) != NULL; i++) {
        assert_refused(&settings, option->name, option->argument != NULL ? NULL : "1");
    }
}

static void refuses_unknown_options(void **state) {
    (void)state;
    static const char *const names[] = {"", "short", "shortest ", "Shortest", "--memory", "x"};
    struct settings settings = defaults();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_refused(&settings, names[i], NULL);
        assert_refused(&settings, names[i], "1");
    }
}

/* Who forgets cannot prove, in whichever order it is said. */
static void shortest_and_forget_exclude_each_other(void **state) {
    (void)state;
    struct settings settings = with("shortest", NULL);
    assert_refused(&settings, "forget", "5");
    settings = with("forget", "5");
    assert_refused(&settings, "shortest", NULL);
}

static void options_add_up_and_the_last_value_counts(void **state) {
    (void)state;
    struct settings settings = with("timeout", "5");
    assert_int_equal(settings_set(&settings, metrics, "memory", "1M", NULL), SOLITON_OK);
    assert_int_equal(settings_set(&settings, metrics, "timeout", "7", NULL), SOLITON_OK);
    assert_int_equal(settings_set(&settings, metrics, "forget", "3", NULL), SOLITON_OK);
    assert_int_equal(settings_set(&settings, metrics, "forget", "4", NULL), SOLITON_OK);
    assert_true(settings.timeout == 7);
    assert_int_equal(settings.memory, 1024 * 1024);
    assert_int_equal(settings.options.forget, 4);
    assert_refused(&settings, "timeout", "soon");
}

static char *written(const struct settings *settings) {
    struct text text = {0};
    settings_write(settings, metrics, &text);
    return text_take(&text);
}

static void assert_written(const struct settings *settings, const char *wanted) {
    char *text = written(settings);
    assert_string_equal(text, wanted);
    free(text);
}

static void writes_what_results_depend_on(void **state) {
    (void)state;
    struct settings settings = defaults();
    assert_written(&settings, "memory=1610612736");
    settings = with("threads", "7");
    assert_written(&settings, "memory=1610612736");
    settings = with("metric", "steps");
    assert_written(&settings, "memory=1610612736");
    settings = with("max-positions", "18446744073709551615");
    assert_written(&settings, "memory=1610612736");
    settings = with("memory", "1.50000000T");
    assert_written(&settings, "memory=1649267441664");
    settings = with("forget", "000");
    assert_written(&settings, "forget=0,memory=1610612736");
    /* In the order of the table, whatever came first. */
    static const char *const values[][2] = {{"max-positions", "0"}, {"memory", "0"},
                                            {"timeout", "0"},       {"threads", "3"},
                                            {"metric", "slides"},   {"shortest", NULL}};
    settings = defaults();
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        assert_int_equal(settings_set(&settings, metrics, values[i][0], values[i][1], NULL),
                         SOLITON_OK);
    }
    assert_written(&settings, "shortest,metric=slides,timeout=0,memory=0,max-positions=0");
}

/* Every option of the table is written once it is set, so that none can be forgotten. */
static void writes_every_option_but_threads(void **state) {
    (void)state;
    const struct soliton_option *option;
    for (size_t i = 0; (option = soliton_search_option(i)) != NULL; i++) {
        bool is_metric = strcmp(option->name, "metric") == 0;
        const char *value = option->argument == NULL ? NULL : is_metric ? "jumps" : "5";
        struct settings settings = with(option->name, value);
        char *text = written(&settings);
        char expected[64];
        snprintf(expected, sizeof expected, "%s%s%s", option->name, value == NULL ? "" : "=",
                 value == NULL ? "" : value);
        assert_int_equal(strstr(text, expected) != NULL, strcmp(option->name, "threads") != 0);
        free(text);
    }
}

/* What is written can be set, and is then written the same. */
static void assert_read_back(const char *name, const char *value, const char *wanted) {
    struct settings settings = with(name, value);
    char *text = written(&settings);
    char *found = strstr(text, name);
    assert_non_null(found);
    char *equals = strchr(found, '=');
    assert_non_null(equals);
    *equals = '\0';
    char *end = strchr(equals + 1, ',');
    if (end != NULL) {
        *end = '\0';
    }
    if (wanted != NULL) {
        assert_string_equal(equals + 1, wanted);
    }
    struct settings again = with(found, equals + 1);
    assert_true(again.timeout == settings.timeout);
    assert_true(again.memory == settings.memory);
    assert_true(again.max_positions == settings.max_positions);
    free(text);
}

static void what_is_written_is_read_back(void **state) {
    (void)state;
    assert_read_back("timeout", "2.5", "2.5");
    assert_read_back("timeout", "0.3", "0.3");
    assert_read_back("timeout", "010.0500", "10.05");
    assert_read_back("timeout", "60", "60");
    assert_read_back("timeout", "0.000001", "0.000001");
    assert_read_back("timeout", "1.0000004", "1");
    assert_read_back("timeout", "999999999.999999", "999999999.999999");
    assert_read_back("timeout", "99999999999999999999999", "1000000000");
    assert_read_back("memory", "9223372036854775807", "9223372036854775807");
    assert_read_back("memory", "8388607T", "9223370937343148032");
    assert_read_back("memory", "1234567.891T", NULL);
    assert_read_back("max-positions", "18446744073709551614", "18446744073709551614");
    char value[32];
    for (unsigned i = 1; i < 1000; i++) {
        snprintf(value, sizeof value, "%u.%u", i * 7919 % 3600, i * 104729 % 1000000);
        assert_read_back("timeout", value, NULL);
    }
    /* 400 nines are more than a fraction can hold. */
    char nines[401];
    memset(nines, '9', 400);
    nines[400] = '\0';
    assert_read_back("timeout", nines, "1000000000");
}

/* The search's own are the same. */
static void searches_say_their_options(void **state) {
    (void)state;
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named("fc.1", NULL, &puzzle, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    assert_int_equal(soliton_search_set(search, "threads", "4", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_set(search, "shortest", NULL, NULL), SOLITON_OK);
    char *text = soliton_search_options(search);
    assert_string_equal(text, "shortest,memory=1610612736");
    free(text);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

static void lists_them(void **state) {
    (void)state;
    static const char *const names[] = {"shortest", "metric", "forget",       "threads",
                                        "timeout",  "memory", "max-positions"};
    const size_t count = sizeof names / sizeof *names;
    for (size_t i = 0; i < count; i++) {
        const struct soliton_option *option = soliton_search_option(i);
        assert_non_null(option);
        assert_string_equal(option->name, names[i]);
        assert_int_equal(option->argument == NULL, i == 0);
        assert_true(strlen(option->help) > 0);
        assert_null(strchr(option->help, '\n'));
    }
    assert_null(soliton_search_option(count));
    assert_null(soliton_search_option(SIZE_MAX));
}

int test_options(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_without_limits_but_memory),
        cmocka_unit_test(sets_each),
        cmocka_unit_test(takes_the_metrics_of_the_kind),
        cmocka_unit_test(says_which_are_limits),
        cmocka_unit_test(sets_threads),
        cmocka_unit_test(sets_memory_with_units),
        cmocka_unit_test(refuses_bad_values),
        cmocka_unit_test(values_belong_to_options_that_take_one),
        cmocka_unit_test(refuses_unknown_options),
        cmocka_unit_test(shortest_and_forget_exclude_each_other),
        cmocka_unit_test(options_add_up_and_the_last_value_counts),
        cmocka_unit_test(writes_what_results_depend_on),
        cmocka_unit_test(writes_every_option_but_threads),
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(searches_say_their_options),
        cmocka_unit_test(lists_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
