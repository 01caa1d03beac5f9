#define _POSIX_C_SOURCE 200809L

#include "survey/study/inside.h"

#include "survey/store/rows.h"
#include "survey/store/schema.h"

#include <stdlib.h>
#include <string.h>

/* ---- Deals with rows ----------------------------------------------------------------------- */

/* Rows of each outcome. */
struct row_counts {
    uint64_t solved, unsolvable, undecided;
};

static void count(struct row_counts *counts, enum soliton_outcome outcome) {
    counts->solved += outcome == SOLITON_SOLVED;
    counts->unsolvable += outcome == SOLITON_UNSOLVABLE;
    counts->undecided += outcome == SOLITON_GAVE_UP;
}

/* Is it a deal of the survey? Rows and spans are in the same order, so *span only moves forward. */
static bool is_requested(const struct deals *deals, size_t *span, const struct record *record) {
    for (; *span < deals->count; ++*span) {
        const struct span *here = &deals->spans[*span];
        int order = strcmp(here->series, record->series);
        if (order > 0 || (order == 0 && here->last >= record->number)) {
            return order == 0 && here->first <= record->number;
        }
    }
    return false;
}

/* Do exactly those deals have rows that the settings keep? */
static bool is_as_kept(const struct study *study, const struct row_counts *rows) {
    const struct deal_tally *tally = &study->tally;
    enum keep keep = study->settings.keep;
    bool has_solved = keep == KEEP_SOLVED || keep == KEEP_ALL;
    bool has_unsolvable = keep == KEEP_UNSOLVABLE || keep == KEEP_ALL;
    return rows->undecided == tally->undecided &&
           rows->solved == (has_solved ? tally->solved : 0) &&
           rows->unsolvable == (has_unsolvable ? tally->unsolvable : 0);
}

enum failure_kind study_read_deals(struct study *study, struct failure *failure) {
    const struct sql *sql = &study->file->reader.sql;
    struct row_counts counts = {0};
    sqlite3_stmt *rows = NULL;
    bool row = true;
    size_t span = 0;
    enum failure_kind kind = sql_prepare(sql,
                                         "SELECT series, number, outcome, moves, positions"
                                         " FROM deal ORDER BY series, number",
                                         &rows, failure);
    while (kind == FAILURE_NONE) {
        struct record record;
        kind = sql_step(sql, rows, &row, failure);
        if (kind != FAILURE_NONE || !row) {
            break;
        }
        if (!row_record(rows, 0, &record) || !is_requested(&study->deals, &span, &record)) {
            kind = sql_damaged(sql, "the table deal has an impossible deal", failure);
        } else {
            count(&counts, record.outcome);
        }
    }
    sqlite3_finalize(rows);
    if (kind == FAILURE_NONE && !is_as_kept(study, &counts)) {
        kind = sql_damaged(sql, "the tables deal and chunk contradict each other", failure);
    }
    return kind;
}

/* ---- Retries ------------------------------------------------------------------------------- */

static enum failure_kind damaged_retry(const struct study *study, struct failure *failure) {
    return sql_damaged(&study->file->reader.sql, "the table retry contradicts the others", failure);
}

static enum failure_kind read_attempt(struct study *study, sqlite3_stmt *row,
                                      struct failure *failure) {
    const char *options = NULL;
    if (!row_text(row, 0, &options)) {
        return damaged_retry(study, failure);
    }
    /* The room is always a power of two. */
    const size_t count = study->retry_count;
    if ((count & (count - 1)) == 0) {
        const size_t room = count == 0 ? 1 : 2 * count;
        struct study_retry *retries = realloc(study->retries, room * sizeof *retries);
        if (retries == NULL) {
            return failure_no_memory(failure);
        }
        study->retries = retries;
    }
    struct study_retry *retry = &study->retries[count];
    *retry = (struct study_retry){.options = strdup(options)};
    if (retry->options == NULL) {
        return failure_no_memory(failure);
    }
    study->retry_count++;
    return FAILURE_NONE;
}

/* Attempts are numbered from 1 without gaps, so that the number is the place in the array. */
static enum failure_kind read_attempts(struct study *study, struct failure *failure) {
    const struct sql *sql = &study->file->reader.sql;
    uint64_t last = 0;
    sqlite3_stmt *rows = NULL;
    bool row = true;
    enum failure_kind kind =
        sql_prepare(sql, "SELECT options FROM attempt ORDER BY attempt", &rows, failure);
    while (kind == FAILURE_NONE && row) {
        kind = sql_step(sql, rows, &row, failure);
        if (kind == FAILURE_NONE && row) {
            kind = read_attempt(study, rows, failure);
        }
    }
    sqlite3_finalize(rows);
    if (kind == FAILURE_NONE) {
        kind = sql_number(sql, "SELECT ifnull(max(attempt), 0) FROM attempt", &last, failure);
    }
    if (kind == FAILURE_NONE && last != study->retry_count) {
        kind = damaged_retry(study, failure);
    }
    return kind;
}

/* Counts a deal that was tried again. *decided is the last deal that a retry has decided: none can
 * be decided twice. */
static enum failure_kind read_retry(struct study *study, sqlite3_stmt *row, struct record *decided,
                                    struct failure *failure) {
    struct record record;
    uint64_t attempt = 0;
    uint64_t first_outcome = 0;
    double seconds = 0;
    if (!row_record(row, 0, &record) || !row_number(row, 5, &attempt) || attempt == 0 ||
        attempt > study->retry_count || !row_seconds(row, 6, &seconds) ||
        !row_number(row, 7, &first_outcome) || first_outcome != ROW_UNDECIDED) {
        return damaged_retry(study, failure);
    }
    struct study_retry *retry = &study->retries[attempt - 1];
    retry->tried++;
    study->tally.seconds += seconds;
    if (record.outcome == SOLITON_GAVE_UP) {
        return FAILURE_NONE;
    }
    if ((record.number == decided->number && strcmp(record.series, decided->series) == 0 &&
         decided->outcome != SOLITON_GAVE_UP) ||
        study->tally.moves.length >= DISTRIBUTION_MOST) {
        return damaged_retry(study, failure);
    }
    *decided = record;
    retry->solved += record.outcome == SOLITON_SOLVED;
    retry->unsolvable += record.outcome == SOLITON_UNSOLVABLE;
    study->tally.undecided--;
    return deal_tally_add(&study->tally, &record, KEEP_NONE) ? FAILURE_NONE
                                                             : failure_no_memory(failure);
}

/* Counts deals that stay undecided and have a solution in any of their rows. */
static enum failure_kind count_found(struct study *study, struct failure *failure) {
    if (study->tally.undecided == 0) {
        return FAILURE_NONE;
    }
    return sql_number(&study->file->reader.sql,
                      "SELECT count(*) FROM " SCHEMA_UNDECIDED " AND (moves > 0 OR EXISTS"
                      " (SELECT 1 FROM retry WHERE series = one.series AND number = one.number"
                      "  AND moves > 0))",
                      &study->found, failure);
}

enum failure_kind study_read_retries(struct study *study, struct failure *failure) {
    const struct sql *sql = &study->file->reader.sql;
    sqlite3_stmt *rows = NULL;
    bool row = true;
    struct record decided = {.outcome = SOLITON_GAVE_UP}; /* none */
    enum failure_kind kind = read_attempts(study, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_prepare(
            sql,
            "SELECT one.series, one.number, one.outcome, one.moves, one.positions, one.attempt,"
            " one.seconds, deal.outcome FROM retry AS one LEFT JOIN deal"
            " ON deal.series = one.series AND deal.number = one.number"
            " ORDER BY one.series, one.number",
            &rows, failure);
    }
    while (kind == FAILURE_NONE && row) {
        kind = sql_step(sql, rows, &row, failure);
        if (kind == FAILURE_NONE && row) {
            kind = read_retry(study, rows, &decided, failure);
        }
    }
    sqlite3_finalize(rows);
    /* The rankings have a table of their own. */
    memset(study->tally.ranked, 0, sizeof study->tally.ranked);
    return kind == FAILURE_NONE ? count_found(study, failure) : kind;
}
