/* Runs searches side by side, and gives out their results in the order in which they were added.
 *
 * The main thread adds tasks and takes them out again, the oldest first; workers run the searches
 * in between. The pool holds a limited number of tasks, however many are to come: enough that one
 * hard puzzle does not keep the other workers waiting for long. */
#ifndef SOLITON_CLI_BATCH_POOL_H
#define SOLITON_CLI_BATCH_POOL_H

#include "cli/args/source.h"
#include "cli/batch/result.h"

/* A puzzle and its search. The pool owns it once it is added, and whoever takes it out owns it
 * then. While it is in the pool, nobody else may touch it. */
struct task {
    struct source source;
    soliton_search *search;
    work_call *work;
    struct found found;
    enum soliton_outcome outcome;
    struct soliton_error error; /* for SOLITON_ERROR */

    /* Private to the pool. */
    bool is_done;
    struct task *next;
};

void task_free(struct task *task);

struct pool;

/* Makes a pool with a worker, and with more of them, up to this number, as tasks are added. NULL if
 * memory ran out or the system has no thread to give: whoever has work must do it himself.
 * pool_free cancels what still runs, and frees all tasks. */
struct pool *pool_new(unsigned threads);
void pool_free(struct pool *pool);

bool pool_is_empty(const struct pool *pool);
bool pool_is_full(const struct pool *pool);
void pool_add(struct pool *pool, struct task *task);

/* Takes out the oldest task. There must be one. */
struct task *pool_take(struct pool *pool);

/* Is the oldest task done? Waits for it as long as these milliseconds. */
bool pool_is_ready(struct pool *pool, unsigned milliseconds);

/* Cancels what runs and begins nothing more. Returns when all workers have ended. */
void pool_stop(struct pool *pool);

#endif
