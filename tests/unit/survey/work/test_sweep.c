#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/little_memory.h"
#include "survey/work/sweep.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

static struct deals deals_of(const char *word) {
    struct deals deals = {0};
    struct failure failure = {0};
    assert_int_equal(deals_add(&deals, word, &failure), FAILURE_NONE);
    return deals;
}

static struct survey_settings settings_of(const char *game, const char *sample, const char *rules,
                                          struct search_option option) {
    struct survey_settings settings;
    struct failure failure = {0};
    size_t count = option.name == NULL ? 0 : 1;
    assert_int_equal(
        survey_settings_make(game, sample, rules, &option, count, KEEP_ALL, &settings, &failure),
        FAILURE_NONE);
    return settings;
}

static const struct search_option no_option = {NULL, NULL};

/* The record of a deal is what a search of it finds. */
static void assert_like_a_search(const struct record *record,
                                 const struct survey_settings *settings) {
    soliton_puzzle *puzzle = NULL;
    struct deal_name name = deal_name(settings->game, record->series, record->number);
    const char *rules = *settings->rules == '\0' ? NULL : settings->rules;
    assert_int_equal(soliton_puzzle_named(name.text, rules, &puzzle, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    struct failure failure = {0};
    assert_int_equal(survey_settings_apply(settings->options, search, &failure), FAILURE_NONE);
    assert_int_equal(soliton_search_run(search, NULL), record->outcome);
    assert_true(soliton_search_stats(search).positions == record->positions);
    assert_int_equal(soliton_search_cost(search), record->moves);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

static void assert_swept(const struct survey_settings *settings, const char *word, size_t total) {
    struct deals deals = deals_of(word);
    struct deal_tally tally = {0};
    struct failure failure = {0};
    atomic_bool stop = false;
    assert_int_equal(sweep(settings, &deals, &stop, &tally, &failure), FAILURE_NONE);
    assert_int_equal(tally.solved + tally.unsolvable + tally.undecided, total);
    assert_int_equal(tally.listed.count, total);
    assert_true(tally.seconds > 0);
    for (size_t i = 0; i < total; i++) {
        assert_like_a_search(&tally.listed.list[i], settings);
        assert_true(i == 0 ||
                    strcmp(tally.listed.list[i - 1].series, tally.listed.list[i].series) != 0 ||
                    tally.listed.list[i - 1].number < tally.listed.list[i].number);
    }
    deal_tally_drop(&tally);
    deals_drop(&deals);
}

static void sweeps(void **state) {
    (void)state;
    struct survey_settings settings = settings_of("FreeCell", "FreeCell.1", NULL, no_option);
    assert_swept(&settings, "fc.1..5,9,ms1..3,ms4294967295..4294967296,ms8589934591,999999999", 13);
    survey_settings_drop(&settings);
    settings = settings_of("MidnightOil", "MidnightOil.1", NULL, no_option);
    assert_swept(&settings, "mo.0..9", 10);
    survey_settings_drop(&settings);
}

static void sweeps_by_the_settings(void **state) {
    (void)state;
    struct survey_settings settings = settings_of("FreeCell", "FreeCell.1", "cells=2",
                                                  (struct search_option){"max-positions", "9"});
    assert_swept(&settings, "fc.1..9", 9);
    struct deals deals = deals_of("fc.1..9");
    struct deal_tally tally = {0};
    struct failure failure = {0};
    atomic_bool stop = false;
    assert_int_equal(sweep(&settings, &deals, &stop, &tally, &failure), FAILURE_NONE);
    assert_int_equal(tally.undecided, 9);
    deal_tally_drop(&tally);
    deals_drop(&deals);
    survey_settings_drop(&settings);
}

/* Their solutions are not proved shortest, so these deals are undecided; the solutions count. */
static void keeps_solutions_of_undecided_deals(void **state) {
    (void)state;
    const struct search_option options[] = {{"shortest", NULL}, {"max-positions", "100"}};
    struct survey_settings settings;
    struct failure failure = {0};
    assert_int_equal(survey_settings_make("FreeCell", "FreeCell.1", NULL, options, 2, KEEP_ALL,
                                          &settings, &failure),
                     FAILURE_NONE);
    assert_swept(&settings, "fc.1..6", 6);
    struct deals deals = deals_of("fc.1..6");
    struct deal_tally tally = {0};
    atomic_bool stop = false;
    size_t found = 0;
    assert_int_equal(sweep(&settings, &deals, &stop, &tally, &failure), FAILURE_NONE);
    assert_int_equal(tally.undecided, 6);
    assert_int_equal(distribution_total(&tally.moves), 0);
    for (size_t i = 0; i < tally.listed.count; i++) {
        found += tally.listed.list[i].moves > 0;
    }
    assert_in_range(found, 1, 5); /* the quick search of one of them takes longer */
    deal_tally_drop(&tally);
    deals_drop(&deals);
    survey_settings_drop(&settings);
}

static enum failure_kind swept(const struct survey_settings *settings, const char *word,
                               atomic_bool *stop, struct failure *failure) {
    struct deals deals = deals_of(word);
    struct deal_tally tally = {0};
    enum failure_kind kind = sweep(settings, &deals, stop, &tally, failure);
    deal_tally_drop(&tally);
    deals_drop(&deals);
    return kind;
}

static void stops_between_deals(void **state) {
    (void)state;
    struct survey_settings settings = settings_of("FreeCell", "FreeCell.1", NULL, no_option);
    struct failure failure = {0};
    atomic_bool stop = true;
    assert_int_equal(swept(&settings, "fc.0..999999999", &stop, &failure), FAILURE_INTERRUPTED);
    assert_int_equal(failure.kind, FAILURE_INTERRUPTED);
    survey_settings_drop(&settings);
}

static void *set_soon(void *stop) {
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    atomic_store((atomic_bool *)stop, true);
    return NULL;
}

/* A shortest solution of this deal takes longer than anybody waits. */
static void stops_within_a_deal(void **state) {
    (void)state;
    struct survey_settings settings =
        settings_of("FreeCell", "FreeCell.1", NULL, (struct search_option){"shortest", NULL});
    struct failure failure = {0};
    atomic_bool stop = false;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, set_soon, &stop), 0);
    assert_int_equal(swept(&settings, "fc.2", &stop, &failure), FAILURE_INTERRUPTED);
    assert_int_equal(pthread_join(thread, NULL), 0);
    survey_settings_drop(&settings);
}

static void names_the_deal_that_fails(void **state) {
    (void)state;
    const char *rules = "cells=0,build=suit,empty=none,redeals=1,ranks=2";
    struct survey_settings settings = settings_of("FreeCell", "FreeCell.1", rules, no_option);
    struct failure failure = {0};
    atomic_bool stop = false;
    assert_int_equal(swept(&settings, "fc.1,ms7", &stop, &failure), FAILURE_USAGE);
    assert_string_equal(failure.words,
                        "FreeCell.ms7: redeals come from xpat2's seeds: a Microsoft deal has none");
    strcpy(settings.options, "memory=x");
    assert_int_equal(swept(&settings, "fc.1", &stop, &failure), FAILURE_BAD_DATA);
    survey_settings_drop(&settings);
}

/* If the system has less memory than the settings allow, there is no result, whether the search
 * gave up or not. */
static void assert_out_of_memory(struct search_option option, size_t largest,
                                 enum soliton_outcome outcome) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named("FreeCell.3", NULL, &puzzle, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    struct survey_settings settings = settings_of("FreeCell", "FreeCell.1", NULL, option);
    struct failure failure = {0};
    atomic_bool stop = false;
    assert_int_equal(survey_settings_apply(settings.options, search, &failure), FAILURE_NONE);
    atomic_store(&largest_array, largest);
    const enum soliton_outcome alone = soliton_search_run(search, NULL);
    const enum failure_kind kind = swept(&settings, "fc.3", &stop, &failure);
    atomic_store(&largest_array, SIZE_MAX);
    assert_int_equal(alone, outcome);
    assert_true(soliton_search_stats(search).out_of_memory);
    assert_string_equal(soliton_search_reason(search),
                        outcome == SOLITON_SOLVED ? "" : "the system has no more memory");
    assert_int_equal(kind, FAILURE_NO_MEMORY);
    assert_string_equal(failure.words,
                        "FreeCell.3: the system has too little memory for so many searches at "
                        "once: use fewer --threads or a smaller --memory");
    survey_settings_drop(&settings);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

static void refuses_results_for_want_of_memory(void **state) {
    (void)state;
    assert_out_of_memory((struct search_option){"shortest", NULL}, 1000000, SOLITON_GAVE_UP);
    assert_out_of_memory(no_option, 15000, SOLITON_SOLVED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweeps),
        cmocka_unit_test(sweeps_by_the_settings),
        cmocka_unit_test(keeps_solutions_of_undecided_deals),
        cmocka_unit_test(stops_between_deals),
        cmocka_unit_test(stops_within_a_deal),
        cmocka_unit_test(names_the_deal_that_fails),
        cmocka_unit_test(refuses_results_for_want_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
