/* A chunk of work that is handed out and comes back: which deals, by which settings, and what they
 * gave. */
#ifndef SOLITON_SURVEY_WORK_JOB_H
#define SOLITON_SURVEY_WORK_JOB_H

#include "survey/work/deal_tally.h"

/* Owned by whoever holds it. */
struct survey_job {
    uint64_t batch, chunk; /* the store's own: where it belongs */
    struct deals deals;
    struct deal_tally tally; /* once it is done */
    struct failure failure;  /* if it could not be done */
    struct survey_job *next; /* for queues of them */
};

struct survey_job *survey_job_new(void);
void survey_job_free(struct survey_job *job);

#endif
