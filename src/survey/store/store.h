/* The file of a survey, an SQLite database: what is to be done, and what is done.
 *
 * Deals are asked for in batches, a batch is worked off in chunks, and a chunk is there as a whole
 * or not at all. Deals are never in two batches. docs/formats.md has the schema. Whoever writes
 * holds a lock that goes with the process, so that a second survey on the file is refused while the
 * first one lives and not after it has died. A file that is refused is left as it was. */
#ifndef SOLITON_SURVEY_STORE_H
#define SOLITON_SURVEY_STORE_H

#include "survey/work/workers.h"

struct store;

/* Opens the survey in a file for writing. With settings, they must be the file's own; a file that
 * is not there, or is empty, is made a survey by them. Without (NULL), the file must hold one.
 * Nothing is written before there is something new to store: a survey that is opened and closed, or
 * that is complete, stays as it is. */
enum failure_kind store_open(const char *path, const struct survey_settings *settings,
                             struct store **store, struct failure *failure);
/* Leaves one file, without companions, if nobody else is reading it. NULL is allowed. */
void store_close(struct store *store);

const struct survey_settings *store_settings(const struct store *store);

/* Asks for these deals, those left out that are asked for already. Chunks are of `size` deals; 0
 * chooses a size by their number and that of the workers. */
enum failure_kind store_add_deals(struct store *store, const struct deals *deals, uint64_t size,
                                  unsigned workers, struct failure *failure);

/* What there is to do. store_plan_chunks: all chunks that are not done; store_plan_retry: all deals
 * that are undecided and have not been tried with these options (settings.h), one at a time; that
 * trial is recorded under the options. To be called once, before store_next. The plan gets its
 * size. */
struct store_plan {
    uint64_t deals;      /* asked for in all, or tried again with these options */
    uint64_t done;       /* of these, before this run */
    uint64_t unsolvable; /* among these, and ... */
    uint64_t undecided;
};
/* How many deals no search has decided yet, of those that are done. */
enum failure_kind store_undecided(struct store *store, uint64_t *count, struct failure *failure);
enum failure_kind store_plan_chunks(struct store *store, struct store_plan *plan,
                                    struct failure *failure);
enum failure_kind store_plan_retry(struct store *store, const char *options,
                                   struct store_plan *plan, struct failure *failure);

/* The next job of the plan; *job is NULL after the last. */
enum failure_kind store_next(struct store *store, struct survey_job **job, struct failure *failure);

/* Stores what came back. It is durable once store_commit has succeeded; what comes between two
 * commits is stored as one. */
enum failure_kind store_keep(struct store *store, const struct survey_job *job,
                             struct failure *failure);
enum failure_kind store_commit(struct store *store, struct failure *failure);

#endif
