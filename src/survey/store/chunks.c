/* The plan that works off chunks: which are not done yet, in order, and storing what they gave. */
#include "survey/store/inside.h"

#include <stdio.h>
#include <stdlib.h>

static enum failure_kind count_chunks(struct store *store, struct store_plan *plan,
                                      struct failure *failure) {
    sqlite3_stmt *count = NULL;
    bool row = false;
    enum failure_kind kind =
        sql_prepare(&store->sql,
                    "SELECT (SELECT ifnull(sum(deals), 0) FROM batch),"
                    " ifnull(sum(solved + unsolvable + undecided), 0),"
                    " ifnull(sum(unsolvable), 0) + (SELECT count(*) FROM retry WHERE outcome = 1),"
                    " ifnull(sum(undecided), 0) - (SELECT count(*) FROM retry WHERE outcome <> 2)"
                    " FROM chunk",
                    &count, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_step(&store->sql, count, &row, failure);
    }
    /* A sum that overflows is an error to SQLite; here the file is to blame. */
    if (kind == FAILURE_BUG) {
        kind = sql_damaged(&store->sql, "its numbers of deals are impossible", failure);
    }
    if (kind == FAILURE_NONE &&
        (!row || !row_number(count, 0, &plan->deals) || !row_number(count, 1, &plan->done) ||
         !row_number(count, 2, &plan->unsolvable) || !row_number(count, 3, &plan->undecided))) {
        kind = sql_damaged(&store->sql, "the table chunk has an impossible value", failure);
    }
    sqlite3_finalize(count);
    return kind;
}

enum failure_kind store_plan_chunks(struct store *store, struct store_plan *plan,
                                    struct failure *failure) {
    *plan = (struct store_plan){0};
    enum failure_kind kind = store_prepare(store, PLAN_CHUNKS, failure);
    if (kind == FAILURE_NONE) {
        kind = count_chunks(store, plan, failure);
    }
    return kind == FAILURE_NONE && plan->done < plan->deals ? store_use_wal(store, failure) : kind;
}

/* ---- The next one -------------------------------------------------------------------------- */

static enum failure_kind damaged_batch(struct store *store, struct failure *failure) {
    return sql_damaged(&store->sql, "the table batch has an impossible value", failure);
}

/* Goes on to the next batch; *found tells whether there is one. */
static enum failure_kind next_batch(struct store *store, bool *found, struct failure *failure) {
    struct chunk_cursor *cursor = &store->chunks;
    sqlite3_stmt *find = NULL;
    enum failure_kind kind = store_statement(store, FIND_BATCH, &find, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_number(find, 1, cursor->batch);
        kind = sql_step(&store->sql, find, found, failure);
    }
    if (kind != FAILURE_NONE || !*found) {
        return kind;
    }
    *cursor = (struct chunk_cursor){0};
    if (!row_number(find, 0, &cursor->batch) || !row_number(find, 1, &cursor->deals) ||
        !row_number(find, 2, &cursor->size) || cursor->size == 0) {
        kind = damaged_batch(store, failure);
    } else {
        cursor->chunks = cursor->deals / cursor->size + (cursor->deals % cursor->size != 0);
    }
    sqlite3_reset(find);
    return kind;
}

/* Moves the cursor past chunks of the batch that are done, and finds the next one that is done. */
static enum failure_kind skip_done(struct store *store, struct failure *failure) {
    struct chunk_cursor *cursor = &store->chunks;
    sqlite3_stmt *find = NULL;
    enum failure_kind kind = store_statement(store, FIND_DONE, &find, failure);
    if (kind != FAILURE_NONE) {
        return kind;
    }
    sql_bind_number(find, 1, cursor->batch);
    sql_bind_number(find, 2, cursor->chunk);
    while (true) {
        bool row = false;
        kind = sql_step(&store->sql, find, &row, failure);
        if (kind != FAILURE_NONE) {
            return kind;
        }
        if (!row) {
            cursor->next_done = cursor->chunks;
            break;
        }
        if (!row_number(find, 0, &cursor->next_done) || cursor->next_done >= cursor->chunks) {
            kind = sql_damaged(&store->sql, "a chunk is in no batch", failure);
            break;
        }
        if (cursor->next_done != cursor->chunk) {
            break;
        }
        cursor->chunk++;
    }
    sqlite3_reset(find); /* an open statement would keep the WAL from being emptied */
    return kind;
}

/* Moves the cursor to a chunk that is not done; *found tells whether there is one. */
static enum failure_kind seek(struct store *store, bool *found, struct failure *failure) {
    struct chunk_cursor *cursor = &store->chunks;
    enum failure_kind kind = FAILURE_NONE;
    *found = true;
    while (kind == FAILURE_NONE && *found && cursor->chunk >= cursor->next_done) {
        if (cursor->chunk < cursor->chunks) {
            kind = skip_done(store, failure);
        } else {
            kind = next_batch(store, found, failure);
        }
    }
    return kind;
}

/* Adds the part of a span that belongs to the chunk, which is [begin, end) of its batch. */
static bool insert_part(struct deals *deals, struct span span, uint64_t before, uint64_t begin,
                        uint64_t end) {
    uint64_t length = span.last - span.first + 1;
    uint64_t from = begin > before ? begin - before : 0;
    uint64_t to = end - before < length ? end - before : length;
    if (from >= to) {
        return true; /* the file contradicts itself: there will be too few deals */
    }
    span.last = span.first + to - 1;
    span.first += from;
    return deals_insert(deals, &span);
}

/* The deals of the chunk at the cursor. Only its own spans are read: there may be millions. */
static enum failure_kind load_deals(struct store *store, struct deals *deals,
                                    struct failure *failure) {
    const struct chunk_cursor *cursor = &store->chunks;
    uint64_t begin = cursor->chunk * cursor->size;
    uint64_t length = cursor->deals - begin < cursor->size ? cursor->deals - begin : cursor->size;
    sqlite3_stmt *find = NULL;
    bool row = true;
    snprintf(deals->game, sizeof deals->game, "%s", store->settings.game);
    enum failure_kind kind = store_statement(store, FIND_SPANS, &find, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_number(find, 1, cursor->batch);
        sql_bind_number(find, 2, begin);
        sql_bind_number(find, 3, begin + length);
    }
    while (kind == FAILURE_NONE && row) {
        struct span span;
        uint64_t before = 0;
        kind = sql_step(&store->sql, find, &row, failure);
        if (kind == FAILURE_NONE && row) {
            if (!row_span(find, 0, &span) || !row_number(find, 3, &before)) {
                kind = damaged_batch(store, failure);
            } else if (!insert_part(deals, span, before, begin, begin + length)) {
                kind = failure_no_memory(failure);
            }
        }
    }
    if (kind == FAILURE_NONE && deals_total(deals) != length) {
        kind = damaged_batch(store, failure);
    }
    sqlite3_reset(find);
    return kind;
}

enum failure_kind store_chunks_next(struct store *store, struct survey_job **job,
                                    struct failure *failure) {
    bool found = false;
    enum failure_kind kind = seek(store, &found, failure);
    if (kind != FAILURE_NONE || !found) {
        return kind;
    }
    *job = survey_job_new();
    if (*job == NULL) {
        return failure_no_memory(failure);
    }
    (*job)->batch = store->chunks.batch;
    (*job)->chunk = store->chunks.chunk;
    kind = load_deals(store, &(*job)->deals, failure);
    if (kind != FAILURE_NONE) {
        survey_job_free(*job);
        *job = NULL;
        return kind;
    }
    store->chunks.chunk++;
    return FAILURE_NONE;
}

/* ---- Keeping ------------------------------------------------------------------------------- */

static enum failure_kind insert_chunk(struct store *store, const struct survey_job *job,
                                      struct failure *failure) {
    const struct deal_tally *tally = &job->tally;
    char *moves = distribution_text(&tally->moves);
    char *positions = distribution_text(&tally->positions);
    char *proofs = distribution_text(&tally->proofs);
    sqlite3_stmt *insert = NULL;
    enum failure_kind kind = store_insertion(store, TABLE_CHUNK, &insert, failure);
    if (kind == FAILURE_NONE && (moves == NULL || positions == NULL || proofs == NULL)) {
        kind = failure_no_memory(failure);
    }
    if (kind == FAILURE_NONE) {
        sql_bind_number(insert, 1, job->batch);
        sql_bind_number(insert, 2, job->chunk);
        sql_bind_number(insert, 3, tally->solved);
        sql_bind_number(insert, 4, tally->unsolvable);
        sql_bind_number(insert, 5, tally->undecided);
        sql_bind_text(insert, 6, moves);
        sql_bind_text(insert, 7, positions);
        sql_bind_text(insert, 8, proofs);
        sqlite3_bind_double(insert, 9, row_clean_seconds(tally->seconds));
        kind = store_insert(store, TABLE_CHUNK, failure);
        sqlite3_clear_bindings(insert); /* the texts are freed now */
    }
    free(moves);
    free(positions);
    free(proofs);
    return kind;
}

enum failure_kind store_chunks_keep(struct store *store, const struct survey_job *job,
                                    struct failure *failure) {
    const struct deal_tally *tally = &job->tally;
    enum failure_kind kind = insert_chunk(store, job, failure);
    for (size_t i = 0; i < tally->listed.count && kind == FAILURE_NONE; i++) {
        sqlite3_stmt *insert = NULL;
        kind = store_insertion(store, TABLE_DEAL, &insert, failure);
        if (kind == FAILURE_NONE) {
            row_bind_record(insert, 1, &tally->listed.list[i]);
            kind = store_insert(store, TABLE_DEAL, failure);
        }
    }
    for (unsigned i = 0; i < RANKINGS; i++) {
        for (size_t j = 0; j < tally->ranked[i].count; j++) {
            store_rank(store, (enum ranking)i, &tally->ranked[i].list[j]);
        }
    }
    return kind;
}
