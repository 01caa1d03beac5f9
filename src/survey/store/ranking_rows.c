#include "survey/store/ranking_rows.h"

#include "survey/store/rows.h"

#include <string.h>

static bool add_row(sqlite3_stmt *row, struct ranked ranked[RANKINGS]) {
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

enum failure_kind ranking_rows_load(const struct sql *sql, struct ranked ranked[RANKINGS],
                                    struct failure *failure) {
    sqlite3_stmt *rows = NULL;
    bool row = true;
    enum failure_kind kind =
        sql_prepare(sql, "SELECT series, number, outcome, moves, positions, ranking FROM ranking",
                    &rows, failure);
    while (kind == FAILURE_NONE && row) {
        kind = sql_step(sql, rows, &row, failure);
        if (kind == FAILURE_NONE && row && !add_row(rows, ranked)) {
            kind = sql_damaged(sql, "the table ranking says what cannot be", failure);
        }
    }
    sqlite3_finalize(rows);
    return kind;
}
