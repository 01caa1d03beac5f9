/* The jobs of a survey, and the workers that do them: threads of this process, or ranks of a
 * cluster.
 *
 * Jobs are handed out as long as there is room, and come back done in any order. Whoever is done
 * gets the next one, so that a slow worker holds nobody up. One thread makes all calls. */
#ifndef SOLITON_SURVEY_WORK_WORKERS_H
#define SOLITON_SURVEY_WORK_WORKERS_H

#include "survey/work/deal_tally.h"

/* A chunk of deals to solve, and then what they gave. Owned by whoever holds it. */
struct survey_job {
    uint64_t batch, chunk; /* where it belongs; for the store alone */
    struct deals deals;
    struct deal_tally tally; /* once it is done */
    struct failure failure;  /* if it could not be done */
    struct survey_job *next; /* for queues of jobs */
};

/* NULL if memory ran out; and NULL may be freed. */
struct survey_job *survey_job_new(void);
void survey_job_free(struct survey_job *job);

struct workers {
    const struct workers_calls *calls;
};

/* What each sort of workers provides. */
struct workers_calls {
    /* Can they take another job now? They hold a few more than they work on, so that none waits. */
    bool (*has_room)(const struct workers *workers);
    /* Takes the job over. */
    void (*give)(struct workers *workers, struct survey_job *job);
    /* Returns a job that is done, or has failed. Waits for one up to these milliseconds; NULL if
     * there is none by then. */
    struct survey_job *(*take)(struct workers *workers, unsigned milliseconds);
    /* Stops all searches soon, and frees everything. */
    void (*free)(struct workers *workers);
};

/* The threads of this process, 1 or more. The settings must outlive them. NULL if memory ran out or
 * no thread can be started. */
struct workers *workers_local(const struct survey_settings *settings, unsigned threads);

#endif
