/* The table of the spans, read and checked. */
#ifndef SOLITON_SURVEY_STORE_SPAN_ROWS_H
#define SOLITON_SURVEY_STORE_SPAN_ROWS_H

#include "survey/deals/deals.h"
#include "survey/store/sql.h"

/* Puts all deals that have been asked for into the set, whichever batch they are of. */
enum failure_kind span_rows_load(const struct sql *sql, struct deals *deals,
                                 struct failure *failure);

#endif
