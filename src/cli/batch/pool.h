/* Runs searches side by side, and gives out their results in the order in which they were added.
 *
 * The main thread adds tasks and takes them out again, the oldest first; workers run the searches
 * in between. The pool holds a limited number of tasks, however many are to come: enough that one
 * hard puzzle does not keep the other workers waiting for long. A pool for one thread has no
 * workers and holds one task, which the main thread runs itself. */
#ifndef SOLITON_CLI_BATCH_POOL_H
#define SOLITON_CLI_BATCH_POOL_H

#include "cli/args/source.h"

/* A puzzle and its search. The pool owns it once it is added, and whoever takes it out owns it
 * then. While it is in the pool, only the task that pool_oldest returns may be read, and only when
 * it is done. */
struct task {
    struct source source;
    enum exit_code opened;  /* EXIT_OK, or why there is no puzzle */
    soliton_search *search; /* NULL if there is none: nothing is run */
    enum soliton_outcome outcome;
    struct soliton_error error; /* for SOLITON_ERROR, or why there is no search */

    /* Private to the pool. */
    bool is_done;
    struct task *next;
};

void task_free(struct task *task);

struct pool;

/* pool_new returns NULL if memory ran out. pool_free cancels what still runs, and frees all
 * tasks. */
struct pool *pool_new(void);
void pool_free(struct pool *pool);

/* Sets the number of threads. Call it before the first task is added. */
void pool_set_threads(struct pool *pool, unsigned threads);
/* Are there workers? If not, the main thread runs each task before it takes it out. */
bool pool_has_workers(const struct pool *pool);

bool pool_is_full(const struct pool *pool);
void pool_add(struct pool *pool, struct task *task);

/* The oldest task, NULL if there is none; pool_take also takes it out. */
struct task *pool_oldest(const struct pool *pool);
struct task *pool_take(struct pool *pool);

/* Is the oldest task done? Waits for it as long as these milliseconds. */
bool pool_is_ready(struct pool *pool, unsigned milliseconds);

/* Cancels what runs and begins nothing more. Returns when all workers have ended. */
void pool_stop(struct pool *pool);

#endif
