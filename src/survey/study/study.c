#include "survey/study/study.h"

#include "survey/store/rows.h"
#include "survey/study/inside.h"

#include <stdlib.h>

/* The outcomes to visit are bits, 1 << the number in the table. */
_Static_assert(STUDY_SOLVED == 1 << ROW_SOLVED && STUDY_UNSOLVABLE == 1 << ROW_UNSOLVABLE &&
                   STUDY_UNDECIDED == 1 << ROW_UNDECIDED,
               "study_visit shifts them");

/* Has the ranking as many deals as there are for it, up to its size? */
static bool is_full(const struct study *study, enum ranking ranking) {
    uint64_t takes = ranking == RANKING_PROOFS ? study->tally.unsolvable : study->tally.solved;
    return study->tally.ranked[ranking].count == (takes < RANKING_SIZE ? takes : RANKING_SIZE);
}

static enum failure_kind read_rankings(struct study *study, struct failure *failure) {
    const struct sql *sql = &study->file->reader.sql;
    enum failure_kind kind = rows_load_rankings(sql, study->tally.ranked, failure);
    for (unsigned i = 0; i < RANKINGS && kind == FAILURE_NONE; i++) {
        if (!is_full(study, (enum ranking)i)) {
            kind = sql_damaged(sql, "a ranking has too few or too many deals", failure);
        }
    }
    return kind;
}

enum failure_kind study_open(const char *path, struct study *study, struct failure *failure) {
    *study = (struct study){0};
    struct study_file *file = calloc(1, sizeof *file);
    if (file == NULL) {
        return failure_no_memory(failure);
    }
    enum failure_kind kind = reader_open(path, false, &file->reader, &study->settings, failure);
    if (kind != FAILURE_NONE) {
        free(file);
        return kind;
    }
    study->file = file;
    kind = study_read_batches(study, failure);
    if (kind == FAILURE_NONE) {
        kind = study_read_deals(study, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = study_read_retries(study, failure);
    }
    return kind == FAILURE_NONE ? read_rankings(study, failure) : kind;
}

void study_close(struct study *study) {
    if (study->file != NULL) {
        reader_close(&study->file->reader);
        free(study->file);
    }
    for (size_t i = 0; i < study->retry_count; i++) {
        free(study->retries[i].options);
    }
    free(study->retries);
    deal_tally_drop(&study->tally);
    deals_drop(&study->deals);
    survey_settings_drop(&study->settings);
    *study = (struct study){0};
}

enum failure_kind study_visit(const struct study *study, unsigned outcomes, study_call *call,
                              void *context, struct failure *failure) {
    const struct sql *sql = &study->file->reader.sql;
    sqlite3_stmt *rows = NULL;
    bool goes_on = true;
    /* At most one attempt has decided a deal. If none has, the shortest solution that any of them
     * found counts. The first condition spares most rows that search. */
    enum failure_kind kind =
        sql_prepare(sql,
                    "SELECT deal.series, deal.number, ifnull(retry.outcome, deal.outcome),"
                    " coalesce(retry.moves, CASE WHEN deal.outcome = 2 THEN"
                    "  (SELECT min(moves) FROM (SELECT deal.moves AS moves UNION ALL"
                    "   SELECT moves FROM retry AS any"
                    "   WHERE any.series = deal.series AND any.number = deal.number)"
                    "   WHERE moves > 0) END, deal.moves),"
                    " ifnull(retry.positions, deal.positions)"
                    " FROM deal LEFT JOIN retry ON deal.outcome = 2 AND retry.series = deal.series"
                    " AND retry.number = deal.number AND retry.outcome <> 2"
                    " WHERE (deal.outcome = 2 OR ?1 >> deal.outcome & 1)"
                    " AND ?1 >> ifnull(retry.outcome, deal.outcome) & 1"
                    " ORDER BY deal.series, deal.number",
                    &rows, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_number(rows, 1, outcomes);
    }
    while (kind == FAILURE_NONE && goes_on) {
        struct record record;
        kind = sql_step(sql, rows, &goes_on, failure);
        if (kind == FAILURE_NONE && goes_on) {
            if (!row_record(rows, 0, &record)) {
                kind = sql_damaged(sql, "the table deal has an impossible value", failure);
            } else {
                goes_on = call(context, &record);
            }
        }
    }
    sqlite3_finalize(rows);
    return kind;
}
