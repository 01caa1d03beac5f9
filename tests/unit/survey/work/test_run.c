/* A run: jobs come back in any order, late, or not at all. Workers and results are made up, the
 * store is real. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "survey/study/study.h"
#include "survey/work/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEALS = 100, CHUNK = 5, ROOM = 7 };

/* ---- Workers that are made up -------------------------------------------------------------- */

/* In which order they return jobs. */
enum manner { FIRST_IN_FIRST_OUT, LAST_IN_FIRST_OUT, FIRST_COMES_LAST, NEVER };

struct fake {
    struct workers workers;
    enum manner manner;
    struct survey_job *held[ROOM]; /* in the order in which they came */
    size_t count;
    size_t taken;
    size_t fails_at; /* the job that fails, counted from 1; 0 for none */
    size_t most;     /* that it held at once */
};

static bool has_room(const struct workers *workers) {
    return ((const struct fake *)workers)->count < ROOM;
}

static void give(struct workers *workers, struct survey_job *job) {
    struct fake *fake = (struct fake *)workers;
    assert_true(fake->count < ROOM);
    assert_true(deals_total(&job->deals) <= CHUNK);
    fake->held[fake->count++] = job;
    fake->most = fake->count > fake->most ? fake->count : fake->most;
}

/* The outcome of a deal follows from its number. */
static struct record record_of(uint64_t number) {
    struct record record = {.number = number, .positions = number * 10 + 1};
    record.outcome = number % 10 == 0   ? SOLITON_UNSOLVABLE
                     : number % 25 == 1 ? SOLITON_GAVE_UP
                                        : SOLITON_SOLVED;
    record.moves = record.outcome == SOLITON_SOLVED ? 50 + number % 7 : 0;
    return record;
}

static void solve(struct survey_job *job) {
    for (size_t i = 0; i < job->deals.count; i++) {
        const struct span *span = &job->deals.spans[i];
        for (uint64_t number = span->first; number <= span->last; number++) {
            struct record record = record_of(number);
            assert_true(deal_tally_add(&job->tally, &record, KEEP_ALL));
        }
    }
}

static size_t choose(const struct fake *fake) {
    switch (fake->manner) {
    case LAST_IN_FIRST_OUT:
        return fake->count - 1;
    case FIRST_COMES_LAST:
        return fake->count > 1; /* the very first one stays where it is */
    default:
        return 0;
    }
}

static struct survey_job *take(struct workers *workers, unsigned milliseconds) {
    struct fake *fake = (struct fake *)workers;
    (void)milliseconds; /* these workers never make anyone wait */
    if (fake->count == 0 || fake->manner == NEVER) {
        return NULL;
    }
    size_t index = choose(fake);
    struct survey_job *job = fake->held[index];
    memmove(&fake->held[index], &fake->held[index + 1],
            (--fake->count - index) * sizeof *fake->held);
    if (++fake->taken == fake->fails_at) {
        failure_set(&job->failure, FAILURE_BUG, "rank 3: it broke");
    } else {
        solve(job);
    }
    return job;
}

static void drop(struct fake *fake) {
    for (size_t i = 0; i < fake->count; i++) {
        survey_job_free(fake->held[i]);
    }
}

static struct fake new_fake(enum manner manner) {
    static const struct workers_calls calls = {.has_room = has_room, .give = give, .take = take};
    return (struct fake){.workers = {&calls}, .manner = manner};
}

/* ---- A survey ------------------------------------------------------------------------------ */

/* A folder of its own, and a file in it. */
static char folder[64], path[96];

static int begin(void **state) {
    (void)state;
    strcpy(folder, "/tmp/soliton-run-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/survey", folder);
    return 0;
}

static int end(void **state) {
    (void)state;
    remove(path);
    return rmdir(folder); /* fails if anything is left in it */
}

static struct store *open_store(struct store_plan *plan) {
    struct survey_settings settings;
    struct failure failure = {0};
    struct deals deals = {.game = "FreeCell"};
    struct store *store;
    assert_int_equal(survey_settings_make("FreeCell", "FreeCell.1", NULL, NULL, 0, KEEP_ALL,
                                          &settings, &failure),
                     FAILURE_NONE);
    assert_int_equal(store_open(path, &settings, &store, &failure), FAILURE_NONE);
    assert_true(deals_insert(&deals, &(struct span){"", 1, DEALS}));
    assert_int_equal(store_add_deals(store, &deals, CHUNK, 1, &failure), FAILURE_NONE);
    assert_int_equal(store_plan_chunks(store, plan, &failure), FAILURE_NONE);
    deals_drop(&deals);
    survey_settings_drop(&settings);
    return store;
}

/* A watch that interrupts after so many deals. */
struct watcher {
    uint64_t enough;
    struct run_state last;
    size_t calls;
};

static bool watch(void *context, const struct run_state *state) {
    struct watcher *watcher = context;
    assert_true(state->deals >= watcher->last.deals);
    assert_true(state->seconds >= watcher->last.seconds);
    assert_int_equal(state->solved + state->unsolvable + state->undecided, state->deals);
    watcher->last = *state;
    watcher->calls++;
    return state->deals < watcher->enough;
}

static enum failure_kind run_with(struct fake *fake, struct watcher *watcher,
                                  struct run_state *state, struct failure *failure) {
    struct store_plan plan;
    struct store *store = open_store(&plan);
    *failure = (struct failure){0};
    const struct run_watch watching = {watch, watcher};
    enum failure_kind kind = run_survey(store, &fake->workers, &watching, state, failure);
    drop(fake);
    store_close(store);
    return kind;
}

static void assert_stored(uint64_t deals) {
    struct study study;
    struct failure failure = {0};
    assert_int_equal(study_open(path, &study, &failure), FAILURE_NONE);
    assert_int_equal(study.counted, deals);
    study_close(&study);
}

static void assert_complete(void) {
    struct study study;
    struct failure failure = {0};
    uint64_t unsolvable = 0, undecided = 0;
    for (uint64_t number = 1; number <= DEALS; number++) {
        unsolvable += record_of(number).outcome == SOLITON_UNSOLVABLE;
        undecided += record_of(number).outcome == SOLITON_GAVE_UP;
    }
    assert_int_equal(study_open(path, &study, &failure), FAILURE_NONE);
    assert_int_equal(study.counted, DEALS);
    assert_int_equal(study.tally.unsolvable, unsolvable);
    assert_int_equal(study.tally.undecided, undecided);
    assert_int_equal(study.tally.ranked[RANKING_PROOFS].list[0].number, DEALS);
    study_close(&study);
}

/* Goes on with workers that do all that is left. */
static void finish(uint64_t left) {
    struct fake fake = new_fake(FIRST_IN_FIRST_OUT);
    struct watcher watcher = {.enough = UINT64_MAX};
    struct run_state state;
    struct failure failure;
    assert_int_equal(run_with(&fake, &watcher, &state, &failure), FAILURE_NONE);
    assert_int_equal(state.deals, left);
    assert_complete();
}

/* ---- The tests ----------------------------------------------------------------------------- */

static void the_order_does_not_matter(void **state) {
    (void)state;
    for (enum manner manner = FIRST_IN_FIRST_OUT; manner < NEVER; manner++) {
        struct fake fake = new_fake(manner);
        struct watcher watcher = {.enough = UINT64_MAX};
        struct run_state run;
        struct failure failure;
        assert_int_equal(run_with(&fake, &watcher, &run, &failure), FAILURE_NONE);
        assert_int_equal(run.deals, DEALS);
        assert_int_equal(watcher.last.deals, DEALS);
        assert_int_equal(fake.taken, DEALS / CHUNK);
        assert_int_equal(fake.most, ROOM); /* a slow job does not hold up the others */
        assert_complete();
        remove(path);
    }
}

static void nothing_is_done_twice(void **state) {
    (void)state;
    finish(DEALS);
    finish(0);
}

static void an_interrupt_keeps_what_is_done(void **state) {
    (void)state;
    struct fake fake = new_fake(LAST_IN_FIRST_OUT);
    struct watcher watcher = {.enough = 1};
    struct run_state run;
    struct failure failure;
    assert_int_equal(run_with(&fake, &watcher, &run, &failure), FAILURE_INTERRUPTED);
    assert_true(run.deals >= CHUNK && run.deals < DEALS);
    assert_int_equal(run.deals % CHUNK, 0);
    assert_stored(run.deals);
    finish(DEALS - run.deals);
}

static void workers_that_never_come_back_can_be_interrupted(void **state) {
    (void)state;
    struct fake fake = new_fake(NEVER);
    struct watcher watcher = {.enough = 0};
    struct run_state run;
    struct failure failure;
    assert_int_equal(run_with(&fake, &watcher, &run, &failure), FAILURE_INTERRUPTED);
    assert_int_equal(run.deals, 0);
    assert_true(watcher.calls > 0);
    assert_stored(0);
}

static void an_interrupt_after_the_end_comes_too_late(void **state) {
    (void)state;
    struct fake fake = new_fake(FIRST_IN_FIRST_OUT);
    struct watcher watcher = {.enough = DEALS};
    struct run_state run;
    struct failure failure;
    assert_int_equal(run_with(&fake, &watcher, &run, &failure), FAILURE_NONE);
    assert_complete();
}

static void a_failure_ends_the_run_and_loses_nothing_else(void **state) {
    (void)state;
    struct fake fake = new_fake(FIRST_IN_FIRST_OUT);
    struct watcher watcher = {.enough = UINT64_MAX};
    struct run_state run;
    struct failure failure;
    fake.fails_at = 8;
    assert_int_equal(run_with(&fake, &watcher, &run, &failure), FAILURE_BUG);
    assert_string_equal(failure.words, "rank 3: it broke");
    /* Those before it, and those that were done at the same time. */
    assert_true(run.deals >= (uint64_t)7 * CHUNK && run.deals < DEALS);
    assert_stored(run.deals);
    finish(DEALS - run.deals);
}

int test_run(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_order_does_not_matter, begin, end),
        cmocka_unit_test_setup_teardown(nothing_is_done_twice, begin, end),
        cmocka_unit_test_setup_teardown(an_interrupt_keeps_what_is_done, begin, end),
        cmocka_unit_test_setup_teardown(workers_that_never_come_back_can_be_interrupted, begin,
                                        end),
        cmocka_unit_test_setup_teardown(an_interrupt_after_the_end_comes_too_late, begin, end),
        cmocka_unit_test_setup_teardown(a_failure_ends_the_run_and_loses_nothing_else, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
