#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/survey_file.h"

/* ---- Going on ------------------------------------------------------------------------------ */

static void goes_on_where_it_was(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_UNSOLVABLE);
    struct store *store = open_store(folder->file, &settings);
    assert_string_equal(store_settings(store)->options, "memory=1000");
    ask(store, "1..95", 10);
    struct store_plan sizes = plan(store);
    assert_int_equal(sizes.deals, 95);
    assert_int_equal(sizes.done, 0);
    assert_int_equal(work_off(store, 3), 3);
    store_close(store);
    assert_int_equal(count_files(folder), 1);

    store = open_store(folder->file, NULL);
    assert_int_equal(store_settings(store)->keep, KEEP_UNSOLVABLE);
    sizes = plan(store);
    assert_int_equal(sizes.deals, 95);
    assert_int_equal(sizes.done, 30);
    assert_int_equal(sizes.unsolvable, 3);
    assert_int_equal(sizes.undecided, 4); /* 7, 14, 21, 28 */
    expect_next(store, "31..40");
    /* They come back in another order, and one does not. */
    struct survey_job *first = next(store);
    struct survey_job *second = next(store);
    assert_words(first, "41..50");
    assert_words(second, "51..60");
    work(second, KEEP_UNSOLVABLE);
    keep(store, second);
    commit(store);
    work(first, KEEP_UNSOLVABLE);
    keep(store, first); /* and is lost, without a commit */
    survey_job_free(first);
    survey_job_free(second);
    store_close(store);

    store = open_store(folder->file, &settings);
    sizes = plan(store);
    assert_int_equal(sizes.done, 40);
    expect_next(store, "31..40");
    expect_next(store, "41..50");
    expect_next(store, "61..70");
    expect_next(store, "71..80");
    expect_next(store, "81..90");
    expect_next(store, "91..95");
    expect_end(store);
    store_close(store);
    assert_int_equal(count_files(folder), 1);
    survey_settings_drop(&settings);
}

static void asks_for_each_deal_once(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_ALL);
    struct store *store = open_store(folder->file, &settings);
    ask(store, "1,5,7..9,ms1..ms3", 4);
    ask(store, "2..8", 10);
    ask(store, "1..9", 1);     /* nothing new */
    ask(store, "1..10000", 0); /* a size is chosen: a 500th, but 10 at least */
    ask(store, "20000..30000", 0);
    assert_int_equal(plan(store).deals, 10003 + 10001);
    expect_next(store, "1, 5, 7..8");
    expect_next(store, "9, ms1..ms3");
    expect_next(store, "2..4, 6");
    expect_next(store, "10..28");
    for (int i = 0; i < 10; i++) {
        survey_job_free(next(store));
    }
    store_close(store);
    assert_int_equal(query(folder->file, "SELECT count(*) FROM batch"), 4);
    assert_int_equal(query(folder->file, "SELECT size FROM batch WHERE batch = 2"), 4);
    assert_int_equal(query(folder->file, "SELECT size FROM batch WHERE batch = 4"), 20);

    struct deals others = {0};
    struct failure failure = {0};
    assert_int_equal(deals_add(&others, "Seahaven.1..9", &failure), FAILURE_NONE);
    store = open_store(folder->file, &settings);
    assert_int_equal(store_add_deals(store, &others, 0, 1, &failure), FAILURE_USAGE);
    deals_drop(&others);
    store_close(store);
    survey_settings_drop(&settings);
}

static void chooses_sizes_of_chunks(void **state) {
    struct folder *folder = *state;
    static const struct {
        uint64_t deals;
        unsigned workers;
        uint64_t size;
    } cases[] = {
        {1, 1, 1},
        {60, 1, 4}, /* 20 chunks a worker */
        {50, 1, 3},
        {100, 1, 4}, /* no smaller ones if there are enough */
        {1000, 1, 4},
        {1000, 2, 4},
        {1000, 26, 2},
        {1000, 1000, 1},
        {1000000, 1, 2000}, /* 500 chunks */
        {1000000, 2, 2000},
        {1000000, 26, 1924},
        {1000000, 1000, 51},
        {1000000000, 1, 5000}, /* no larger ones, however many deals there are */
        {1000000000, 2, 5000},
        {1000000000, 26, 5000},
        {1000000000, 1000, 5000},
        {1000000000, 100000, 501},
    };
    enum { CASES = sizeof cases / sizeof *cases };
    struct survey_settings settings = settings_of("memory=1000", KEEP_NONE);
    struct store *store = open_store(folder->file, &settings);
    struct span span = {.last = 0};
    for (size_t i = 0; i < CASES; i++) {
        struct deals deals = {.game = "FreeCell", .spans = &span, .count = 1};
        struct failure failure = {0};
        span.first = span.last + 1;
        span.last += cases[i].deals;
        assert_int_equal(store_add_deals(store, &deals, 0, cases[i].workers, &failure),
                         FAILURE_NONE);
    }
    store_close(store);
    survey_settings_drop(&settings);
    for (size_t i = 0; i < CASES; i++) {
        char text[64];
        snprintf(text, sizeof text, "SELECT size FROM batch WHERE batch = %zu", i + 1);
        assert_int_equal(query(folder->file, text), cases[i].size);
    }
}

/* A survey that is complete, or is only opened and closed, stays the same to the byte. */
static void changes_nothing_without_need(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..30", 10, KEEP_UNSOLVABLE);
    struct content file = load(folder->file);
    struct survey_settings settings = settings_of("memory=1000", KEEP_UNSOLVABLE);
    struct store *store = open_store(folder->file, &settings);
    ask(store, "2..9,20", 3);
    struct store_plan sizes = plan(store);
    assert_int_equal(sizes.done, 30);
    expect_end(store);
    commit(store);
    assert_int_equal(count_files(folder), 1);
    store_close(store);
    store_close(open_store(folder->file, NULL));
    assert_content(folder->file, &file);
    assert_int_equal(count_files(folder), 1);
    free(file.bytes);
    survey_settings_drop(&settings);
}

static void keeps_the_top_of_rankings(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..500", 7, KEEP_NONE);
    assert_int_equal(query(folder->file, "SELECT count(*) FROM ranking"), 3 * RANKING_SIZE);
    struct deal_tally all = {0};
    for (uint64_t number = 1; number <= 500; number++) {
        struct record record = made_up("", number);
        assert_true(deal_tally_add(&all, &record, KEEP_NONE));
    }
    for (unsigned i = 0; i < RANKINGS; i++) {
        for (size_t j = 0; j < RANKING_SIZE; j++) {
            char text[128];
            snprintf(text, sizeof text,
                     "SELECT count(*) FROM ranking WHERE ranking = '%s' AND number = %d",
                     ranking_names[i], (int)all.ranked[i].list[j].number);
            assert_int_equal(query(folder->file, text), 1);
        }
    }
    deal_tally_drop(&all);
}

static void refuses_a_chunk_twice(void **state) {
    struct folder *folder = *state;
    struct survey_settings settings = settings_of("memory=1000", KEEP_UNSOLVABLE);
    struct store *store = open_store(folder->file, &settings);
    struct failure failure = {0};
    ask(store, "1..30", 10);
    plan(store);
    struct survey_job *job = next(store);
    assert_int_equal(store_keep(store, job, &failure), FAILURE_BUG); /* without a tally */
    store_close(store);

    store = open_store(folder->file, &settings);
    plan(store);
    work(job, KEEP_UNSOLVABLE);
    keep(store, job);
    commit(store);
    /* As if another program had written this chunk. */
    assert_int_equal(store_keep(store, job, &failure), FAILURE_BAD_DATA);
    assert_non_null(strstr(failure.words, "is damaged"));
    survey_job_free(job);
    store_close(store);
    store = open_store(folder->file, &settings);
    assert_int_equal(plan(store).done, 10);
    store_close(store);
    survey_settings_drop(&settings);
}

/* ---- Trying again -------------------------------------------------------------------------- */

static struct store_plan plan_retry(struct store *store, const char *options) {
    struct store_plan sizes;
    struct failure failure = {0};
    assert_int_equal(store_plan_retry(store, options, &sizes, &failure), FAILURE_NONE);
    return sizes;
}

/* Tries one again, and stores this outcome. */
static void retry(struct store *store, uint64_t number, enum soliton_outcome outcome) {
    struct survey_job *job = next(store);
    assert_non_null(job);
    assert_int_equal(job->deals.count, 1);
    assert_int_equal(job->deals.spans[0].first, number);
    assert_int_equal(job->deals.spans[0].last, number);
    struct record record = {.number = number,
                            .outcome = outcome,
                            .moves = outcome == SOLITON_SOLVED,
                            .positions = 5000};
    assert_true(deal_tally_add(&job->tally, &record, KEEP_ALL));
    keep(store, job);
    survey_job_free(job);
}

static void tries_again(void **state) {
    struct folder *folder = *state;
    make_survey(folder->file, "1..30", 10, KEEP_NONE); /* 7, 14, 21, 28 are undecided */
    struct store *store = open_store(folder->file, NULL);
    struct store_plan sizes = plan_retry(store, "memory=2000");
    assert_int_equal(sizes.deals, 4);
    assert_int_equal(sizes.done, 0);
    retry(store, 7, SOLITON_GAVE_UP);
    retry(store, 14, SOLITON_SOLVED);
    commit(store);
    store_close(store);

    store = open_store(folder->file, NULL); /* goes on */
    sizes = plan_retry(store, "memory=2000");
    assert_int_equal(sizes.deals, 4);
    assert_int_equal(sizes.done, 2);
    assert_int_equal(sizes.undecided, 1);
    assert_int_equal(sizes.unsolvable, 0);
    expect_next(store, "21");
    retry(store, 28, SOLITON_UNSOLVABLE);
    commit(store);
    store_close(store);

    store = open_store(folder->file, NULL); /* with other limits, those that are still undecided */
    sizes = plan_retry(store, "memory=3000");
    assert_int_equal(sizes.deals, 2);
    assert_int_equal(sizes.done, 0);
    assert_int_equal(sizes.unsolvable, 0);
    expect_next(store, "7");
    retry(store, 21, SOLITON_SOLVED);
    expect_end(store);
    commit(store);
    store_close(store);

    store = open_store(folder->file, NULL);
    sizes = plan_retry(store, "memory=2000"); /* this attempt has tried them all */
    assert_int_equal(sizes.deals, 3);
    assert_int_equal(sizes.done, 3);
    assert_int_equal(sizes.unsolvable, 1);
    assert_int_equal(sizes.undecided, 1);
    expect_end(store);
    store_close(store);
    store = open_store(folder->file, NULL);
    sizes = plan(store);
    assert_int_equal(sizes.done, 30);
    assert_int_equal(sizes.unsolvable, 4);
    assert_int_equal(sizes.undecided, 1);
    store_close(store);
    assert_int_equal(query(folder->file, "SELECT count(*) FROM attempt"), 2);
}

int test_store(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(goes_on_where_it_was, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(asks_for_each_deal_once, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(chooses_sizes_of_chunks, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(changes_nothing_without_need, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(keeps_the_top_of_rankings, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_a_chunk_twice, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(tries_again, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
