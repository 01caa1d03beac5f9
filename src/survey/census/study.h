/* What the file of a census holds, in a few numbers: all that reports are made from. */
#ifndef SOLITON_SURVEY_CENSUS_STUDY_H
#define SOLITON_SURVEY_CENSUS_STUDY_H

#include "survey/census/file.h"

enum { CENSUS_LENGTHS = 256, CENSUS_PIECES = 64 };

/* The puzzles of one length, or with so many pieces. The best is, by length, the one with the
 * fewest pieces, and by pieces the one with the greatest length; of several, the first by name. */
struct census_class {
    uint64_t count;
    struct census_puzzle best;
};

struct census_study {
    struct census_settings settings;
    uint64_t parts_done;
    struct soliton_part counted; /* in all of them */
    double seconds;
    struct census_class lengths[CENSUS_LENGTHS], pieces[CENSUS_PIECES];
    struct sql sql; /* open while the study is */
};

/* Reads a file, and checks that it is whole. A census may be read while it runs. Close the study
 * after success only. */
enum failure_kind census_study_open(const char *path, struct census_study *study,
                                    struct failure *failure);
void census_study_close(struct census_study *study);

/* The greatest length; NULL if there is no puzzle. */
const struct census_puzzle *census_study_hardest(const struct census_study *study);

/* Calls `call` for each puzzle, by part. Stops when a call returns false. */
typedef bool census_study_call(void *context, const struct census_puzzle *puzzle);
enum failure_kind census_study_visit(const struct census_study *study, census_study_call *call,
                                     void *context, struct failure *failure);

#endif
