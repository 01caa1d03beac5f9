/* Surveys have other workers, in survey/work/workers.c. These here run one search at a time, and
 * results come out in order; the chunks of a survey need no order. */
#define _POSIX_C_SOURCE 200809L

#include "cli/batch/pool.h"

#include "survey/work/clock.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

/* A result waits for those before it. With fewer tasks in the pool the workers would wait, too, for
 * one search that takes a thousand times as long as the others. A finished task takes a few KiB. */
enum { TASKS_LEAST = 1024, TASKS_A_THREAD = 4 };

struct pool {
    /* Only the main thread changes these. */
    unsigned threads; /* at most so many workers */
    unsigned started;
    pthread_t *workers;
    size_t room;
    size_t held;

    /* Guarded by the lock, like `is_done` and `next` of the tasks. */
    pthread_mutex_t lock;
    pthread_cond_t work_came;
    pthread_cond_t oldest_is_done;
    struct task *oldest, *newest;
    struct task *waiting; /* the oldest task that has not begun */
    size_t waiting_count;
    unsigned idle; /* workers that wait for work */
    bool stopping;
};

void task_free(struct task *task) {
    if (task != NULL) {
        soliton_search_free(task->search);
        soliton_puzzle_free(task->found.puzzle);
        source_close(&task->source);
        free(task);
    }
}

/* ---- Workers ------------------------------------------------------------------------------- */

/* Waits for the next task; NULL at the end. The lock is held. */
static struct task *next_task(struct pool *pool) {
    while (pool->waiting == NULL && !pool->stopping) {
        pool->idle++;
        pthread_cond_wait(&pool->work_came, &pool->lock);
        pool->idle--;
    }
    if (pool->stopping) {
        return NULL;
    }
    struct task *task = pool->waiting;
    pool->waiting = task->next;
    pool->waiting_count--;
    return task;
}

static void *work(void *context) {
    struct pool *pool = context;
    struct task *task;
    pthread_mutex_lock(&pool->lock);
    while ((task = next_task(pool)) != NULL) {
        pthread_mutex_unlock(&pool->lock);
        task->outcome = task->work(task->search, &task->found, &task->error);
        pthread_mutex_lock(&pool->lock);
        task->is_done = true;
        /* While there is work for all, the main thread is not woken for each task: it checks from
         * time to time. */
        if (pool->oldest->is_done && pool->waiting_count <= pool->room / 2) {
            pthread_cond_signal(&pool->oldest_is_done);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Starts one more worker. It blocks all signals, which are for the main thread. */
static void start_worker(struct pool *pool) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&pool->workers[pool->started], NULL, work, pool) == 0) {
        pool->started++;
    } else {
        pool->threads = pool->started; /* go on with these */
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* ---- The main thread ----------------------------------------------------------------------- */

struct pool *pool_new(unsigned threads) {
    struct pool *pool = calloc(1, sizeof *pool);
    pthread_t *workers = calloc(threads, sizeof *workers);
    if (pool == NULL || workers == NULL) {
        free(pool);
        free(workers);
        return NULL;
    }
    const size_t wanted = (size_t)threads * TASKS_A_THREAD;
    pool->threads = threads;
    pool->workers = workers;
    pool->room = wanted > TASKS_LEAST ? wanted : TASKS_LEAST;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work_came, NULL);
    pthread_cond_init(&pool->oldest_is_done, &monotonic);
    pthread_condattr_destroy(&monotonic);
    start_worker(pool);
    if (pool->started == 0) {
        pool_free(pool);
        return NULL;
    }
    return pool;
}

void pool_free(struct pool *pool) {
    if (pool == NULL) {
        return;
    }
    pool_stop(pool);
    while (pool->oldest != NULL) {
        task_free(pool_take(pool));
    }
    pthread_cond_destroy(&pool->oldest_is_done);
    pthread_cond_destroy(&pool->work_came);
    pthread_mutex_destroy(&pool->lock);
    free(pool->workers);
    free(pool);
}

bool pool_is_empty(const struct pool *pool) { return pool->held == 0; }

bool pool_is_full(const struct pool *pool) { return pool->held >= pool->room; }

void pool_add(struct pool *pool, struct task *task) {
    task->is_done = false;
    task->next = NULL;
    pthread_mutex_lock(&pool->lock);
    if (pool->oldest == NULL) {
        pool->oldest = task;
    } else {
        pool->newest->next = task;
    }
    pool->newest = task;
    pool->held++;
    if (pool->waiting == NULL) {
        pool->waiting = task;
    }
    pool->waiting_count++;
    if (pool->idle > 0) {
        pthread_cond_signal(&pool->work_came);
    }
    pthread_mutex_unlock(&pool->lock);
    if (pool->started < pool->threads && pool->started < pool->held) {
        start_worker(pool);
    }
}

struct task *pool_take(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    struct task *task = pool->oldest;
    pool->oldest = task->next;
    pool->held--;
    /* It has not begun: the pool was stopped. */
    if (pool->waiting == task) {
        pool->waiting = task->next;
        pool->waiting_count--;
    }
    pthread_mutex_unlock(&pool->lock);
    return task;
}

bool pool_is_ready(struct pool *pool, unsigned milliseconds) {
    if (pool->oldest == NULL) {
        return false;
    }
    pthread_mutex_lock(&pool->lock);
    if (!pool->oldest->is_done && milliseconds > 0) {
        struct timespec deadline = clock_after(milliseconds);
        int failed = 0;
        while (!pool->oldest->is_done && failed == 0) {
            failed = pthread_cond_timedwait(&pool->oldest_is_done, &pool->lock, &deadline);
        }
    }
    bool is_done = pool->oldest->is_done;
    pthread_mutex_unlock(&pool->lock);
    return is_done;
}

void pool_stop(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->work_came);
    for (struct task *task = pool->oldest; task != NULL; task = task->next) {
        if (!task->is_done) {
            soliton_search_cancel(task->search);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    for (; pool->started > 0; pool->started--) {
        pthread_join(pool->workers[pool->started - 1], NULL);
    }
}
