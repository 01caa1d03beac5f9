/* Runs a survey: hands out jobs, and stores what comes back. */
#ifndef SOLITON_SURVEY_WORK_RUN_H
#define SOLITON_SURVEY_WORK_RUN_H

#include "survey/store/store.h"
#include "survey/work/workers.h"

/* How far this run has come. Only what is safely stored counts. */
struct run_state {
    uint64_t deals; /* stored by this run */
    uint64_t solved, unsolvable, undecided;
    double seconds;      /* of wall-clock time */
    double stored_after; /* when the last deals were stored */
};

/* Called a few times a second, and after each commit. Returning false interrupts the run. */
struct run_watch {
    bool (*call)(void *context, const struct run_state *state);
    void *context;
};

/* Works off the store's plan. What is stored stays, however it ends. FAILURE_NONE means that all is
 * done. */
enum failure_kind run_survey(struct store *store, struct workers *workers,
                             const struct run_watch *watch, struct run_state *state,
                             struct failure *failure);

#endif
