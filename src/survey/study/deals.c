#define _POSIX_C_SOURCE 200809L

#include "survey/study/inside.h"

#include "survey/store/rows.h"
#include "survey/store/schema.h"

#include <stdlib.h>
#include <string.h>

/* ---- Deals with rows ----------------------------------------------------------------------- */

/* Rows of each outcome. */
struct tally {
    uint64_t solved, unsolvable, undecided;
};

static void count(struct tally *tally, enum soliton_outcome outcome) {
    tally->solved += outcome == SOLITON_SOLVED;
    tally->unsolvable += outcome == SOLITON_UNSOLVABLE;
    tally->undecided += outcome == SOLITON_GAVE_UP;
}

/* Is the deal asked for? Both they and the spans are in order, so that the search goes on from
 * where it was. */
static bool is_asked(const struct deals *deals, size_t *span, const struct record *record) {
    for (; *span < deals->count; ++*span) {
        const struct span *here = &deals->spans[*span];
        int order = strcmp(here->series, record->series);
        if (order > 0 || (order == 0 && here->last >= record->number)) {
            return order == 0 && here->first <= record->number;
        }
    }
    return false;
}

/* Are there rows of those deals that are kept, and of no others? */
static bool is_as_kept(const struct study *study, const struct tally *rows) {
    const struct harvest *harvest = &study->harvest;
    enum keep keep = study->terms.keep;
    bool has_solved = keep == KEEP_SOLVED || keep == KEEP_ALL;
    bool has_unsolvable = keep == KEEP_UNSOLVABLE || keep == KEEP_ALL;
    return rows->undecided == harvest->undecided &&
           rows->solved == (has_solved ? harvest->solved : 0) &&
           rows->unsolvable == (has_unsolvable ? harvest->unsolvable : 0);
}

enum problem_kind study_read_deals(struct study *study, struct problem *problem) {
    const struct sql *sql = &study->file->reading.sql;
    struct tally tally = {0};
    sqlite3_stmt *rows = NULL;
    bool row = true;
    size_t span = 0;
    enum problem_kind kind = sql_prepare(sql,
                                         "SELECT series, number, outcome, moves, positions"
                                         " FROM deal ORDER BY series, number",
                                         &rows, problem);
    while (kind == PROBLEM_NONE) {
        struct record record;
        kind = sql_step(sql, rows, &row, problem);
        if (kind != PROBLEM_NONE || !row) {
            break;
        }
        if (!row_record(rows, 0, &record) || !is_asked(&study->deals, &span, &record)) {
            kind = sql_damaged(sql, "the table deal has a deal that cannot be", problem);
        } else {
            count(&tally, record.outcome);
        }
    }
    sqlite3_finalize(rows);
    if (kind == PROBLEM_NONE && !is_as_kept(study, &tally)) {
        kind = sql_damaged(sql, "the tables deal and chunk contradict each other", problem);
    }
    return kind;
}

/* ---- Retries ------------------------------------------------------------------------------- */

static enum problem_kind damaged_retry(const struct study *study, struct problem *problem) {
    return sql_damaged(&study->file->reading.sql, "the table retry contradicts the others",
                       problem);
}

static enum problem_kind read_attempt(struct study *study, sqlite3_stmt *row,
                                      struct problem *problem) {
    const char *options = NULL;
    if (!row_text(row, 0, &options)) {
        return damaged_retry(study, problem);
    }
    /* There is room up to the next power of two. */
    const size_t count = study->retry_count;
    if ((count & (count - 1)) == 0) {
        const size_t room = count == 0 ? 1 : 2 * count;
        struct study_retry *retries = realloc(study->retries, room * sizeof *retries);
        if (retries == NULL) {
            return problem_no_memory(problem);
        }
        study->retries = retries;
    }
    struct study_retry *retry = &study->retries[count];
    *retry = (struct study_retry){.options = strdup(options)};
    if (retry->options == NULL) {
        return problem_no_memory(problem);
    }
    study->retry_count++;
    return PROBLEM_NONE;
}

/* The attempts are numbered from 1 on, one by one: so their number is their place. */
static enum problem_kind read_attempts(struct study *study, struct problem *problem) {
    const struct sql *sql = &study->file->reading.sql;
    uint64_t last = 0;
    sqlite3_stmt *rows = NULL;
    bool row = true;
    enum problem_kind kind =
        sql_prepare(sql, "SELECT options FROM attempt ORDER BY attempt", &rows, problem);
    while (kind == PROBLEM_NONE && row) {
        kind = sql_step(sql, rows, &row, problem);
        if (kind == PROBLEM_NONE && row) {
            kind = read_attempt(study, rows, problem);
        }
    }
    sqlite3_finalize(rows);
    if (kind == PROBLEM_NONE) {
        kind = sql_number(sql, "SELECT ifnull(max(attempt), 0) FROM attempt", &last, problem);
    }
    if (kind == PROBLEM_NONE && last != study->retry_count) {
        kind = damaged_retry(study, problem);
    }
    return kind;
}

/* Counts a deal that was tried again. What it decides is no longer undecided: so *decided, the last
 * one, cannot be it. */
static enum problem_kind read_retry(struct study *study, sqlite3_stmt *row, struct record *decided,
                                    struct problem *problem) {
    struct record record;
    uint64_t attempt = 0;
    uint64_t first_outcome = 0;
    double seconds = 0;
    if (!row_record(row, 0, &record) || !row_number(row, 5, &attempt) || attempt == 0 ||
        attempt > study->retry_count || !row_seconds(row, 6, &seconds) ||
        !row_number(row, 7, &first_outcome) || first_outcome != ROW_UNDECIDED) {
        return damaged_retry(study, problem);
    }
    struct study_retry *retry = &study->retries[attempt - 1];
    retry->tried++;
    study->harvest.seconds += seconds;
    if (record.outcome == SOLITON_GAVE_UP) {
        return PROBLEM_NONE;
    }
    if ((record.number == decided->number && strcmp(record.series, decided->series) == 0 &&
         decided->outcome != SOLITON_GAVE_UP) ||
        study->harvest.moves.length >= DISTRIBUTION_MOST) {
        return damaged_retry(study, problem);
    }
    *decided = record;
    retry->solved += record.outcome == SOLITON_SOLVED;
    retry->unsolvable += record.outcome == SOLITON_UNSOLVABLE;
    study->harvest.undecided--;
    return harvest_add(&study->harvest, &record, KEEP_NONE) ? PROBLEM_NONE
                                                            : problem_no_memory(problem);
}

/* Any row of a deal that is undecided in the end may have one. */
static enum problem_kind count_found(struct study *study, struct problem *problem) {
    if (study->harvest.undecided == 0) {
        return PROBLEM_NONE;
    }
    return sql_number(&study->file->reading.sql,
                      "SELECT count(*) FROM " SCHEMA_UNDECIDED " AND (moves > 0 OR EXISTS"
                      " (SELECT 1 FROM retry WHERE series = one.series AND number = one.number"
                      "  AND moves > 0))",
                      &study->found, problem);
}

enum problem_kind study_read_retries(struct study *study, struct problem *problem) {
    const struct sql *sql = &study->file->reading.sql;
    sqlite3_stmt *rows = NULL;
    bool row = true;
    struct record decided = {.outcome = SOLITON_GAVE_UP}; /* none */
    enum problem_kind kind = read_attempts(study, problem);
    if (kind == PROBLEM_NONE) {
        kind = sql_prepare(
            sql,
            "SELECT one.series, one.number, one.outcome, one.moves, one.positions, one.attempt,"
            " one.seconds, deal.outcome FROM retry AS one LEFT JOIN deal"
            " ON deal.series = one.series AND deal.number = one.number"
            " ORDER BY one.series, one.number",
            &rows, problem);
    }
    while (kind == PROBLEM_NONE && row) {
        kind = sql_step(sql, rows, &row, problem);
        if (kind == PROBLEM_NONE && row) {
            kind = read_retry(study, rows, &decided, problem);
        }
    }
    sqlite3_finalize(rows);
    /* The rankings have a table of their own. */
    memset(study->harvest.ranked, 0, sizeof study->harvest.ranked);
    return kind == PROBLEM_NONE ? count_found(study, problem) : kind;
}
