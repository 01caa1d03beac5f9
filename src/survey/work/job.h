/* A chunk of work that is handed out and comes back: which deals, by which terms, and what they
 * gave. */
#ifndef SOLITON_SURVEY_WORK_JOB_H
#define SOLITON_SURVEY_WORK_JOB_H

#include "survey/work/deal_tally.h"

/* Owned by whoever holds it. */
struct errand {
    uint64_t batch, chunk; /* the store's own: where it belongs */
    struct deals deals;
    struct harvest harvest; /* once it is done */
    struct problem problem; /* if it could not be done */
    struct errand *next;    /* for queues of them */
};

struct errand *errand_new(void);
void errand_free(struct errand *errand);

#endif
