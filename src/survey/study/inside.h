/* The study's inside: batches.c reads what was asked for and the chunks, deals.c the
 * deals that have rows, and what was tried again. Each checks that the numbers can be, and agree
 * with those read before. */
#ifndef SOLITON_SURVEY_STUDY_INSIDE_H
#define SOLITON_SURVEY_STUDY_INSIDE_H

#include "survey/store/reader.h"
#include "survey/study/study.h"

struct study_file {
    struct reader reader;
};

/* Fills in the deals asked for, and the counts and distributions of the chunks. */
enum failure_kind study_read_batches(struct study *study, struct failure *failure);

/* Checks the rows of deals by the counts of the chunks; then counts what retries have decided, and
 * the solutions known of undecided deals. */
enum failure_kind study_read_deals(struct study *study, struct failure *failure);
enum failure_kind study_read_retries(struct study *study, struct failure *failure);

#endif
