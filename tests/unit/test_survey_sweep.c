#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "little_memory.h"
#include "survey/work/sweep.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

static struct deals deals_of(const char *word) {
    struct deals deals = {0};
    struct problem problem = {0};
    assert_int_equal(deals_add(&deals, word, &problem), PROBLEM_NONE);
    return deals;
}

static struct terms terms_of(const char *game, const char *sample, const char *rules,
                             struct term_option option) {
    struct terms terms;
    struct problem problem = {0};
    size_t count = option.name == NULL ? 0 : 1;
    assert_int_equal(terms_make(game, sample, rules, &option, count, KEEP_ALL, &terms, &problem),
                     PROBLEM_NONE);
    return terms;
}

static const struct term_option no_option = {NULL, NULL};

/* Each deal's record is what a search of it says. */
static void assert_like_a_search(const struct record *record, const struct terms *terms) {
    soliton_puzzle *puzzle = NULL;
    struct deal_name name = deal_name(terms->game, record->series, record->number);
    const char *rules = *terms->rules == '\0' ? NULL : terms->rules;
    assert_int_equal(soliton_puzzle_named(name.text, rules, &puzzle, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    struct problem problem = {0};
    assert_int_equal(terms_apply(terms->options, search, &problem), PROBLEM_NONE);
    assert_int_equal(soliton_search_run(search, NULL), record->outcome);
    assert_true(soliton_search_stats(search).positions == record->positions);
    assert_int_equal(soliton_search_cost(search), record->moves);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

static void assert_swept(const struct terms *terms, const char *word, size_t total) {
    struct deals deals = deals_of(word);
    struct harvest harvest = {0};
    struct problem problem = {0};
    atomic_bool stop = false;
    assert_int_equal(sweep(terms, &deals, &stop, &harvest, &problem), PROBLEM_NONE);
    assert_int_equal(harvest.solved + harvest.unsolvable + harvest.undecided, total);
    assert_int_equal(harvest.listed.count, total);
    assert_true(harvest.seconds > 0);
    for (size_t i = 0; i < total; i++) {
        assert_like_a_search(&harvest.listed.list[i], terms);
        assert_true(i == 0 ||
                    strcmp(harvest.listed.list[i - 1].series, harvest.listed.list[i].series) != 0 ||
                    harvest.listed.list[i - 1].number < harvest.listed.list[i].number);
    }
    harvest_drop(&harvest);
    deals_drop(&deals);
}

static void sweeps(void **state) {
    (void)state;
    struct terms terms = terms_of("FreeCell", "FreeCell.1", NULL, no_option);
    assert_swept(&terms, "fc.1..5,9,ms1..3,ms2147483647,999999999", 11);
    terms_drop(&terms);
    terms = terms_of("MidnightOil", "MidnightOil.1", NULL, no_option);
    assert_swept(&terms, "mo.0..9", 10);
    terms_drop(&terms);
}

static void sweeps_by_the_terms(void **state) {
    (void)state;
    struct terms terms = terms_of("FreeCell", "FreeCell.1", "registers=2",
                                  (struct term_option){"max-positions", "9"});
    assert_swept(&terms, "fc.1..9", 9);
    struct deals deals = deals_of("fc.1..9");
    struct harvest harvest = {0};
    struct problem problem = {0};
    atomic_bool stop = false;
    assert_int_equal(sweep(&terms, &deals, &stop, &harvest, &problem), PROBLEM_NONE);
    assert_int_equal(harvest.undecided, 9);
    harvest_drop(&harvest);
    deals_drop(&deals);
    terms_drop(&terms);
}

/* Not proved shortest, these deals are undecided; but a solution is a solution. */
static void keeps_solutions_of_undecided_deals(void **state) {
    (void)state;
    const struct term_option options[] = {{"shortest", NULL}, {"max-positions", "300"}};
    struct terms terms;
    struct problem problem = {0};
    assert_int_equal(
        terms_make("FreeCell", "FreeCell.1", NULL, options, 2, KEEP_ALL, &terms, &problem),
        PROBLEM_NONE);
    assert_swept(&terms, "fc.1..6", 6);
    struct deals deals = deals_of("fc.1..6");
    struct harvest harvest = {0};
    atomic_bool stop = false;
    size_t found = 0;
    assert_int_equal(sweep(&terms, &deals, &stop, &harvest, &problem), PROBLEM_NONE);
    assert_int_equal(harvest.undecided, 6);
    assert_int_equal(distribution_total(&harvest.moves), 0);
    for (size_t i = 0; i < harvest.listed.count; i++) {
        found += harvest.listed.list[i].moves > 0;
    }
    assert_in_range(found, 1, 5); /* the attempt on one of them takes longer */
    harvest_drop(&harvest);
    deals_drop(&deals);
    terms_drop(&terms);
}

static enum problem_kind swept(const struct terms *terms, const char *word, atomic_bool *stop,
                               struct problem *problem) {
    struct deals deals = deals_of(word);
    struct harvest harvest = {0};
    enum problem_kind kind = sweep(terms, &deals, stop, &harvest, problem);
    harvest_drop(&harvest);
    deals_drop(&deals);
    return kind;
}

static void stops_between_deals(void **state) {
    (void)state;
    struct terms terms = terms_of("FreeCell", "FreeCell.1", NULL, no_option);
    struct problem problem = {0};
    atomic_bool stop = true;
    assert_int_equal(swept(&terms, "fc.0..999999999", &stop, &problem), PROBLEM_INTERRUPTED);
    assert_int_equal(problem.kind, PROBLEM_INTERRUPTED);
    terms_drop(&terms);
}

static void *set_soon(void *stop) {
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    atomic_store((atomic_bool *)stop, true);
    return NULL;
}

/* A shortest solution of this deal takes longer than anybody waits. */
static void stops_within_a_deal(void **state) {
    (void)state;
    struct terms terms =
        terms_of("FreeCell", "FreeCell.1", NULL, (struct term_option){"shortest", NULL});
    struct problem problem = {0};
    atomic_bool stop = false;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, set_soon, &stop), 0);
    assert_int_equal(swept(&terms, "fc.2", &stop, &problem), PROBLEM_INTERRUPTED);
    assert_int_equal(pthread_join(thread, NULL), 0);
    terms_drop(&terms);
}

static void names_the_deal_that_fails(void **state) {
    (void)state;
    const char *rules = "registers=0,stack=suit,empty=none,redeals=1,ranks=2";
    struct terms terms = terms_of("FreeCell", "FreeCell.1", rules, no_option);
    struct problem problem = {0};
    atomic_bool stop = false;
    assert_int_equal(swept(&terms, "fc.1,ms7", &stop, &problem), PROBLEM_USAGE);
    assert_string_equal(problem.words,
                        "FreeCell.ms7: redeals come from xpat2's seeds: a Microsoft deal has none");
    strcpy(terms.options, "memory=x");
    assert_int_equal(swept(&terms, "fc.1", &stop, &problem), PROBLEM_BAD_DATA);
    terms_drop(&terms);
}

/* Where the system has less memory than the terms allow, there is no result by these terms, be it
 * that a search gives up or that it can do without. */
static void assert_starves(struct term_option option, size_t largest,
                           enum soliton_outcome outcome) {
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named("FreeCell.3", NULL, &puzzle, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    struct terms terms = terms_of("FreeCell", "FreeCell.1", NULL, option);
    struct problem problem = {0};
    atomic_bool stop = false;
    assert_int_equal(terms_apply(terms.options, search, &problem), PROBLEM_NONE);
    atomic_store(&largest_array, largest);
    const enum soliton_outcome alone = soliton_search_run(search, NULL);
    const enum problem_kind kind = swept(&terms, "fc.3", &stop, &problem);
    atomic_store(&largest_array, SIZE_MAX);
    assert_int_equal(alone, outcome);
    assert_true(soliton_search_stats(search).out_of_memory);
    assert_string_equal(soliton_search_reason(search),
                        outcome == SOLITON_SOLVED ? "" : "the system has no more memory");
    assert_int_equal(kind, PROBLEM_NO_MEMORY);
    assert_string_equal(problem.words,
                        "FreeCell.3: the system has too little memory for so many searches at "
                        "once: use fewer --threads or a smaller --memory");
    terms_drop(&terms);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

static void starves(void **state) {
    (void)state;
    assert_starves((struct term_option){"shortest", NULL}, 1000000, SOLITON_GAVE_UP);
    assert_starves(no_option, 15000, SOLITON_SOLVED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweeps),
        cmocka_unit_test(sweeps_by_the_terms),
        cmocka_unit_test(keeps_solutions_of_undecided_deals),
        cmocka_unit_test(stops_between_deals),
        cmocka_unit_test(stops_within_a_deal),
        cmocka_unit_test(names_the_deal_that_fails),
        cmocka_unit_test(starves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
