/* What the columns of a row say, where nothing is trusted: a file may be damaged.
 *
 * Each returns false for what cannot be: another type, a negative number, a text that is too long.
 * Columns are numbered from 0. */
#ifndef SOLITON_SURVEY_STORE_ROWS_H
#define SOLITON_SURVEY_STORE_ROWS_H

#include "survey/store/sql.h"
#include "survey/work/deal_tally.h"

bool row_number(sqlite3_stmt *row, int column, uint64_t *number);
bool row_seconds(sqlite3_stmt *row, int column, double *seconds);
/* Lives until the next step. */
bool row_text(sqlite3_stmt *row, int column, const char **text);

/* series, first, last */
bool row_span(sqlite3_stmt *row, int column, struct span *span);
/* series, number, outcome, moves, positions; the outcome as in the table `deal` */
bool row_record(sqlite3_stmt *row, int column, struct record *record);

/* How outcomes are stored: numbers that mean the same whatever becomes of the library's. */
enum { ROW_SOLVED = 0, ROW_UNSOLVABLE = 1, ROW_UNDECIDED = 2 };
uint64_t row_outcome(enum soliton_outcome outcome);

/* series, number, outcome, moves, positions as parameters from this index, which begins at 1, on.
 */
void row_bind_record(sqlite3_stmt *statement, int index, const struct record *record);

/* What row_seconds takes for certain. */
double row_clean_seconds(double seconds);

/* Adds all deals that have been asked for to the set, of whatever batch. */
enum failure_kind rows_load_spans(const struct sql *sql, struct deals *deals,
                                  struct failure *failure);
/* Loads all rankings, into empty ones. */
enum failure_kind rows_load_rankings(const struct sql *sql, struct ranked ranked[RANKINGS],
                                     struct failure *failure);

#endif
