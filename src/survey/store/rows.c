#include "survey/store/rows.h"

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

/* ---- Whole tables -------------------------------------------------------------------------- */

enum failure_kind rows_load_spans(const struct sql *sql, struct deals *deals,
                                  struct failure *failure) {
    sqlite3_stmt *spans = NULL;
    bool row = true;
    /* In this order, each span goes to the end of the set, which is quick. */
    enum failure_kind kind = sql_prepare(
        sql, "SELECT series, first, last FROM span ORDER BY series, first", &spans, failure);
    while (kind == FAILURE_NONE && row) {
        struct span span;
        kind = sql_step(sql, spans, &row, failure);
        if (kind != FAILURE_NONE || !row) {
            break;
        }
        if (!row_span(spans, 0, &span)) {
            kind = sql_damaged(sql, "the table span has an impossible value", failure);
        } else if (!deals_insert(deals, &span)) {
            kind = failure_no_memory(failure);
        }
    }
    sqlite3_finalize(spans);
    return kind;
}

static bool add_to_ranking(sqlite3_stmt *row, struct ranked ranked[RANKINGS]) {
    struct record record;
    const char *name = NULL;
    unsigned i = 0;
    if (!row_text(row, 5, &name) || !row_record(row, 0, &record)) {
        return false;
    }
    while (i < RANKINGS && strcmp(name, ranking_names[i]) != 0) {
        i++;
    }
    if (i == RANKINGS || ranked[i].count == RANKING_SIZE ||
        !ranking_takes((enum ranking)i, &record)) {
        return false;
    }
    ranked_add(&ranked[i], (enum ranking)i, &record);
    return true;
}

enum failure_kind rows_load_rankings(const struct sql *sql, struct ranked ranked[RANKINGS],
                                     struct failure *failure) {
    sqlite3_stmt *rows = NULL;
    bool row = true;
    enum failure_kind kind =
        sql_prepare(sql, "SELECT series, number, outcome, moves, positions, ranking FROM ranking",
                    &rows, failure);
    while (kind == FAILURE_NONE && row) {
        kind = sql_step(sql, rows, &row, failure);
        if (kind == FAILURE_NONE && row && !add_to_ranking(rows, ranked)) {
            kind = sql_damaged(sql, "the table ranking has an impossible value", failure);
        }
    }
    sqlite3_finalize(rows);
    return kind;
}
