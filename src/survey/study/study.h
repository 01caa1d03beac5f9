/* What a survey's file says: all that reports are made from. */
#ifndef SOLITON_SURVEY_STUDY_STUDY_H
#define SOLITON_SURVEY_STUDY_STUDY_H

#include "survey/work/deal_tally.h"

/* One way in which undecided deals were tried again. */
struct study_retry {
    char *options;
    uint64_t tried, solved, unsolvable;
};

/* Owns what it holds. What was decided by a retry counts as decided. */
struct study {
    struct survey_settings settings;
    struct deals deals; /* asked for */
    uint64_t asked;     /* their number: more than are counted if the survey is not complete */
    uint64_t counted;
    uint64_t found; /* undecided deals of which a solution is known, though not a shortest one */
    struct deal_tally tally;     /* all chunks and retries together; `listed` stays empty */
    struct study_retry *retries; /* in the order in which they were begun */
    size_t retry_count;
    struct study_file *file; /* open while the study is; its inside is SQLite, which whoever
                                makes reports need not know of */
};

/* Reads it, and checks it: that it is whole, and that its numbers agree with each other. A survey
 * may be read while it runs. Close it in any case. */
enum failure_kind study_open(const char *path, struct study *study, struct failure *failure);
void study_close(struct study *study);

/* Calls with each deal that has a row of its own and one of these outcomes, in the order of series
 * and numbers, with the outcome that counts in the end and the best solution known; stops if a call
 * returns false. */
typedef bool study_call(void *context, const struct record *record);
enum { STUDY_SOLVED = 1, STUDY_UNSOLVABLE = 2, STUDY_UNDECIDED = 4, STUDY_EVERY = 7 };
enum failure_kind study_visit(const struct study *study, unsigned outcomes, study_call *call,
                              void *context, struct failure *failure);

#endif
