/* Who does the work of a survey: the threads of this process, or the ranks of a cluster.
 *
 * Errands go out as long as there is room, and come back done in any order: whoever is done gets
 * the next one, so that a slow worker holds nobody up. All calls are made by one thread. */
#ifndef SOLITON_SURVEY_WORK_WORKERS_H
#define SOLITON_SURVEY_WORK_WORKERS_H

#include "survey/work/job.h"

struct hands {
    const struct hands_calls *calls;
};

/* What whoever does the work provides. */
struct hands_calls {
    /* Could it take another errand now? A few more than there are workers, so that none waits. */
    bool (*has_room)(const struct hands *hands);
    /* Takes it over. */
    void (*give)(struct hands *hands, struct errand *errand);
    /* One that is done, or could not be done; waits for one as long as these milliseconds. NULL if
     * there is none yet. */
    struct errand *(*take)(struct hands *hands, unsigned milliseconds);
    /* Ends everything that runs soon, and frees all. */
    void (*free)(struct hands *hands);
};

/* This process: so many threads, 1 or more. The terms must outlive it. NULL if memory ran out or
 * there can be no threads. */
struct hands *hands_local(const struct terms *terms, unsigned threads);

#endif
