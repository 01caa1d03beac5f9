/* The table of the rankings, read and checked. */
#ifndef SOLITON_SURVEY_STORE_RANKING_ROWS_H
#define SOLITON_SURVEY_STORE_RANKING_ROWS_H

#include "survey/store/sql.h"
#include "survey/work/deal_tally.h"

/* All rankings in the file; those that are passed must be empty. */
enum failure_kind ranking_rows_load(const struct sql *sql, struct ranked ranked[RANKINGS],
                                    struct failure *failure);

#endif
