/* Searches side by side; built with the thread sanitiser, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/batch/pool.h"

#include <stdio.h>
#include <stdlib.h>

static enum soliton_outcome run(soliton_search *search, struct found *found,
                                struct soliton_error *error) {
    (void)found;
    return soliton_search_run(search, error);
}

/* A task with a small game, which takes no time. */
static struct task *new_task(const char *name, const char *rules) {
    struct task *task = calloc(1, sizeof *task);
    assert_non_null(task);
    assert_int_equal(soliton_puzzle_named(name, rules, &task->source.puzzle, NULL), SOLITON_OK);
    task->search = soliton_search_new(task->source.puzzle);
    assert_non_null(task->search);
    task->work = run;
    return task;
}

static struct task *small_task(unsigned seed) {
    char name[32];
    snprintf(name, sizeof name, "FreeCell.%u", seed);
    return new_task(name, "ranks=4,columns=4,cells=2");
}

/* A task that takes too long to wait for. */
static struct task *endless_task(void) {
    struct task *task = new_task("FreeCell.3", NULL);
    assert_int_equal(soliton_search_set(task->search, "shortest", NULL, NULL), SOLITON_OK);
    return task;
}

static struct pool *new_pool(unsigned threads) {
    struct pool *pool = pool_new(threads);
    assert_non_null(pool);
    return pool;
}

static void wait_for_oldest(struct pool *pool) {
    unsigned tries = 1200;
    while (!pool_is_ready(pool, 50) && tries > 0) {
        tries--;
    }
    assert_true(pool_is_ready(pool, 0));
}

/* The positions of the same search without a pool. */
static uint64_t positions_alone(unsigned seed) {
    struct task *task = small_task(seed);
    soliton_search_run(task->search, NULL);
    uint64_t positions = soliton_search_stats(task->search).positions;
    task_free(task);
    return positions;
}

static void results_come_in_order(void **state) {
    (void)state;
    enum { TASKS = 3000 };
    struct pool *pool = new_pool(4);
    unsigned added = 0;
    for (unsigned taken = 0; taken < TASKS; taken++) {
        for (; added < TASKS && !pool_is_full(pool); added++) {
            pool_add(pool, small_task(added));
        }
        wait_for_oldest(pool);
        struct task *task = pool_take(pool);
        char name[32];
        snprintf(name, sizeof name, "FreeCell.%u", taken);
        assert_string_equal(soliton_puzzle_name(task->source.puzzle), name);
        assert_true(task->outcome == SOLITON_SOLVED || task->outcome == SOLITON_UNSOLVABLE);
        if (taken % 100 == 0) {
            assert_int_equal(soliton_search_stats(task->search).positions, positions_alone(taken));
        }
        task_free(task);
    }
    assert_true(pool_is_empty(pool));
    assert_false(pool_is_ready(pool, 10));
    pool_free(pool);
}

static void holds_so_many_and_no_more(void **state) {
    (void)state;
    struct pool *pool = new_pool(2);
    unsigned added = 0;
    for (; !pool_is_full(pool); added++) {
        pool_add(pool, small_task(added));
        assert_true(added < 100000);
    }
    assert_true(added >= 100);
    wait_for_oldest(pool);
    task_free(pool_take(pool));
    assert_false(pool_is_full(pool));
    pool_free(pool);
}

static void stops_what_runs_and_begins_nothing(void **state) {
    (void)state;
    struct pool *pool = new_pool(2);
    pool_add(pool, small_task(1));
    wait_for_oldest(pool);
    for (unsigned i = 0; i < 6; i++) {
        pool_add(pool, endless_task());
    }
    /* Until both are at work: the first task is done already. */
    assert_true(pool_is_ready(pool, 0));
    task_free(pool_take(pool));
    assert_false(pool_is_ready(pool, 300));
    pool_stop(pool);
    unsigned begun = 0;
    while (!pool_is_empty(pool)) {
        bool is_done = pool_is_ready(pool, 0);
        struct task *task = pool_take(pool);
        if (is_done) {
            assert_int_equal(task->outcome, SOLITON_INTERRUPTED);
            begun++;
        }
        task_free(task);
    }
    assert_int_equal(begun, 2);
    pool_free(pool);
}

static void freeing_it_ends_everything(void **state) {
    (void)state;
    struct pool *pool = new_pool(3);
    for (unsigned i = 0; i < 5; i++) {
        pool_add(pool, endless_task());
    }
    pool_free(pool);
    pool_free(new_pool(3));
    pool_free(NULL);
}

int test_pool(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_come_in_order),
        cmocka_unit_test(holds_so_many_and_no_more),
        cmocka_unit_test(stops_what_runs_and_begins_nothing),
        cmocka_unit_test(freeing_it_ends_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
