/* Work that may take long: it has settings and limits, can be watched and cancelled.
 *
 * Searches and generators are such work. It belongs to the thread that runs it; only work_cancel
 * may be called from elsewhere, even from a signal handler. */
#ifndef SOLITON_GAME_WORK_H
#define SOLITON_GAME_WORK_H

#include "engine/limits.h"
#include "game/options.h"

struct work {
    struct settings settings;
    soliton_progress *progress;
    void *context;
    atomic_bool cancelled;
    struct limits_storage storage;
    struct soliton_chambers chambers;
    void *deferred; /* memory that a run had no time to give back; see engine/memory.h */
    struct soliton_stats stats; /* of the last run */
    const char *limit;          /* the option whose limit ended it, or "" */
};

void work_start(struct work *work);
void work_cancel(struct work *work);
void work_free(struct work *work); /* what it owns */

/* Before and after a run. To cancel ends one run, and not those after it. */
void work_begin(struct work *work, struct limits *limits);
void work_end(struct work *work, struct limits *limits);

#endif
