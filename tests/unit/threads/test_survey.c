/* The workers of this process: jobs come back done, in any order. Built with the thread sanitiser,
 * too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/work/sweep.h"
#include "survey/work/workers.h"

#include <string.h>

enum { TICK = 50, PATIENCE = 1200 }; /* of the former */

/* A small game that takes no time, and one that takes longer than anyone waits. */
static char small_rules[] = "ranks=4,columns=4,cells=2";
static char no_rules[] = "", game[] = "FreeCell", engine[] = "";
static char usual[] = "memory=100000000", endless[] = "shortest,memory=100000000";
static char wrong[] = "memory=much";

static struct survey_settings settings_with(char *rules, char *options) {
    return (struct survey_settings){
        .game = game, .rules = rules, .options = options, .engine = engine, .keep = KEEP_ALL};
}

static struct survey_job *new_job(uint64_t first, uint64_t last) {
    struct survey_job *job = survey_job_new();
    assert_non_null(job);
    strcpy(job->deals.game, "FreeCell");
    assert_true(deals_insert(&job->deals, &(struct span){"", first, last}));
    job->chunk = first;
    return job;
}

static struct workers *new_workers(const struct survey_settings *settings, unsigned threads) {
    struct workers *workers = workers_local(settings, threads);
    assert_non_null(workers);
    return workers;
}

static struct survey_job *await(struct workers *workers) {
    struct survey_job *job = NULL;
    for (int i = 0; job == NULL && i < PATIENCE; i++) {
        job = workers->calls->take(workers, TICK);
    }
    assert_non_null(job);
    return job;
}

/* Compares with what one thread finds without workers. */
static void assert_right(const struct survey_settings *settings, const struct survey_job *job) {
    atomic_bool stop = false;
    struct deal_tally tally = {0};
    struct failure failure = {0};
    assert_int_equal(sweep(settings, &job->deals, &stop, &tally, &failure), FAILURE_NONE);
    assert_int_equal(job->failure.kind, FAILURE_NONE);
    assert_int_equal(job->tally.solved, tally.solved);
    assert_int_equal(job->tally.unsolvable, tally.unsolvable);
    assert_int_equal(job->tally.listed.count, tally.listed.count);
    for (size_t i = 0; i < tally.listed.count; i++) {
        assert_int_equal(job->tally.listed.list[i].number, tally.listed.list[i].number);
        assert_int_equal(job->tally.listed.list[i].positions, tally.listed.list[i].positions);
    }
    deal_tally_drop(&tally);
}

static void all_jobs_come_back(void **state) {
    (void)state;
    enum { JOBS = 300, DEALS = 4 };
    const struct survey_settings settings = settings_with(small_rules, usual);
    for (unsigned threads = 1; threads <= 4; threads += 3) {
        struct workers *workers = new_workers(&settings, threads);
        bool seen[JOBS] = {false};
        size_t given = 0;
        for (size_t taken = 0; taken < JOBS; taken++) {
            for (; given < JOBS && workers->calls->has_room(workers); given++) {
                workers->calls->give(workers, new_job(given * DEALS, given * DEALS + DEALS - 1));
            }
            assert_true(given > taken);
            struct survey_job *job = await(workers);
            size_t index = job->chunk / DEALS;
            assert_false(seen[index]);
            seen[index] = true;
            assert_right(&settings, job);
            survey_job_free(job);
        }
        assert_null(workers->calls->take(workers, 0));
        workers->calls->free(workers);
    }
}

static void there_is_room_for_more_than_are_done(void **state) {
    (void)state;
    const struct survey_settings settings = settings_with(no_rules, endless);
    struct workers *workers = new_workers(&settings, 3);
    size_t given = 0;
    for (; workers->calls->has_room(workers); given++) {
        workers->calls->give(workers, new_job(3, 3));
        assert_true(given < 100); /* and not for any number */
    }
    assert_true(given > 3);
    assert_null(workers->calls->take(workers, TICK));
    /* Ends, although no search that has begun would. */
    workers->calls->free(workers);
}

static void a_slow_one_holds_nobody_up(void **state) {
    (void)state;
    enum { QUICK = 12 };
    const uint64_t no_deal = 1000000000; /* seeds end before it, so that this takes no time */
    const struct survey_settings settings = settings_with(no_rules, endless);
    struct workers *workers = new_workers(&settings, 2);
    workers->calls->give(workers, new_job(3, 3));
    for (uint64_t i = 0; i < QUICK; i++) {
        assert_true(workers->calls->has_room(workers));
        workers->calls->give(workers, new_job(no_deal + i, no_deal + i));
        struct survey_job *job = await(workers);
        assert_int_equal(job->chunk, no_deal + i);
        assert_int_equal(job->failure.kind, FAILURE_USAGE);
        survey_job_free(job);
    }
    workers->calls->free(workers);
}

static void what_cannot_be_done_comes_back_with_the_reason(void **state) {
    (void)state;
    const struct survey_settings settings = settings_with(small_rules, wrong);
    struct workers *workers = new_workers(&settings, 2);
    workers->calls->give(workers, new_job(1, 5));
    workers->calls->give(workers, new_job(6, 9));
    for (int i = 0; i < 2; i++) {
        struct survey_job *job = await(workers);
        assert_int_equal(job->failure.kind, FAILURE_BAD_DATA);
        assert_true(*job->failure.words != '\0');
        survey_job_free(job);
    }
    workers->calls->free(workers);
}

int test_survey(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_jobs_come_back),
        cmocka_unit_test(there_is_room_for_more_than_are_done),
        cmocka_unit_test(a_slow_one_holds_nobody_up),
        cmocka_unit_test(what_cannot_be_done_comes_back_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
