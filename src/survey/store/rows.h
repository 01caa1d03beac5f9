/* Reads and binds the columns of rows. Nothing in a file is trusted, as it may be damaged.
 *
 * Readers return false for an impossible value: another type, a negative number, a text that is too
 * long. Columns are numbered from 0. */
#ifndef SOLITON_SURVEY_STORE_ROWS_H
#define SOLITON_SURVEY_STORE_ROWS_H

#include "survey/store/sql.h"
#include "survey/work/deal_tally.h"

bool row_number(sqlite3_stmt *row, int column, uint64_t *number);
bool row_seconds(sqlite3_stmt *row, int column, double *seconds);
/* The text lives until the next step. */
bool row_text(sqlite3_stmt *row, int column, const char **text);

/* The columns series, first, last. */
bool row_span(sqlite3_stmt *row, int column, struct span *span);
/* The columns series, number, outcome, moves, positions. */
bool row_record(sqlite3_stmt *row, int column, struct record *record);

/* How outcomes are stored, independent of the library's numbers. */
enum { ROW_SOLVED = 0, ROW_UNSOLVABLE = 1, ROW_UNDECIDED = 2 };
uint64_t row_outcome(enum soliton_outcome outcome);

/* Binds series, number, outcome, moves, positions to the parameters from this index on; the first
 * parameter is 1. */
void row_bind_record(sqlite3_stmt *statement, int index, const struct record *record);

/* The same, or 0 if row_seconds would refuse it. */
double row_clean_seconds(double seconds);

/* Adds the deals of all batches to the set. */
enum failure_kind rows_load_spans(const struct sql *sql, struct deals *deals,
                                  struct failure *failure);
/* Loads all rankings, into empty ones. */
enum failure_kind rows_load_rankings(const struct sql *sql, struct ranked ranked[RANKINGS],
                                     struct failure *failure);

#endif
