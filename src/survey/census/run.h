/* Does a census: the parts that are not in its file yet, on several threads. */
#ifndef SOLITON_SURVEY_CENSUS_RUN_H
#define SOLITON_SURVEY_CENSUS_RUN_H

#include "survey/census/file.h"

/* How far it has come. Only what is safely stored counts. */
struct census_state {
    uint64_t parts, done; /* all of them, and those in the file */
    uint64_t done_before; /* when this run began */
    uint64_t found;       /* by this run */
    double seconds;       /* of wall-clock time */
    double stored_after;  /* when the last part was stored */
};

/* Called a few times a second. Returning false interrupts the run. */
struct census_watch {
    bool (*call)(void *context, const struct census_state *state);
    void *context;
};

/* Makes a generator for a thread; NULL if memory ran out. */
typedef soliton_generator *census_generator(const void *context);

/* What is stored stays, however it ends. FAILURE_NONE means that all parts are done. */
enum failure_kind census_run(struct census_file *file, unsigned threads,
                             census_generator *make_generator, const void *context,
                             const struct census_watch *watch, struct census_state *state,
                             struct failure *failure);

#endif
