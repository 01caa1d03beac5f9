/* Several puzzles, searches and games in several threads at once. Built a second time with the
 * thread sanitiser, which sees what two threads should not have touched. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "soliton.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { THREADS = 6, MOST_MOVES = 300 };

/* What one thread does and gives: it asserts nothing itself, as a failed assertion jumps back to
 * the test, which is in another thread. */
struct job {
    const char *name;
    const soliton_puzzle *shared; /* or NULL: the job makes its own */
    enum soliton_outcome outcome;
    size_t length;
    char moves[MOST_MOVES][8];
    uint64_t positions;
    bool replayed;
};

static void solve(struct job *job, const soliton_puzzle *puzzle) {
    soliton_search *search = soliton_search_new(puzzle);
    soliton_game *game = soliton_game_new(puzzle);
    soliton_search_set(search, "max-positions", "20000", NULL);
    job->outcome = soliton_search_run(search, NULL);
    job->positions = soliton_search_stats(search).positions;
    job->length = soliton_search_length(search);
    job->replayed = job->length <= MOST_MOVES;
    for (size_t i = 0; job->replayed && i < job->length; i++) {
        const char *move = soliton_search_move(search, i);
        memcpy(job->moves[i], move, strlen(move) + 1);
        job->replayed = soliton_game_play(game, move, NULL) == SOLITON_OK;
    }
    job->replayed = job->replayed && soliton_game_won(game) == (job->outcome == SOLITON_SOLVED);
    soliton_game_free(game);
    soliton_search_free(search);
}

static void *work(void *context) {
    struct job *job = context;
    soliton_puzzle *own = NULL;
    if (job->shared != NULL) {
        solve(job, job->shared);
    } else if (soliton_puzzle_named(job->name, NULL, &own, NULL) == SOLITON_OK) {
        solve(job, own);
        soliton_puzzle_free(own);
    }
    return NULL;
}

/* Does all jobs at once, and then each again alone: the same must come out. */
static void assert_same_together_and_alone(struct job *jobs) {
    pthread_t threads[THREADS];
    struct job *alone = calloc(1, sizeof *alone);
    assert_non_null(alone);
    for (size_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, work, &jobs[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        memset(alone, 0, sizeof *alone);
        alone->name = jobs[i].name;
        alone->shared = jobs[i].shared;
        work(alone);
        assert_true(jobs[i].replayed);
        assert_true(jobs[i].positions > 0);
        assert_int_equal(jobs[i].outcome, alone->outcome);
        assert_int_equal(jobs[i].length, alone->length);
        assert_int_equal(jobs[i].positions, alone->positions);
        for (size_t move = 0; move < alone->length; move++) {
            assert_string_equal(jobs[i].moves[move], alone->moves[move]);
        }
    }
    free(alone);
}

static void several_puzzles_at_once(void **state) {
    (void)state;
    static const char *const names[THREADS] = {"FreeCell.123456",
                                               "Seahaven.2",
                                               "MidnightOil.4",
                                               "BakersDozen.7",
                                               "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM",
                                               "peg.english"};
    struct job *jobs = calloc(THREADS, sizeof *jobs);
    assert_non_null(jobs);
    for (size_t i = 0; i < THREADS; i++) {
        jobs[i].name = names[i];
    }
    assert_same_together_and_alone(jobs);
    assert_int_equal(jobs[0].outcome, SOLITON_SOLVED);
    free(jobs);
}

static void one_puzzle_shared(void **state) {
    (void)state;
    struct job *jobs = calloc(THREADS, sizeof *jobs);
    soliton_puzzle *puzzle = NULL;
    assert_non_null(jobs);
    assert_int_equal(soliton_puzzle_named("FreeCell.123456", NULL, &puzzle, NULL), SOLITON_OK);
    for (size_t i = 0; i < THREADS; i++) {
        jobs[i].shared = puzzle;
    }
    assert_same_together_and_alone(jobs);
    for (size_t i = 0; i < THREADS; i++) {
        assert_int_equal(jobs[i].outcome, SOLITON_SOLVED);
    }
    soliton_puzzle_free(puzzle);
    free(jobs);
}

/* What a search has been told; whoever runs several at once takes it back. */
static void knows_its_threads(void **state) {
    (void)state;
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named("FreeCell.1", NULL, &puzzle, NULL), SOLITON_OK);
    soliton_search *search = soliton_search_new(puzzle);
    assert_non_null(search);
    assert_int_equal(soliton_search_threads(search), 1);
    assert_int_equal(soliton_search_set(search, "threads", "0", NULL), SOLITON_OK);
    assert_true(soliton_search_threads(search) >= 1);
    assert_int_equal(soliton_search_set(search, "threads", "3", NULL), SOLITON_OK);
    assert_int_equal(soliton_search_threads(search), 3);
    assert_int_equal(soliton_search_set(search, "threads", "1025", NULL), SOLITON_INVALID);
    assert_int_equal(soliton_search_threads(search), 3);
    assert_int_equal(soliton_search_run(search, NULL), SOLITON_SOLVED);
    soliton_search_free(search);
    soliton_puzzle_free(puzzle);
}

/* ---- Cancelling ---------------------------------------------------------------------------- */

struct running {
    soliton_search *search;
    enum soliton_outcome outcome;
    atomic_bool watched; /* progress has been shown: it runs */
};

static bool note(void *context, const struct soliton_stats *stats) {
    struct running *running = context;
    (void)stats;
    atomic_store(&running->watched, true);
    return true;
}

static void *run(void *context) {
    struct running *running = context;
    running->outcome = soliton_search_run(running->search, NULL);
    return NULL;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void doze(void) { nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL); }

/* A search that would take very long; it ends by itself should nobody cancel it. */
static void start(struct running *running, const soliton_puzzle *puzzle, pthread_t *thread) {
    running->search = soliton_search_new(puzzle);
    assert_non_null(running->search);
    atomic_init(&running->watched, false);
    soliton_search_set(running->search, "shortest", NULL, NULL);
    soliton_search_set(running->search, "timeout", "30", NULL);
    soliton_search_on_progress(running->search, note, running);
    assert_int_equal(pthread_create(thread, NULL, run, running), 0);
}

static void cancels_from_another_thread(void **state) {
    (void)state;
    struct running running[2];
    pthread_t threads[2];
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named("FreeCell.3", NULL, &puzzle, NULL), SOLITON_OK);
    for (size_t i = 0; i < 2; i++) {
        start(&running[i], puzzle, &threads[i]);
    }
    double begun = now();
    while ((!atomic_load(&running[0].watched) || !atomic_load(&running[1].watched)) &&
           now() - begun < 20) {
        doze();
    }
    assert_true(atomic_load(&running[0].watched) && atomic_load(&running[1].watched));
    for (size_t i = 0; i < 2; i++) {
        double asked = now();
        soliton_search_cancel(running[i].search);
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_true(now() - asked < 2);
        assert_int_equal(running[i].outcome, SOLITON_INTERRUPTED);
        if (i == 0) {
            /* The other one is not concerned. */
            atomic_store(&running[1].watched, false);
            begun = now();
            while (!atomic_load(&running[1].watched) && now() - begun < 20) {
                doze();
            }
            assert_true(atomic_load(&running[1].watched));
        }
    }
    for (size_t i = 0; i < 2; i++) {
        soliton_search_free(running[i].search);
    }
    soliton_puzzle_free(puzzle);
}

static void *count(void *context) {
    struct running *running = context;
    running->outcome = soliton_search_count(running->search, NULL);
    return NULL;
}

struct generating {
    soliton_generator *generator;
    enum soliton_outcome outcome;
};

static void *generate(void *context) {
    struct generating *generating = context;
    soliton_puzzle *puzzle = NULL;
    generating->outcome = soliton_generator_next(generating->generator, &puzzle, NULL);
    soliton_puzzle_free(puzzle);
    return NULL;
}

/* Counting and generating side by side, and an end to both from outside. */
static void cancels_other_work(void **state) {
    (void)state;
    struct running counting = {0};
    struct generating generating = {0};
    pthread_t threads[2];
    soliton_puzzle *puzzle = NULL;
    assert_int_equal(soliton_puzzle_named("peg.european", NULL, &puzzle, NULL), SOLITON_OK);
    counting.search = soliton_search_new(puzzle);
    generating.generator = soliton_generator_new("port", "moves=500..600", 1, NULL);
    soliton_search_set(counting.search, "timeout", "30", NULL);
    soliton_generator_set(generating.generator, "timeout", "30", NULL);
    assert_int_equal(pthread_create(&threads[0], NULL, count, &counting), 0);
    assert_int_equal(pthread_create(&threads[1], NULL, generate, &generating), 0);
    for (unsigned i = 0; i < 10; i++) {
        doze();
    }
    soliton_search_cancel(counting.search);
    soliton_generator_cancel(generating.generator);
    assert_int_equal(pthread_join(threads[0], NULL), 0);
    assert_int_equal(pthread_join(threads[1], NULL), 0);
    assert_int_equal(counting.outcome, SOLITON_INTERRUPTED);
    assert_int_equal(generating.outcome, SOLITON_INTERRUPTED);
    soliton_search_free(counting.search);
    soliton_generator_free(generating.generator);
    soliton_puzzle_free(puzzle);
}

int test_calls(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_puzzles_at_once), cmocka_unit_test(one_puzzle_shared),
        cmocka_unit_test(knows_its_threads),       cmocka_unit_test(cancels_from_another_thread),
        cmocka_unit_test(cancels_other_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
