/* The threads take one part after the other, and put what they found into a queue; the main thread
 * stores it. */
#define _POSIX_C_SOURCE 200809L

#include "survey/census/run.h"

#include "survey/work/clock.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    TICK = 50,         /* milliseconds between two calls of the watch */
    WAITING_MOST = 256 /* parts that wait to be stored: then the threads wait, too */
};

/* A commit waits for the disk, so small parts share one. The next comes after this many times as
 * long as the last one took, within these bounds in seconds. */
static const double commit_distance = 10;
static const double commit_soonest = 0.01;
static const double commit_latest = 1;

/* A part that is being done. */
struct task {
    struct census_part part;
    uint64_t capacity; /* of its puzzles */
    bool is_out_of_memory;
    struct task *next;
};

struct worker {
    struct run *run;
    soliton_generator *generator;
    pthread_t thread;
};

struct run {
    struct census_file *file;
    struct census_state *state;
    struct failure *failure;
    double begun;
    double commit_due;
    uint64_t kept, kept_found; /* since the last commit */
    struct worker *workers;
    unsigned worker_count;

    /* For all threads, under the lock. */
    pthread_mutex_t lock;
    pthread_cond_t one_is_done, one_is_stored;
    bool *done; /* by part: in the file, or handed out */
    uint64_t parts;
    uint64_t steps;  /* parts that were looked at */
    uint64_t stride; /* from one to the next */
    bool stop;
    struct task *first, *last; /* done, and not stored */
    unsigned waiting, busy;
    struct failure worker_failure;
};

/* ---- Parts --------------------------------------------------------------------------------- */

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Neighbouring parts take similar times. A stride that goes through all of them, far apart from
 * each other, makes the time that is left easier to tell. */
static uint64_t stride_of(uint64_t parts) {
    uint64_t stride = parts * 5 / 8 + 1; /* near the golden ratio */
    while (common_divisor(stride, parts) != 1) {
        stride++;
    }
    return stride;
}

/* The next part; false if there is none. Under the lock. */
static bool next_part(struct run *run, uint64_t *part) {
    while (run->steps < run->parts) {
        *part = run->steps++ * run->stride % run->parts;
        if (!run->done[*part]) {
            run->done[*part] = true;
            return true;
        }
    }
    return false;
}

static void keep_puzzle(void *context, const struct soliton_found *found) {
    struct task *task = context;
    struct census_part *part = &task->part;
    uint64_t count = part->counted.found;
    if (count == task->capacity) {
        uint64_t capacity = 2 * task->capacity + 16;
        struct census_puzzle *puzzles = realloc(part->puzzles, capacity * sizeof *puzzles);
        if (puzzles == NULL) {
            task->is_out_of_memory = true;
            return;
        }
        part->puzzles = puzzles;
        task->capacity = capacity;
    }
    struct census_puzzle *puzzle = &part->puzzles[count];
    *puzzle = (struct census_puzzle){
        .length = found->length, .pieces = found->pieces, .positions = found->positions};
    snprintf(puzzle->name, sizeof puzzle->name, "%s", found->name);
    part->counted.found++;
}

static void free_task(struct task *task) {
    if (task != NULL) {
        free(task->part.puzzles);
        free(task);
    }
}

/* ---- Threads ------------------------------------------------------------------------------- */

/* NULL if it could not be done; then the failure says why, or it was cancelled. */
static struct task *do_part(struct worker *worker, uint64_t number, struct failure *failure) {
    struct task *task = calloc(1, sizeof *task);
    if (task == NULL) {
        failure_no_memory(failure);
        return NULL;
    }
    struct soliton_part counted;
    struct soliton_error error = {0};
    double begun = clock_seconds();
    task->part.number = number;
    enum soliton_outcome outcome =
        soliton_generator_part(worker->generator, number, keep_puzzle, task, &counted, &error);
    task->part.seconds = clock_seconds() - begun;
    if (outcome == SOLITON_SOLVED && !task->is_out_of_memory) {
        task->part.counted = counted;
        return task;
    }
    if (task->is_out_of_memory) {
        failure_no_memory(failure);
    } else if (outcome == SOLITON_GAVE_UP) {
        failure_set(failure, FAILURE_NO_MEMORY, "a part cannot be done: %s",
                    soliton_generator_reason(worker->generator));
    } else if (outcome == SOLITON_ERROR) {
        failure_set(failure, FAILURE_BUG, "%s", error.message);
    }
    free_task(task);
    return NULL;
}

/* Under the lock. */
static void hand_in(struct run *run, struct task *task) {
    if (run->first == NULL) {
        run->first = task;
    } else {
        run->last->next = task;
    }
    run->last = task;
    run->waiting++;
}

static void *work(void *context) {
    struct worker *worker = context;
    struct run *run = worker->run;
    uint64_t part;
    pthread_mutex_lock(&run->lock);
    while (!run->stop && next_part(run, &part)) {
        struct failure failure = {0};
        pthread_mutex_unlock(&run->lock);
        struct task *task = do_part(worker, part, &failure);
        pthread_mutex_lock(&run->lock);
        if (task != NULL) {
            hand_in(run, task);
        } else {
            run->stop = true;
            if (failure.kind != FAILURE_NONE) {
                run->worker_failure = failure;
            }
        }
        pthread_cond_signal(&run->one_is_done);
        while (run->waiting >= WAITING_MOST && !run->stop) {
            pthread_cond_wait(&run->one_is_stored, &run->lock);
        }
    }
    run->busy--;
    pthread_cond_signal(&run->one_is_done);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* Starts as many as the system allows. Signals go to the main thread. */
static void start_workers(struct run *run, unsigned threads, census_generator *make_generator,
                          const void *context) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (run->worker_count < threads) {
        struct worker *worker = &run->workers[run->worker_count];
        worker->run = run;
        worker->generator = make_generator(context);
        pthread_mutex_lock(&run->lock);
        bool has_started =
            worker->generator != NULL && pthread_create(&worker->thread, NULL, work, worker) == 0;
        run->busy += has_started;
        pthread_mutex_unlock(&run->lock);
        if (!has_started) {
            soliton_generator_free(worker->generator);
            break;
        }
        run->worker_count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void stop_workers(struct run *run) {
    pthread_mutex_lock(&run->lock);
    run->stop = true;
    pthread_cond_broadcast(&run->one_is_stored);
    while (run->busy > 0) { /* a part that was just beginning does not notice the first time */
        for (unsigned i = 0; i < run->worker_count; i++) {
            soliton_generator_cancel(run->workers[i].generator);
        }
        struct timespec deadline = clock_after(TICK);
        pthread_cond_timedwait(&run->one_is_done, &run->lock, &deadline);
    }
    pthread_mutex_unlock(&run->lock);
    for (unsigned i = 0; i < run->worker_count; i++) {
        pthread_join(run->workers[i].thread, NULL);
        soliton_generator_free(run->workers[i].generator);
    }
    run->worker_count = 0;
}

/* ---- Storing ------------------------------------------------------------------------------- */

/* The oldest part that is done, after waiting for a while; NULL if there is none. */
static struct task *take(struct run *run, bool *is_over) {
    struct timespec deadline = clock_after(TICK);
    int failed = 0;
    pthread_mutex_lock(&run->lock);
    while (run->first == NULL && run->busy > 0 && failed == 0) {
        failed = pthread_cond_timedwait(&run->one_is_done, &run->lock, &deadline);
    }
    struct task *task = run->first;
    if (task != NULL) {
        run->first = task->next;
        run->waiting--;
        pthread_cond_broadcast(&run->one_is_stored);
    }
    *is_over = task == NULL && run->busy == 0;
    pthread_mutex_unlock(&run->lock);
    return task;
}

static enum failure_kind commit(struct run *run) {
    if (run->kept == 0) {
        return FAILURE_NONE;
    }
    double before = clock_seconds();
    enum failure_kind kind = census_file_commit(run->file, run->failure);
    double after = clock_seconds();
    double pause = (after - before) * commit_distance;
    pause = pause < commit_soonest ? commit_soonest : pause;
    run->commit_due = after + (pause > commit_latest ? commit_latest : pause);
    if (kind == FAILURE_NONE) {
        run->state->done += run->kept;
        run->state->found += run->kept_found;
        run->state->stored_after = after - run->begun;
        run->kept = 0;
        run->kept_found = 0;
    }
    return kind;
}

static enum failure_kind store(struct run *run, struct task *task) {
    enum failure_kind kind = FAILURE_NONE;
    if (task != NULL) {
        kind = census_file_keep(run->file, &task->part, run->failure);
        run->kept++;
        run->kept_found += task->part.counted.found;
        free_task(task);
    }
    if (kind == FAILURE_NONE && clock_seconds() >= run->commit_due) {
        kind = commit(run);
    }
    return kind;
}

/* Until all is done, or something fails, or it is interrupted. */
static enum failure_kind go_on(struct run *run, const struct census_watch *watch) {
    enum failure_kind kind = FAILURE_NONE;
    bool is_over = false;
    while (kind == FAILURE_NONE && !is_over) {
        kind = store(run, take(run, &is_over));
        run->state->seconds = clock_seconds() - run->begun;
        if (kind == FAILURE_NONE && !is_over && !watch->call(watch->context, run->state)) {
            kind = failure_set(run->failure, FAILURE_INTERRUPTED, "interrupted");
        }
    }
    return kind;
}

/* After an interrupt, too: what is done need not be done again. */
static enum failure_kind finish(struct run *run, enum failure_kind kind) {
    /* Otherwise storing has failed, perhaps in the middle of a part. */
    const bool is_safe = kind == FAILURE_NONE || kind == FAILURE_INTERRUPTED;
    stop_workers(run);
    if (kind == FAILURE_NONE && run->worker_failure.kind != FAILURE_NONE) {
        *run->failure = run->worker_failure;
        kind = run->worker_failure.kind;
    }
    struct failure first = *run->failure;
    bool is_over = false;
    struct task *task;
    enum failure_kind stored = FAILURE_NONE;
    while ((task = take(run, &is_over)) != NULL) {
        if (is_safe && stored == FAILURE_NONE) {
            stored = store(run, task);
        } else {
            free_task(task);
        }
    }
    if (is_safe && stored == FAILURE_NONE) {
        stored = commit(run);
    }
    if (kind != FAILURE_NONE) {
        *run->failure = first;
    }
    return kind != FAILURE_NONE ? kind : stored;
}

static enum failure_kind begin(struct run *run, unsigned threads, struct failure *failure) {
    run->done = calloc(run->parts, sizeof *run->done);
    run->workers = calloc(threads, sizeof *run->workers);
    if (run->done == NULL || run->workers == NULL) {
        return failure_no_memory(failure);
    }
    enum failure_kind kind = census_file_done(run->file, run->done, run->parts, failure);
    for (uint64_t i = 0; i < run->parts && kind == FAILURE_NONE; i++) {
        run->state->done += run->done[i];
    }
    run->state->done_before = run->state->done;
    return kind;
}

static void set_up_lock(struct run *run) {
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->one_is_done, &monotonic);
    pthread_cond_init(&run->one_is_stored, NULL);
    pthread_condattr_destroy(&monotonic);
}

static void drop_lock(struct run *run) {
    pthread_cond_destroy(&run->one_is_stored);
    pthread_cond_destroy(&run->one_is_done);
    pthread_mutex_destroy(&run->lock);
}

enum failure_kind census_run(struct census_file *file, unsigned threads,
                             census_generator *make_generator, const void *context,
                             const struct census_watch *watch, struct census_state *state,
                             struct failure *failure) {
    *state = (struct census_state){.parts = state->parts};
    struct run run = {.file = file,
                      .state = state,
                      .failure = failure,
                      .begun = clock_seconds(),
                      .parts = state->parts,
                      .stride = stride_of(state->parts)};
    enum failure_kind kind = begin(&run, threads, failure);
    if (kind == FAILURE_NONE && state->done < state->parts) {
        set_up_lock(&run);
        start_workers(&run, threads, make_generator, context);
        if (run.worker_count == 0) {
            kind = failure_set(failure, FAILURE_BUG, "cannot start any threads, or memory ran out");
        } else {
            kind = finish(&run, go_on(&run, watch));
        }
        drop_lock(&run);
    }
    free(run.done);
    free(run.workers);
    return kind;
}
