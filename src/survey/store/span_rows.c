#include "survey/store/span_rows.h"

#include "survey/store/rows.h"

enum problem_kind span_rows_load(const struct sql *sql, struct deals *deals,
                                 struct problem *problem) {
    sqlite3_stmt *spans = NULL;
    bool row = true;
    /* In this order each is put behind the others, which takes no time, however many there are. */
    enum problem_kind kind = sql_prepare(
        sql, "SELECT series, first, last FROM span ORDER BY series, first", &spans, problem);
    while (kind == PROBLEM_NONE && row) {
        struct span span;
        kind = sql_step(sql, spans, &row, problem);
        if (kind != PROBLEM_NONE || !row) {
            break;
        }
        if (!row_span(spans, 0, &span)) {
            kind = sql_damaged(sql, "the table span says what cannot be", problem);
        } else if (!deals_insert(deals, &span)) {
            kind = problem_no_memory(problem);
        }
    }
    sqlite3_finalize(spans);
    return kind;
}
