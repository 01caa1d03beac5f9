/* Chunks: which are not done yet, in order, and what they gave. */
#include "survey/store/inside.h"

#include <stdio.h>
#include <stdlib.h>

static enum problem_kind count_chunks(struct store *store, struct store_plan *plan,
                                      struct problem *problem) {
    sqlite3_stmt *count = NULL;
    bool row = false;
    enum problem_kind kind =
        sql_prepare(&store->sql,
                    "SELECT (SELECT ifnull(sum(deals), 0) FROM batch),"
                    " ifnull(sum(solved + unsolvable + undecided), 0),"
                    " ifnull(sum(unsolvable), 0) + (SELECT count(*) FROM retry WHERE outcome = 1),"
                    " ifnull(sum(undecided), 0) - (SELECT count(*) FROM retry WHERE outcome <> 2)"
                    " FROM chunk",
                    &count, problem);
    if (kind == PROBLEM_NONE) {
        kind = sql_step(&store->sql, count, &row, problem);
    }
    /* A sum that is too large is an error to SQLite: it is the file's. */
    if (kind == PROBLEM_BUG) {
        kind = sql_damaged(&store->sql, "its numbers of deals cannot be", problem);
    }
    if (kind == PROBLEM_NONE &&
        (!row || !row_number(count, 0, &plan->deals) || !row_number(count, 1, &plan->done) ||
         !row_number(count, 2, &plan->unsolvable) || !row_number(count, 3, &plan->undecided))) {
        kind = sql_damaged(&store->sql, "the table chunk says what cannot be", problem);
    }
    sqlite3_finalize(count);
    return kind;
}

enum problem_kind store_plan_chunks(struct store *store, struct store_plan *plan,
                                    struct problem *problem) {
    *plan = (struct store_plan){0};
    enum problem_kind kind = store_prepare(store, PLAN_CHUNKS, problem);
    if (kind == PROBLEM_NONE) {
        kind = count_chunks(store, plan, problem);
    }
    return kind == PROBLEM_NONE && plan->done < plan->deals ? store_use_log(store, problem) : kind;
}

/* ---- The next one -------------------------------------------------------------------------- */

static enum problem_kind damaged_batch(struct store *store, struct problem *problem) {
    return sql_damaged(&store->sql, "the table batch says what cannot be", problem);
}

/* Goes on to the next batch; *found tells whether there is one. */
static enum problem_kind next_batch(struct store *store, bool *found, struct problem *problem) {
    struct chunk_cursor *cursor = &store->chunks;
    sqlite3_stmt *find = NULL;
    enum problem_kind kind = store_statement(store, FIND_BATCH, &find, problem);
    if (kind == PROBLEM_NONE) {
        sql_bind_number(find, 1, cursor->batch);
        kind = sql_step(&store->sql, find, found, problem);
    }
    if (kind != PROBLEM_NONE || !*found) {
        return kind;
    }
    *cursor = (struct chunk_cursor){0};
    if (!row_number(find, 0, &cursor->batch) || !row_number(find, 1, &cursor->deals) ||
        !row_number(find, 2, &cursor->size) || cursor->size == 0) {
        kind = damaged_batch(store, problem);
    } else {
        cursor->chunks = cursor->deals / cursor->size + (cursor->deals % cursor->size != 0);
    }
    sqlite3_reset(find);
    return kind;
}

/* Goes past those chunks of the batch that are done, and finds the next one of these. */
static enum problem_kind skip_done(struct store *store, struct problem *problem) {
    struct chunk_cursor *cursor = &store->chunks;
    sqlite3_stmt *find = NULL;
    enum problem_kind kind = store_statement(store, FIND_DONE, &find, problem);
    if (kind != PROBLEM_NONE) {
        return kind;
    }
    sql_bind_number(find, 1, cursor->batch);
    sql_bind_number(find, 2, cursor->chunk);
    while (true) {
        bool row = false;
        kind = sql_step(&store->sql, find, &row, problem);
        if (kind != PROBLEM_NONE) {
            return kind;
        }
        if (!row) {
            cursor->next_done = cursor->chunks;
            break;
        }
        if (!row_number(find, 0, &cursor->next_done) || cursor->next_done >= cursor->chunks) {
            kind = sql_damaged(&store->sql, "a chunk is in no batch", problem);
            break;
        }
        if (cursor->next_done != cursor->chunk) {
            break;
        }
        cursor->chunk++;
    }
    sqlite3_reset(find); /* what is left open would keep the log from being emptied */
    return kind;
}

/* Makes the cursor point to a chunk that is not done; *found tells whether there is one. */
static enum problem_kind seek(struct store *store, bool *found, struct problem *problem) {
    struct chunk_cursor *cursor = &store->chunks;
    enum problem_kind kind = PROBLEM_NONE;
    *found = true;
    while (kind == PROBLEM_NONE && *found && cursor->chunk >= cursor->next_done) {
        if (cursor->chunk < cursor->chunks) {
            kind = skip_done(store, problem);
        } else {
            kind = next_batch(store, found, problem);
        }
    }
    return kind;
}

/* Puts that part of a span in that is in the chunk's deals, [begin, end) of its batch. */
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
static enum problem_kind load_deals(struct store *store, struct deals *deals,
                                    struct problem *problem) {
    const struct chunk_cursor *cursor = &store->chunks;
    uint64_t begin = cursor->chunk * cursor->size;
    uint64_t length = cursor->deals - begin < cursor->size ? cursor->deals - begin : cursor->size;
    sqlite3_stmt *find = NULL;
    bool row = true;
    snprintf(deals->game, sizeof deals->game, "%s", store->terms.game);
    enum problem_kind kind = store_statement(store, FIND_SPANS, &find, problem);
    if (kind == PROBLEM_NONE) {
        sql_bind_number(find, 1, cursor->batch);
        sql_bind_number(find, 2, begin);
        sql_bind_number(find, 3, begin + length);
    }
    while (kind == PROBLEM_NONE && row) {
        struct span span;
        uint64_t before = 0;
        kind = sql_step(&store->sql, find, &row, problem);
        if (kind == PROBLEM_NONE && row) {
            if (!row_span(find, 0, &span) || !row_number(find, 3, &before)) {
                kind = damaged_batch(store, problem);
            } else if (!insert_part(deals, span, before, begin, begin + length)) {
                kind = problem_no_memory(problem);
            }
        }
    }
    if (kind == PROBLEM_NONE && deals_total(deals) != length) {
        kind = damaged_batch(store, problem);
    }
    sqlite3_reset(find);
    return kind;
}

enum problem_kind store_chunks_next(struct store *store, struct errand **errand,
                                    struct problem *problem) {
    bool found = false;
    enum problem_kind kind = seek(store, &found, problem);
    if (kind != PROBLEM_NONE || !found) {
        return kind;
    }
    *errand = errand_new();
    if (*errand == NULL) {
        return problem_no_memory(problem);
    }
    (*errand)->batch = store->chunks.batch;
    (*errand)->chunk = store->chunks.chunk;
    kind = load_deals(store, &(*errand)->deals, problem);
    if (kind != PROBLEM_NONE) {
        errand_free(*errand);
        *errand = NULL;
        return kind;
    }
    store->chunks.chunk++;
    return PROBLEM_NONE;
}

/* ---- Keeping ------------------------------------------------------------------------------- */

static enum problem_kind insert_chunk(struct store *store, const struct errand *errand,
                                      struct problem *problem) {
    const struct harvest *harvest = &errand->harvest;
    char *moves = distribution_text(&harvest->moves);
    char *positions = distribution_text(&harvest->positions);
    char *proofs = distribution_text(&harvest->proofs);
    sqlite3_stmt *insert = NULL;
    enum problem_kind kind = store_insertion(store, TABLE_CHUNK, &insert, problem);
    if (kind == PROBLEM_NONE && (moves == NULL || positions == NULL || proofs == NULL)) {
        kind = problem_no_memory(problem);
    }
    if (kind == PROBLEM_NONE) {
        sql_bind_number(insert, 1, errand->batch);
        sql_bind_number(insert, 2, errand->chunk);
        sql_bind_number(insert, 3, harvest->solved);
        sql_bind_number(insert, 4, harvest->unsolvable);
        sql_bind_number(insert, 5, harvest->undecided);
        sql_bind_text(insert, 6, moves);
        sql_bind_text(insert, 7, positions);
        sql_bind_text(insert, 8, proofs);
        sqlite3_bind_double(insert, 9, row_clean_seconds(harvest->seconds));
        kind = store_insert(store, TABLE_CHUNK, problem);
        sqlite3_clear_bindings(insert); /* the texts end here */
    }
    free(moves);
    free(positions);
    free(proofs);
    return kind;
}

enum problem_kind store_chunks_keep(struct store *store, const struct errand *errand,
                                    struct problem *problem) {
    const struct harvest *harvest = &errand->harvest;
    enum problem_kind kind = insert_chunk(store, errand, problem);
    for (size_t i = 0; i < harvest->listed.count && kind == PROBLEM_NONE; i++) {
        sqlite3_stmt *insert = NULL;
        kind = store_insertion(store, TABLE_DEAL, &insert, problem);
        if (kind == PROBLEM_NONE) {
            row_bind_record(insert, 1, &harvest->listed.list[i]);
            kind = store_insert(store, TABLE_DEAL, problem);
        }
    }
    for (unsigned i = 0; i < RANKINGS; i++) {
        for (size_t j = 0; j < harvest->ranked[i].count; j++) {
            store_rank(store, (enum ranking)i, &harvest->ranked[i].list[j]);
        }
    }
    return kind;
}
