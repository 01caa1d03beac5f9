/* The study's inside: batches.c reads the batches and their chunks, deals.c reads the rows of
 * deals and of retries. Each checks that its numbers are possible and agree with those read before.
 */
#ifndef SOLITON_SURVEY_STUDY_INSIDE_H
#define SOLITON_SURVEY_STUDY_INSIDE_H

#include "survey/store/reader.h"
#include "survey/study/study.h"

struct study_file {
    struct reader reader;
};

/* Reads the deals requested, and the counts and distributions of the chunks. */
enum failure_kind study_read_batches(struct study *study, struct failure *failure);

/* Compares the rows of deals with the counts of the chunks; then counts what retries have decided,
 * and the known solutions of undecided deals. */
enum failure_kind study_read_deals(struct study *study, struct failure *failure);
enum failure_kind study_read_retries(struct study *study, struct failure *failure);

#endif
