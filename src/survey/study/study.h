/* What a survey's file holds: all that reports are made from. */
#ifndef SOLITON_SURVEY_STUDY_STUDY_H
#define SOLITON_SURVEY_STUDY_STUDY_H

#include "survey/work/deal_tally.h"

/* An attempt to decide undecided deals, with other options. */
struct study_retry {
    char *options;
    uint64_t tried, solved, unsolvable;
};

/* Owns what it holds. A deal that a retry has decided counts as decided. */
struct study {
    struct survey_settings settings;
    struct deals deals; /* requested */
    uint64_t requested; /* their number: more than are counted if the survey is not complete */
    uint64_t counted;
    uint64_t found;          /* undecided deals with a known solution that is not proved shortest */
    struct deal_tally tally; /* all chunks and retries together; `listed` stays empty */
    struct study_retry *retries; /* the oldest first */
    size_t retry_count;
    struct study_file *file; /* open while the study is; hides SQLite from reports */
};

/* Reads a file, and checks that it is whole and that its numbers agree with each other. A survey
 * may be read while it runs. Close the study in any case. */
enum failure_kind study_open(const char *path, struct study *study, struct failure *failure);
void study_close(struct study *study);

/* Calls `call` for each deal that has a row and one of these outcomes, by series and number, with
 * its final outcome and the best solution known. Stops when a call returns false. */
typedef bool study_call(void *context, const struct record *record);
enum { STUDY_SOLVED = 1, STUDY_UNSOLVABLE = 2, STUDY_UNDECIDED = 4, STUDY_EVERY = 7 };
enum failure_kind study_visit(const struct study *study, unsigned outcomes, study_call *call,
                              void *context, struct failure *failure);

#endif
