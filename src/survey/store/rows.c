#include "survey/store/rows.h"

#include "survey/store/sql.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

bool row_number(sqlite3_stmt *row, int column, uint64_t *number) {
    sqlite3_int64 value = sqlite3_column_int64(row, column);
    *number = (uint64_t)value;
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && value >= 0;
}

bool row_seconds(sqlite3_stmt *row, int column, double *seconds) {
    *seconds = sqlite3_column_double(row, column);
    return sqlite3_column_type(row, column) == SQLITE_FLOAT && isfinite(*seconds) && *seconds >= 0;
}

bool row_text(sqlite3_stmt *row, int column, const char **text) {
    bool is_text = sqlite3_column_type(row, column) == SQLITE_TEXT;
    *text = (const char *)sqlite3_column_text(row, column);
    return is_text && *text != NULL && strlen(*text) == (size_t)sqlite3_column_bytes(row, column);
}

static bool row_series(sqlite3_stmt *row, int column, char series[SERIES_SIZE]) {
    const char *text = NULL;
    if (!row_text(row, column, &text) || strlen(text) >= SERIES_SIZE) {
        return false;
    }
    memset(series, 0, SERIES_SIZE);
    snprintf(series, SERIES_SIZE, "%s", text);
    return true;
}

bool row_span(sqlite3_stmt *row, int column, struct span *span) {
    return row_series(row, column, span->series) && row_number(row, column + 1, &span->first) &&
           row_number(row, column + 2, &span->last) && span->first <= span->last;
}

static bool read_outcome(uint64_t stored, enum soliton_outcome *outcome) {
    switch (stored) {
    case ROW_SOLVED:
        *outcome = SOLITON_SOLVED;
        return true;
    case ROW_UNSOLVABLE:
        *outcome = SOLITON_UNSOLVABLE;
        return true;
    case ROW_UNDECIDED:
        *outcome = SOLITON_GAVE_UP;
        return true;
    default:
        return false;
    }
}

bool row_record(sqlite3_stmt *row, int column, struct record *record) {
    uint64_t outcome = 0;
    *record = (struct record){0};
    return row_series(row, column, record->series) &&
           row_number(row, column + 1, &record->number) && row_number(row, column + 2, &outcome) &&
           read_outcome(outcome, &record->outcome) && row_number(row, column + 3, &record->moves) &&
           row_number(row, column + 4, &record->positions) &&
           (record->outcome != SOLITON_UNSOLVABLE || record->moves == 0);
}

uint64_t row_outcome(enum soliton_outcome outcome) {
    return outcome == SOLITON_SOLVED       ? ROW_SOLVED
           : outcome == SOLITON_UNSOLVABLE ? ROW_UNSOLVABLE
                                           : ROW_UNDECIDED;
}

void row_bind_record(sqlite3_stmt *statement, int index, const struct record *record) {
    sql_bind_text(statement, index, record->series);
    sql_bind_number(statement, index + 1, record->number);
    sql_bind_number(statement, index + 2, row_outcome(record->outcome));
    sql_bind_number(statement, index + 3, record->moves);
    sql_bind_number(statement, index + 4, record->positions);
}

double row_clean_seconds(double seconds) {
    return isfinite(seconds) && seconds > 0 ? seconds : 0.0;
}
