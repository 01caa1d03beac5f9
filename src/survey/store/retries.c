/* Trying undecided deals again, one at a time. */
#define _POSIX_C_SOURCE 200809L

#include "survey/store/inside.h"
#include "survey/store/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The plan ------------------------------------------------------------------------------ */

/* Finds the attempt of these options, or the number that it is going to get: it is stored together
 * with the first that it gives. */
static enum problem_kind find_attempt(struct store *store, struct problem *problem) {
    struct retry_cursor *cursor = &store->retries;
    sqlite3_stmt *find = NULL;
    enum problem_kind kind =
        sql_prepare(&store->sql,
                    "SELECT ifnull((SELECT min(attempt) FROM attempt WHERE options = ?1), 0),"
                    " ifnull((SELECT max(attempt) FROM attempt), 0)",
                    &find, problem);
    if (kind == PROBLEM_NONE) {
        sql_bind_text(find, 1, cursor->options);
        kind = sql_step(&store->sql, find, &cursor->has_attempt, problem);
    }
    uint64_t last = 0;
    if (kind == PROBLEM_NONE && (!cursor->has_attempt || !row_number(find, 0, &cursor->attempt) ||
                                 !row_number(find, 1, &last) || last >= INT64_MAX)) {
        kind = sql_damaged(&store->sql, "the table attempt says what cannot be", problem);
    }
    cursor->has_attempt = cursor->attempt != 0;
    if (!cursor->has_attempt) {
        cursor->attempt = last + 1;
    }
    sqlite3_finalize(find);
    return kind;
}

enum problem_kind store_undecided(struct store *store, uint64_t *count, struct problem *problem) {
    enum problem_kind kind = store_connect(store, problem);
    return kind != PROBLEM_NONE
               ? kind
               : sql_number(&store->sql, "SELECT count(*) FROM " SCHEMA_UNDECIDED, count, problem);
}

static enum problem_kind count_retries(struct store *store, struct store_plan *plan,
                                       struct problem *problem) {
    sqlite3_stmt *count = NULL;
    bool row = false;
    enum problem_kind kind =
        sql_prepare(&store->sql,
                    "SELECT count(*), ifnull(sum(outcome = 1), 0), ifnull(sum(outcome = 2), 0),"
                    " (SELECT count(*) FROM " SCHEMA_UNDECIDED " AND NOT EXISTS"
                    "  (SELECT 1 FROM retry WHERE series = one.series AND number = one.number"
                    "   AND attempt = ?1))"
                    " FROM retry WHERE attempt = ?1",
                    &count, problem);
    if (kind == PROBLEM_NONE) {
        sql_bind_number(count, 1, store->retries.attempt);
        kind = sql_step(&store->sql, count, &row, problem);
    }
    uint64_t left = 0;
    if (kind == PROBLEM_NONE &&
        (!row || !row_number(count, 0, &plan->done) || !row_number(count, 1, &plan->unsolvable) ||
         !row_number(count, 2, &plan->undecided) || !row_number(count, 3, &left))) {
        kind = sql_damaged(&store->sql, "the table retry says what cannot be", problem);
    }
    plan->deals = plan->done + left;
    sqlite3_finalize(count);
    return kind;
}

enum problem_kind store_plan_retry(struct store *store, const char *options,
                                   struct store_plan *plan, struct problem *problem) {
    *plan = (struct store_plan){0};
    enum problem_kind kind = store_prepare(store, PLAN_RETRY, problem);
    if (kind != PROBLEM_NONE) {
        return kind;
    }
    store->retries.options = strdup(options);
    if (store->retries.options == NULL) {
        return problem_no_memory(problem);
    }
    kind = find_attempt(store, problem);
    if (kind == PROBLEM_NONE) {
        kind = count_retries(store, plan, problem);
    }
    return kind == PROBLEM_NONE && plan->done < plan->deals ? store_use_log(store, problem) : kind;
}

/* ---- The next one -------------------------------------------------------------------------- */

/* An errand for one deal; NULL if memory ran out. */
static struct errand *errand_for(const struct store *store, const struct record *record) {
    struct errand *errand = errand_new();
    struct span span = {.first = record->number, .last = record->number};
    memcpy(span.series, record->series, sizeof span.series);
    if (errand == NULL || !deals_insert(&errand->deals, &span)) {
        errand_free(errand);
        return NULL;
    }
    snprintf(errand->deals.game, sizeof errand->deals.game, "%s", store->terms.game);
    errand->batch = store->retries.attempt;
    return errand;
}

enum problem_kind store_retries_next(struct store *store, struct errand **errand,
                                     struct problem *problem) {
    struct retry_cursor *cursor = &store->retries;
    sqlite3_stmt *find = NULL;
    bool row = false;
    enum problem_kind kind = store_statement(store, FIND_UNDECIDED, &find, problem);
    if (kind == PROBLEM_NONE) {
        sql_bind_text(find, 1, cursor->series);
        sqlite3_bind_int64(find, 2, cursor->has_begun ? (sqlite3_int64)cursor->number : -1);
        sql_bind_number(find, 3, cursor->attempt);
        kind = sql_step(&store->sql, find, &row, problem);
    }
    if (kind != PROBLEM_NONE || !row) {
        return kind;
    }
    struct record record;
    bool is_right = row_record(find, 0, &record);
    sqlite3_reset(find);
    if (!is_right) {
        return sql_damaged(&store->sql, "the table deal says what cannot be", problem);
    }
    *errand = errand_for(store, &record);
    if (*errand == NULL) {
        return problem_no_memory(problem);
    }
    cursor->has_begun = true;
    cursor->number = record.number;
    memcpy(cursor->series, record.series, sizeof cursor->series);
    return PROBLEM_NONE;
}

/* ---- Keeping ------------------------------------------------------------------------------- */

static enum problem_kind insert_attempt(struct store *store, struct problem *problem) {
    sqlite3_stmt *insert = NULL;
    enum problem_kind kind = store_insertion(store, TABLE_ATTEMPT, &insert, problem);
    if (kind == PROBLEM_NONE) {
        sql_bind_number(insert, 1, store->retries.attempt);
        sql_bind_text(insert, 2, store->retries.options);
        kind = store_insert(store, TABLE_ATTEMPT, problem);
    }
    store->retries.has_attempt = true;
    return kind;
}

enum problem_kind store_retries_keep(struct store *store, const struct errand *errand,
                                     struct problem *problem) {
    const struct records *listed = &errand->harvest.listed;
    sqlite3_stmt *insert = NULL;
    enum problem_kind kind = PROBLEM_NONE;
    if (listed->count != deals_total(&errand->deals)) {
        return problem_set(problem, PROBLEM_BUG, "%s: a deal that was tried again is missing",
                           store->path);
    }
    if (!store->retries.has_attempt) {
        kind = insert_attempt(store, problem);
    }
    for (size_t i = 0; i < listed->count && kind == PROBLEM_NONE; i++) {
        kind = store_insertion(store, TABLE_RETRY, &insert, problem);
        if (kind == PROBLEM_NONE) {
            sql_bind_number(insert, 1, store->retries.attempt);
            row_bind_record(insert, 2, &listed->list[i]);
            sqlite3_bind_double(insert, 7,
                                row_clean_seconds(errand->harvest.seconds / (double)listed->count));
            kind = store_insert(store, TABLE_RETRY, problem);
        }
        for (unsigned j = 0; j < RANKINGS; j++) {
            store_rank(store, (enum ranking)j, &listed->list[i]);
        }
    }
    return kind;
}
