/* The hands of this process: threads that take errands from one queue and put them into another.
 *
 * This is not the pool of cli/batch/pool.h, whose tasks are single searches with results that come
 * out in the order in which they went in, each held until it is printed. Here a task is a whole
 * chunk, and whatever is done is taken at once: a hard deal holds nobody up. */
#define _POSIX_C_SOURCE 200809L

#include "survey/work/workers.h"
#include "survey/work/clock.h"
#include "survey/work/sweep.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

/* Errands that may wait, or be done and not taken, for each that is being worked on: whoever hands
 * them out may be busy storing what came back, for as long as a disk takes. */
enum { ROOM_A_THREAD = 2, ROOM_MORE = 8 };

struct queue {
    struct errand *first, *last;
};

struct local {
    struct hands hands;

    /* Only the thread that makes the calls uses these. */
    size_t room, held;
    pthread_t *workers;
    unsigned started;

    const struct terms *terms;
    atomic_bool stop;

    /* What everybody changes, under the lock. */
    pthread_mutex_t lock;
    pthread_cond_t work_came;
    pthread_cond_t one_is_done;
    struct queue waiting, done;
};

static void put(struct queue *queue, struct errand *errand) {
    errand->next = NULL;
    if (queue->first == NULL) {
        queue->first = errand;
    } else {
        queue->last->next = errand;
    }
    queue->last = errand;
}

/* The first one, or NULL. */
static struct errand *get(struct queue *queue) {
    struct errand *errand = queue->first;
    if (errand != NULL) {
        queue->first = errand->next;
        errand->next = NULL;
    }
    return errand;
}

static void free_all(struct queue *queue) {
    struct errand *errand;
    while ((errand = get(queue)) != NULL) {
        errand_free(errand);
    }
}

/* ---- Workers ------------------------------------------------------------------------------- */

/* The next errand, once there is one; NULL at the end. Under the lock. */
static struct errand *begin(struct local *local) {
    while (local->waiting.first == NULL && !atomic_load(&local->stop)) {
        pthread_cond_wait(&local->work_came, &local->lock);
    }
    return atomic_load(&local->stop) ? NULL : get(&local->waiting);
}

static void *work(void *context) {
    struct local *local = context;
    struct errand *errand;
    pthread_mutex_lock(&local->lock);
    while ((errand = begin(local)) != NULL) {
        pthread_mutex_unlock(&local->lock);
        sweep(local->terms, &errand->deals, &local->stop, &errand->harvest, &errand->problem);
        pthread_mutex_lock(&local->lock);
        put(&local->done, errand);
        pthread_cond_signal(&local->one_is_done);
    }
    pthread_mutex_unlock(&local->lock);
    return NULL;
}

/* As many as there can be. Signals are the main thread's. */
static void start_workers(struct local *local, unsigned threads) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (local->started < threads &&
           pthread_create(&local->workers[local->started], NULL, work, local) == 0) {
        local->started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* ---- The calls ----------------------------------------------------------------------------- */

static bool has_room(const struct hands *hands) {
    const struct local *local = (const struct local *)hands;
    return local->held < local->room;
}

static void give(struct hands *hands, struct errand *errand) {
    struct local *local = (struct local *)hands;
    local->held++;
    pthread_mutex_lock(&local->lock);
    put(&local->waiting, errand);
    pthread_cond_signal(&local->work_came);
    pthread_mutex_unlock(&local->lock);
}

static struct errand *take(struct hands *hands, unsigned milliseconds) {
    struct local *local = (struct local *)hands;
    struct timespec deadline = clock_after(milliseconds);
    int failed = 0;
    pthread_mutex_lock(&local->lock);
    while (local->done.first == NULL && milliseconds > 0 && failed == 0) {
        failed = pthread_cond_timedwait(&local->one_is_done, &local->lock, &deadline);
    }
    struct errand *errand = get(&local->done);
    pthread_mutex_unlock(&local->lock);
    local->held -= errand != NULL;
    return errand;
}

static void free_local(struct hands *hands) {
    struct local *local = (struct local *)hands;
    pthread_mutex_lock(&local->lock);
    atomic_store(&local->stop, true);
    pthread_cond_broadcast(&local->work_came);
    pthread_mutex_unlock(&local->lock);
    for (; local->started > 0; local->started--) {
        pthread_join(local->workers[local->started - 1], NULL);
    }
    free_all(&local->waiting);
    free_all(&local->done);
    pthread_cond_destroy(&local->one_is_done);
    pthread_cond_destroy(&local->work_came);
    pthread_mutex_destroy(&local->lock);
    free(local->workers);
    free(local);
}

struct hands *hands_local(const struct terms *terms, unsigned threads) {
    static const struct hands_calls calls = {
        .has_room = has_room, .give = give, .take = take, .free = free_local};
    struct local *local = calloc(1, sizeof *local);
    pthread_t *workers = calloc(threads, sizeof *workers);
    if (local == NULL || workers == NULL) {
        free(workers);
        free(local);
        return NULL;
    }
    local->hands.calls = &calls;
    local->terms = terms;
    local->workers = workers;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&local->lock, NULL);
    pthread_cond_init(&local->work_came, NULL);
    pthread_cond_init(&local->one_is_done, &monotonic);
    pthread_condattr_destroy(&monotonic);

    start_workers(local, threads);
    local->room = (size_t)local->started * (1 + ROOM_A_THREAD) + ROOM_MORE;
    if (local->started == 0) {
        free_local(&local->hands);
        return NULL;
    }
    return &local->hands;
}
