#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/limits.h"

#include <string.h>
#include <time.h>

static struct limits without_any(void) {
    return (struct limits){
        .timeout = -1, .max_positions = UINT64_MAX, .memory = {.limit = UINT64_MAX}};
}

/* Counts positions as a search does, until a limit is reached or `most` were counted. */
static uint64_t run(struct limits *limits, uint64_t most) {
    limits_begin(limits);
    uint64_t count = 0;
    while (count < most && !limits_reached(limits)) {
        limits_count(limits, 0, 0);
        count++;
    }
    limits_end(limits);
    return count;
}

static void nothing_stops_without_limits(void **state) {
    (void)state;
    struct limits limits = without_any();
    assert_int_equal(run(&limits, 100000), 100000);
    assert_int_equal(limits.stop, STOP_NONE);
    assert_string_equal(limits_reason(&limits), "");
    assert_int_equal(limits.stats.positions, 100000);
}

static void stops_at_the_exact_number_of_positions(void **state) {
    (void)state;
    static const uint64_t numbers[] = {0, 1, 2, 499, 500, 501, 1000, 1234, 30000};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct limits limits = without_any();
        limits.max_positions = numbers[i];
        assert_int_equal(run(&limits, UINT64_MAX), numbers[i]);
        assert_int_equal(limits.stop, STOP_POSITIONS);
        assert_int_equal(limits_outcome(&limits), SOLITON_GAVE_UP);
        assert_string_equal(limits_reason(&limits), "the limit of positions was reached");
    }
}

static void stops_in_time(void **state) {
    (void)state;
    struct limits limits = without_any();
    limits.timeout = 0;
    assert_int_equal(run(&limits, UINT64_MAX), 0);
    assert_int_equal(limits.stop, STOP_TIME);
    limits.timeout = 0.05;
    assert_true(run(&limits, UINT64_MAX) > 0);
    assert_int_equal(limits.stop, STOP_TIME);
    assert_int_equal(limits_outcome(&limits), SOLITON_GAVE_UP);
    assert_string_equal(limits_reason(&limits), "the time limit was reached");
    assert_true(limits.stats.seconds >= 0.05);
    assert_true(limits.stats.seconds < 5);
}

/* A search may go through positions that it has met before, and must not lose sight of time then.
 */
static void stops_in_time_without_new_positions(void **state) {
    (void)state;
    struct limits limits = without_any();
    limits.timeout = 0.02;
    limits_begin(&limits);
    time_t late = time(NULL) + 10;
    while (!limits_reached(&limits)) {
        assert_true(time(NULL) < late);
    }
    assert_int_equal(limits.stop, STOP_TIME);
    assert_int_equal(limits.stats.positions, 0);
}

static void stops_when_cancelled(void **state) {
    (void)state;
    atomic_bool cancelled;
    atomic_init(&cancelled, false);
    struct limits limits = without_any();
    limits.cancelled = &cancelled;
    limits_begin(&limits);
    for (int i = 0; i < 123; i++) {
        assert_false(limits_reached(&limits));
        limits_count(&limits, 0, 0);
    }
    /* At once, between two readings of the clock. */
    atomic_store(&cancelled, true);
    assert_true(limits_reached(&limits));
    assert_int_equal(limits.stop, STOP_CANCELLED);
    assert_int_equal(limits_outcome(&limits), SOLITON_INTERRUPTED);
    assert_string_equal(limits_reason(&limits), "");
}

struct watcher {
    unsigned calls, most;
    struct soliton_stats last;
};

static bool watch(void *context, const struct soliton_stats *stats) {
    struct watcher *watcher = context;
    assert_true(stats->positions > watcher->last.positions);
    assert_true(stats->seconds > watcher->last.seconds);
    watcher->last = *stats;
    return ++watcher->calls < watcher->most;
}

static void shows_progress_which_may_interrupt(void **state) {
    (void)state;
    struct watcher watcher = {.most = 3};
    struct limits limits = without_any();
    limits.progress = watch;
    limits.context = &watcher;
    limits.timeout = 30; /* should the watcher never be called */
    limits_begin(&limits);
    limits.memory.used = 77;
    while (!limits_reached(&limits)) {
        limits_count(&limits, 9, 4);
    }
    assert_int_equal(limits.stop, STOP_CANCELLED);
    assert_int_equal(limits_outcome(&limits), SOLITON_INTERRUPTED);
    assert_int_equal(watcher.calls, 3);
    assert_int_equal(watcher.last.positions, limits.stats.positions);
    assert_int_equal(watcher.last.bytes, 77);
    assert_int_equal(watcher.last.best_score, 9);
    assert_int_equal(watcher.last.depth, 4);
    /* About ten times a second. */
    assert_true(watcher.last.seconds >= 0.3);
}

static void keeps_the_best_score_and_the_greatest_depth(void **state) {
    (void)state;
    struct limits limits = without_any();
    limits_begin(&limits);
    limits_count(&limits, 3, 0);
    limits_count(&limits, 5, 7);
    limits_count(&limits, 4, 2);
    assert_int_equal(limits.stats.positions, 3);
    assert_int_equal(limits.stats.best_score, 5);
    assert_int_equal(limits.stats.depth, 7);
}

static void begins_afresh_and_ends_with_the_peak(void **state) {
    (void)state;
    struct limits limits = without_any();
    limits_begin(&limits);
    limits_count(&limits, 3, 3);
    limits.stop = STOP_MEMORY;
    limits.memory.used = 10;
    limits.memory.peak = 50;
    limits_end(&limits);
    assert_int_equal(limits.stats.bytes, 50);
    assert_false(limits.stats.out_of_memory);
    assert_true(limits.stats.seconds >= 0);
    limits_begin(&limits);
    assert_int_equal(limits.stop, STOP_NONE);
    assert_int_equal(limits.stats.positions, 0);
    assert_int_equal(limits.stats.best_score, 0);
    assert_int_equal(limits.stats.depth, 0);
    assert_int_equal(limits.memory.peak, 0);
    assert_false(limits.memory.out_of_memory);
    assert_true(limits.memory.limit == UINT64_MAX);
}

static void says_why(void **state) {
    (void)state;
    struct limits limits = {.stop = STOP_MEMORY};
    assert_string_equal(limits_reason(&limits), "the memory limit was reached");
    assert_int_equal(limits_outcome(&limits), SOLITON_GAVE_UP);
    limits.stop = STOP_DEPTH;
    assert_true(strlen(limits_reason(&limits)) > 0);
    assert_int_equal(limits_outcome(&limits), SOLITON_GAVE_UP);
    limits.stop = STOP_SUCCESSORS;
    assert_true(strlen(limits_reason(&limits)) > 0);
    assert_int_equal(limits_outcome(&limits), SOLITON_GAVE_UP);
}

/* A search that does without what the system refused may find what it looks for, but it tells. */
static void tells_that_the_system_has_too_little(void **state) {
    (void)state;
    struct limits limits = without_any();
    limits_begin(&limits);
    limits.memory.out_of_memory = true;
    limits_end(&limits);
    assert_true(limits.stats.out_of_memory);
    assert_string_equal(limits_reason(&limits), "");
    limits.stop = STOP_TIME;
    assert_string_equal(limits_reason(&limits), "the time limit was reached");
    limits_begin(&limits);
    assert_false(limits.memory.out_of_memory);
    assert_false(limits.stats.out_of_memory);
    limits_out_of_memory(&limits);
    limits_end(&limits);
    assert_true(limits.stats.out_of_memory);
    assert_int_equal(limits.stop, STOP_MEMORY);
    assert_int_equal(limits_outcome(&limits), SOLITON_GAVE_UP);
    assert_string_equal(limits_reason(&limits), "the system has no more memory");
}

/* A search may have a limit of its own, within that of all. */
static void shares_begin_and_end(void **state) {
    (void)state;
    struct limits limits = {.timeout = -1, .max_positions = 100};
    limits_begin(&limits);
    limits.stats.positions = 30;
    uint64_t all = limits_begin_share(&limits, 20);
    assert_int_equal(all, 100);
    assert_int_equal(limits.max_positions, 50);
    limits.stats.positions = 50;
    assert_true(limits_reached(&limits));
    assert_true(limits_end_share(&limits, all));
    assert_int_equal(limits.max_positions, 100);
    assert_int_equal(limits.stop, STOP_NONE);
    /* One that goes beyond is none; and what stops all stops the search. */
    all = limits_begin_share(&limits, 50);
    assert_int_equal(limits.max_positions, 100);
    limits.stats.positions = 100;
    assert_true(limits_reached(&limits));
    assert_false(limits_end_share(&limits, all));
    assert_int_equal(limits.stop, STOP_POSITIONS);
    /* Another stop stays one. */
    limits.stats.positions = 10;
    all = limits_begin_share(&limits, 20);
    limits.stop = STOP_TIME;
    assert_false(limits_end_share(&limits, all));
    assert_int_equal(limits.stop, STOP_TIME);
}

static bool refuse_once(void *context, const struct soliton_stats *stats) {
    (void)stats;
    return ++*(unsigned *)context != 1;
}

/* Once it is over it stays so, whatever part of the work asks next and whatever ended the last. */
static void over_is_over(void **state) {
    (void)state;
    unsigned calls = 0;
    struct limits limits = without_any();
    limits.progress = refuse_once;
    limits.context = &calls;
    limits_begin(&limits);
    limits.next_progress = 0;
    assert_true(limits_urgent(&limits)); /* in the middle of something */
    assert_int_equal(limits.stop, STOP_CANCELLED);
    limits_stop(&limits, STOP_MEMORY); /* which was cut short, and looks like this */
    assert_int_equal(limits.stop, STOP_CANCELLED);
    limits.stop = STOP_NONE;
    limits.next_progress = 0;
    for (unsigned i = 0; i < 3; i++) {
        assert_true(limits_reached(&limits));
        assert_int_equal(limits.stop, STOP_CANCELLED);
        assert_true(limits_poll(&limits));
    }
    assert_int_equal(calls, 1);
    limits_begin(&limits);
    assert_false(limits_reached(&limits));
    limits_stop(&limits, STOP_MEMORY);
    assert_int_equal(limits.stop, STOP_MEMORY);
}

int test_limits(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_stops_without_limits),
        cmocka_unit_test(shares_begin_and_end),
        cmocka_unit_test(stops_at_the_exact_number_of_positions),
        cmocka_unit_test(stops_in_time),
        cmocka_unit_test(stops_in_time_without_new_positions),
        cmocka_unit_test(stops_when_cancelled),
        cmocka_unit_test(shows_progress_which_may_interrupt),
        cmocka_unit_test(keeps_the_best_score_and_the_greatest_depth),
        cmocka_unit_test(begins_afresh_and_ends_with_the_peak),
        cmocka_unit_test(says_why),
        cmocka_unit_test(tells_that_the_system_has_too_little),
        cmocka_unit_test(over_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
