/* The plan that tries undecided deals again, one at a time. */
#define _POSIX_C_SOURCE 200809L

#include "survey/store/inside.h"
#include "survey/store/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The plan ------------------------------------------------------------------------------ */

/* Finds the attempt with these options, or else the number of a new one. That is stored together
 * with its first result. */
static enum failure_kind find_attempt(struct store *store, struct failure *failure) {
    struct retry_cursor *cursor = &store->retries;
    sqlite3_stmt *find = NULL;
    enum failure_kind kind =
        sql_prepare(&store->sql,
                    "SELECT ifnull((SELECT min(attempt) FROM attempt WHERE options = ?1), 0),"
                    " ifnull((SELECT max(attempt) FROM attempt), 0)",
                    &find, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_text(find, 1, cursor->options);
        kind = sql_step(&store->sql, find, &cursor->has_attempt, failure);
    }
    uint64_t last = 0;
    if (kind == FAILURE_NONE && (!cursor->has_attempt || !row_number(find, 0, &cursor->attempt) ||
                                 !row_number(find, 1, &last) || last >= INT64_MAX)) {
        kind = sql_damaged(&store->sql, "the table attempt has an impossible value", failure);
    }
    cursor->has_attempt = cursor->attempt != 0;
    if (!cursor->has_attempt) {
        cursor->attempt = last + 1;
    }
    sqlite3_finalize(find);
    return kind;
}

enum failure_kind store_undecided(struct store *store, uint64_t *count, struct failure *failure) {
    enum failure_kind kind = store_connect(store, failure);
    return kind != FAILURE_NONE
               ? kind
               : sql_number(&store->sql, "SELECT count(*) FROM " SCHEMA_UNDECIDED, count, failure);
}

static enum failure_kind count_retries(struct store *store, struct store_plan *plan,
                                       struct failure *failure) {
    sqlite3_stmt *count = NULL;
    bool row = false;
    enum failure_kind kind =
        sql_prepare(&store->sql,
                    "SELECT count(*), ifnull(sum(outcome = 1), 0), ifnull(sum(outcome = 2), 0),"
                    " (SELECT count(*) FROM " SCHEMA_UNDECIDED " AND NOT EXISTS"
                    "  (SELECT 1 FROM retry WHERE series = one.series AND number = one.number"
                    "   AND attempt = ?1))"
                    " FROM retry WHERE attempt = ?1",
                    &count, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_number(count, 1, store->retries.attempt);
        kind = sql_step(&store->sql, count, &row, failure);
    }
    uint64_t left = 0;
    if (kind == FAILURE_NONE &&
        (!row || !row_number(count, 0, &plan->done) || !row_number(count, 1, &plan->unsolvable) ||
         !row_number(count, 2, &plan->undecided) || !row_number(count, 3, &left))) {
        kind = sql_damaged(&store->sql, "the table retry has an impossible value", failure);
    }
    plan->deals = plan->done + left;
    sqlite3_finalize(count);
    return kind;
}

enum failure_kind store_plan_retry(struct store *store, const char *options,
                                   struct store_plan *plan, struct failure *failure) {
    *plan = (struct store_plan){0};
    enum failure_kind kind = store_prepare(store, PLAN_RETRY, failure);
    if (kind != FAILURE_NONE) {
        return kind;
    }
    store->retries.options = strdup(options);
    if (store->retries.options == NULL) {
        return failure_no_memory(failure);
    }
    kind = find_attempt(store, failure);
    if (kind == FAILURE_NONE) {
        kind = count_retries(store, plan, failure);
    }
    return kind == FAILURE_NONE && plan->done < plan->deals ? store_use_wal(store, failure) : kind;
}

/* ---- The next one -------------------------------------------------------------------------- */

/* A job for one deal; NULL if memory ran out. */
static struct survey_job *job_for(const struct store *store, const struct record *record) {
    struct survey_job *job = survey_job_new();
    struct span span = {.first = record->number, .last = record->number};
    memcpy(span.series, record->series, sizeof span.series);
    if (job == NULL || !deals_insert(&job->deals, &span)) {
        survey_job_free(job);
        return NULL;
    }
    snprintf(job->deals.game, sizeof job->deals.game, "%s", store->settings.game);
    job->batch = store->retries.attempt;
    return job;
}

enum failure_kind store_retries_next(struct store *store, struct survey_job **job,
                                     struct failure *failure) {
    struct retry_cursor *cursor = &store->retries;
    sqlite3_stmt *find = NULL;
    bool row = false;
    enum failure_kind kind = store_statement(store, FIND_UNDECIDED, &find, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_text(find, 1, cursor->series);
        sqlite3_bind_int64(find, 2, cursor->has_begun ? (sqlite3_int64)cursor->number : -1);
        sql_bind_number(find, 3, cursor->attempt);
        kind = sql_step(&store->sql, find, &row, failure);
    }
    if (kind != FAILURE_NONE || !row) {
        return kind;
    }
    struct record record;
    bool is_right = row_record(find, 0, &record);
    sqlite3_reset(find);
    if (!is_right) {
        return sql_damaged(&store->sql, "the table deal has an impossible value", failure);
    }
    *job = job_for(store, &record);
    if (*job == NULL) {
        return failure_no_memory(failure);
    }
    cursor->has_begun = true;
    cursor->number = record.number;
    memcpy(cursor->series, record.series, sizeof cursor->series);
    return FAILURE_NONE;
}

/* ---- Keeping ------------------------------------------------------------------------------- */

static enum failure_kind insert_attempt(struct store *store, struct failure *failure) {
    sqlite3_stmt *insert = NULL;
    enum failure_kind kind = store_insertion(store, TABLE_ATTEMPT, &insert, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_number(insert, 1, store->retries.attempt);
        sql_bind_text(insert, 2, store->retries.options);
        kind = store_insert(store, TABLE_ATTEMPT, failure);
    }
    store->retries.has_attempt = true;
    return kind;
}

enum failure_kind store_retries_keep(struct store *store, const struct survey_job *job,
                                     struct failure *failure) {
    const struct records *listed = &job->tally.listed;
    sqlite3_stmt *insert = NULL;
    enum failure_kind kind = FAILURE_NONE;
    if (listed->count != deals_total(&job->deals)) {
        return failure_set(failure, FAILURE_BUG, "%s: a deal that was tried again is missing",
                           store->path);
    }
    if (!store->retries.has_attempt) {
        kind = insert_attempt(store, failure);
    }
    for (size_t i = 0; i < listed->count && kind == FAILURE_NONE; i++) {
        kind = store_insertion(store, TABLE_RETRY, &insert, failure);
        if (kind == FAILURE_NONE) {
            sql_bind_number(insert, 1, store->retries.attempt);
            row_bind_record(insert, 2, &listed->list[i]);
            sqlite3_bind_double(insert, 7,
                                row_clean_seconds(job->tally.seconds / (double)listed->count));
            kind = store_insert(store, TABLE_RETRY, failure);
        }
        for (unsigned j = 0; j < RANKINGS; j++) {
            store_rank(store, (enum ranking)j, &listed->list[i]);
        }
    }
    return kind;
}
