/* Who does the work of a survey: the threads of this process, or the ranks of a cluster.
 *
 * Jobs go out as long as there is room, and come back done in any order: whoever is done gets
 * the next one, so that a slow worker holds nobody up. All calls are made by one thread. */
#ifndef SOLITON_SURVEY_WORK_WORKERS_H
#define SOLITON_SURVEY_WORK_WORKERS_H

#include "survey/work/job.h"

struct workers {
    const struct workers_calls *calls;
};

/* What whoever does the work provides. */
struct workers_calls {
    /* Could it take another job now? A few more than there are workers, so that none waits. */
    bool (*has_room)(const struct workers *workers);
    /* Takes it over. */
    void (*give)(struct workers *workers, struct survey_job *job);
    /* One that is done, or could not be done; waits for one as long as these milliseconds. NULL if
     * there is none yet. */
    struct survey_job *(*take)(struct workers *workers, unsigned milliseconds);
    /* Ends everything that runs soon, and frees all. */
    void (*free)(struct workers *workers);
};

/* This process: so many threads, 1 or more. The settings must outlive it. NULL if memory ran out or
 * there can be no threads. */
struct workers *workers_local(const struct survey_settings *settings, unsigned threads);

#endif
