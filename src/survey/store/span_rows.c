#include "survey/store/span_rows.h"

#include "survey/store/rows.h"

enum failure_kind span_rows_load(const struct sql *sql, struct deals *deals,
                                 struct failure *failure) {
    sqlite3_stmt *spans = NULL;
    bool row = true;
    /* In this order each is put behind the others, which takes no time, however many there are. */
    enum failure_kind kind = sql_prepare(
        sql, "SELECT series, first, last FROM span ORDER BY series, first", &spans, failure);
    while (kind == FAILURE_NONE && row) {
        struct span span;
        kind = sql_step(sql, spans, &row, failure);
        if (kind != FAILURE_NONE || !row) {
            break;
        }
        if (!row_span(spans, 0, &span)) {
            kind = sql_damaged(sql, "the table span says what cannot be", failure);
        } else if (!deals_insert(deals, &span)) {
            kind = failure_no_memory(failure);
        }
    }
    sqlite3_finalize(spans);
    return kind;
}
