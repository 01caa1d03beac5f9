/* Jobs, and the workers of this process: threads that take jobs from one queue and put them into
 * another.
 *
 * This is not the pool of cli/batch/pool.h, whose tasks are single searches that come out in the
 * order in which they went in. Here a job is a whole chunk and comes out as soon as it is done: a
 * hard deal holds nobody up. */
#define _POSIX_C_SOURCE 200809L

#include "survey/work/workers.h"

#include "survey/work/clock.h"
#include "survey/work/sweep.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

/* How many jobs may wait, or be done and not taken, for each thread: the thread that hands them out
 * may be busy storing results, for as long as a disk takes. */
enum { ROOM_A_THREAD = 2, ROOM_MORE = 8 };

/* ---- Jobs ---------------------------------------------------------------------------------- */

struct survey_job *survey_job_new(void) {
    return calloc(1, sizeof(struct survey_job));
}

void survey_job_free(struct survey_job *job) {
    if (job != NULL) {
        deals_drop(&job->deals);
        deal_tally_drop(&job->tally);
        free(job);
    }
}

struct queue {
    struct survey_job *first, *last;
};

static void put(struct queue *queue, struct survey_job *job) {
    job->next = NULL;
    if (queue->first == NULL) {
        queue->first = job;
    } else {
        queue->last->next = job;
    }
    queue->last = job;
}

/* The first one, or NULL. */
static struct survey_job *get(struct queue *queue) {
    struct survey_job *job = queue->first;
    if (job != NULL) {
        queue->first = job->next;
        job->next = NULL;
    }
    return job;
}

static void free_all(struct queue *queue) {
    struct survey_job *job;
    while ((job = get(queue)) != NULL) {
        survey_job_free(job);
    }
}

/* ---- Threads ------------------------------------------------------------------------------- */

struct local {
    struct workers workers;

    /* For the thread that makes the calls alone. */
    size_t room, held;
    pthread_t *threads;
    unsigned started;

    const struct survey_settings *settings;
    atomic_bool stop;

    /* For all threads, under the lock. */
    pthread_mutex_t lock;
    pthread_cond_t work_came;
    pthread_cond_t one_is_done;
    struct queue waiting, done;
};

/* Waits for the next job; NULL at the end. Under the lock. */
static struct survey_job *begin(struct local *local) {
    while (local->waiting.first == NULL && !atomic_load(&local->stop)) {
        pthread_cond_wait(&local->work_came, &local->lock);
    }
    return atomic_load(&local->stop) ? NULL : get(&local->waiting);
}

static void *work(void *context) {
    struct local *local = context;
    struct survey_job *job;
    pthread_mutex_lock(&local->lock);
    while ((job = begin(local)) != NULL) {
        pthread_mutex_unlock(&local->lock);
        sweep(local->settings, &job->deals, &local->stop, &job->tally, &job->failure);
        pthread_mutex_lock(&local->lock);
        put(&local->done, job);
        pthread_cond_signal(&local->one_is_done);
    }
    pthread_mutex_unlock(&local->lock);
    return NULL;
}

/* Starts as many as the system allows. Signals go to the main thread. */
static void start_threads(struct local *local, unsigned threads) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (local->started < threads &&
           pthread_create(&local->threads[local->started], NULL, work, local) == 0) {
        local->started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* ---- The calls ----------------------------------------------------------------------------- */

static bool has_room(const struct workers *workers) {
    const struct local *local = (const struct local *)workers;
    return local->held < local->room;
}

static void give(struct workers *workers, struct survey_job *job) {
    struct local *local = (struct local *)workers;
    local->held++;
    pthread_mutex_lock(&local->lock);
    put(&local->waiting, job);
    pthread_cond_signal(&local->work_came);
    pthread_mutex_unlock(&local->lock);
}

static struct survey_job *take(struct workers *workers, unsigned milliseconds) {
    struct local *local = (struct local *)workers;
    struct timespec deadline = clock_after(milliseconds);
    int failed = 0;
    pthread_mutex_lock(&local->lock);
    while (local->done.first == NULL && milliseconds > 0 && failed == 0) {
        failed = pthread_cond_timedwait(&local->one_is_done, &local->lock, &deadline);
    }
    struct survey_job *job = get(&local->done);
    pthread_mutex_unlock(&local->lock);
    local->held -= job != NULL;
    return job;
}

static void free_local(struct workers *workers) {
    struct local *local = (struct local *)workers;
    pthread_mutex_lock(&local->lock);
    atomic_store(&local->stop, true);
    pthread_cond_broadcast(&local->work_came);
    pthread_mutex_unlock(&local->lock);
    for (; local->started > 0; local->started--) {
        pthread_join(local->threads[local->started - 1], NULL);
    }
    free_all(&local->waiting);
    free_all(&local->done);
    pthread_cond_destroy(&local->one_is_done);
    pthread_cond_destroy(&local->work_came);
    pthread_mutex_destroy(&local->lock);
    free(local->threads);
    free(local);
}

struct workers *workers_local(const struct survey_settings *settings, unsigned threads) {
    static const struct workers_calls calls = {
        .has_room = has_room, .give = give, .take = take, .free = free_local};
    struct local *local = calloc(1, sizeof *local);
    pthread_t *handles = calloc(threads, sizeof *handles);
    if (local == NULL || handles == NULL) {
        free(handles);
        free(local);
        return NULL;
    }
    local->workers.calls = &calls;
    local->settings = settings;
    local->threads = handles;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&local->lock, NULL);
    pthread_cond_init(&local->work_came, NULL);
    pthread_cond_init(&local->one_is_done, &monotonic);
    pthread_condattr_destroy(&monotonic);

    start_threads(local, threads);
    local->room = (size_t)local->started * (1 + ROOM_A_THREAD) + ROOM_MORE;
    if (local->started == 0) {
        free_local(&local->workers);
        return NULL;
    }
    return &local->workers;
}
