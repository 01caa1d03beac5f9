/* The file of a survey, an SQLite database: what is to be done, and what is done.
 *
 * Deals are added in batches, a batch is worked off in chunks, and a chunk is stored wholly or not
 * at all. No deal is in two batches. docs/formats.md has the schema. The writer holds a lock that
 * dies with its process, so that a second survey on the file is refused as long as the first one
 * lives, and no longer. A file that is refused is left as it was. */
#ifndef SOLITON_SURVEY_STORE_STORE_H
#define SOLITON_SURVEY_STORE_STORE_H

#include "survey/work/workers.h"

struct store;

/* Opens a survey for writing. If settings are given, they must match the file's own; a file that
 * does not exist, or is empty, becomes a survey with them. If they are NULL, the file must hold a
 * survey. Nothing is written before there is something new to store: a file that is opened and
 * closed, or is complete, stays as it is. */
enum failure_kind store_open(const char *path, const struct survey_settings *settings,
                             struct store **store, struct failure *failure);
/* Leaves one file and nothing beside it, unless somebody is reading it. NULL is allowed. */
void store_close(struct store *store);

const struct survey_settings *store_settings(const struct store *store);

/* Adds these deals as a batch, but for those that are in the file already. Chunks have `size`
 * deals; 0 chooses a size by the numbers of deals and workers. */
enum failure_kind store_add_deals(struct store *store, const struct deals *deals, uint64_t size,
                                  unsigned workers, struct failure *failure);

/* What there is to do. store_plan_chunks plans all chunks that are not done. store_plan_retry plans
 * all undecided deals that have not been tried with these options (settings.h), one at a time; the
 * results are stored under these options. Call one of them once, before store_next. It fills in the
 * plan. */
struct store_plan {
    uint64_t deals;      /* in all, or to try again with these options */
    uint64_t done;       /* before this run; of these, ... */
    uint64_t unsolvable; /* ... so many are unsolvable, and ... */
    uint64_t undecided;  /* ... so many undecided */
};
/* How many of the deals that are done no search has decided yet. */
enum failure_kind store_undecided(struct store *store, uint64_t *count, struct failure *failure);
enum failure_kind store_plan_chunks(struct store *store, struct store_plan *plan,
                                    struct failure *failure);
enum failure_kind store_plan_retry(struct store *store, const char *options,
                                   struct store_plan *plan, struct failure *failure);

/* Gets the next job of the plan; NULL after the last. */
enum failure_kind store_next(struct store *store, struct survey_job **job, struct failure *failure);

/* Stores a job that is done. It is durable once store_commit has succeeded; jobs between two
 * commits are stored together or not at all. */
enum failure_kind store_keep(struct store *store, const struct survey_job *job,
                             struct failure *failure);
enum failure_kind store_commit(struct store *store, struct failure *failure);

#endif
