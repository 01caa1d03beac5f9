/* Searches side by side, for one who wants their results in the order in which they were begun.
 *
 * The main thread adds tasks and takes them out again, the oldest first; workers run the searches
 * in between. A bounded number of tasks is in the pool at any time, however many there are to come:
 * enough that one hard puzzle does not keep the other workers waiting for long. A pool for one
 * thread has no workers and holds one task, which the main thread runs itself. */
#ifndef SOLITON_CLI_BATCH_POOL_H
#define SOLITON_CLI_BATCH_POOL_H

#include "cli/args/source.h"

/* A puzzle and its search. Belongs to the pool once added, and to whoever takes it out. While it is
 * in the pool, only what pool_oldest returns may be looked at, and only once it is over. */
struct task {
    struct source source;
    enum exit_code opened;  /* how the puzzle could be read */
    soliton_search *search; /* NULL if there is none: then nothing is run */
    enum soliton_outcome outcome;
    struct soliton_error error; /* for SOLITON_ERROR, or why there is no search */

    /* The pool's own. */
    bool is_over;
    struct task *younger;
};

void task_free(struct task *task);

struct pool;

/* NULL if memory ran out. Freeing it ends what still runs, and frees all tasks. */
struct pool *pool_new(void);
void pool_free(struct pool *pool);

/* How many threads the searches may take: to be said before the first task is added. */
void pool_set_threads(struct pool *pool, unsigned threads);
/* Does whoever takes tasks out have to run them first? */
bool pool_is_idle(const struct pool *pool);

bool pool_is_full(const struct pool *pool);
void pool_add(struct pool *pool, struct task *task);

/* The oldest task, NULL if there is none; and taking it out. */
struct task *pool_oldest(const struct pool *pool);
struct task *pool_take(struct pool *pool);

/* Is the oldest one over? With patience, waits for that as long as these milliseconds. */
bool pool_is_ready(struct pool *pool, unsigned milliseconds);

/* Cancels what runs, and begins nothing more. Comes back when all workers have ended. */
void pool_stop(struct pool *pool);

#endif
