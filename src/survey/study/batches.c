#include "survey/study/inside.h"

#include "survey/store/rows.h"

#include <stdio.h>

/* The state of reading the batches. */
struct batches {
    struct study *study;
    const struct sql *sql;
    sqlite3_stmt *spans, *chunks;
    uint64_t span_rows, chunk_rows; /* read so far */
};

/* One of them. */
struct batch {
    uint64_t batch, deals, size;
};

static enum failure_kind damaged(const struct batches *batches, const char *table,
                                 struct failure *failure) {
    const struct deal_tally *tally = &batches->study->tally;
    char words[64];
    if (tally->moves.out_of_memory || tally->positions.out_of_memory ||
        tally->proofs.out_of_memory) {
        return failure_no_memory(failure);
    }
    snprintf(words, sizeof words, "the table %s contradicts itself", table);
    return sql_damaged(batches->sql, words, failure);
}

/* ---- Spans --------------------------------------------------------------------------------- */

/* Do the spans follow each other, and have as many deals as the batch? */
static enum failure_kind read_spans(struct batches *batches, const struct batch *batch,
                                    struct failure *failure) {
    uint64_t total = 0;
    bool row = true;
    enum failure_kind kind = FAILURE_NONE;
    sqlite3_reset(batches->spans);
    sql_bind_number(batches->spans, 1, batch->batch);
    while (kind == FAILURE_NONE) {
        struct span span;
        uint64_t before = 0;
        kind = sql_step(batches->sql, batches->spans, &row, failure);
        if (kind != FAILURE_NONE || !row) {
            break;
        }
        batches->span_rows++;
        if (!row_span(batches->spans, 0, &span) || !row_number(batches->spans, 3, &before) ||
            before != total || span.last - span.first >= batch->deals - total) {
            kind = damaged(batches, "span", failure);
        } else {
            total += span.last - span.first + 1;
        }
    }
    return kind == FAILURE_NONE && total != batch->deals ? damaged(batches, "span", failure) : kind;
}

/* ---- Chunks -------------------------------------------------------------------------------- */

/* Adds a chunk's distribution, which must be of so many deals. */
static bool add_distribution(sqlite3_stmt *row, int column, uint64_t deals,
                             struct distribution *distribution) {
    const char *text = NULL;
    uint64_t before = distribution_total(distribution);
    return row_text(row, column, &text) && distribution_read(distribution, text) &&
           distribution_total(distribution) - before == deals;
}

/* Adds the results of a chunk, which must be of so many deals. */
static bool add_chunk(sqlite3_stmt *row, uint64_t deals, struct deal_tally *tally) {
    uint64_t solved = 0;
    uint64_t unsolvable = 0;
    uint64_t undecided = 0;
    double seconds = 0;
    if (!row_number(row, 1, &solved) || !row_number(row, 2, &unsolvable) ||
        !row_number(row, 3, &undecided) || !row_seconds(row, 7, &seconds) || solved > deals ||
        unsolvable > deals - solved || undecided != deals - solved - unsolvable) {
        return false;
    }
    tally->solved += solved;
    tally->unsolvable += unsolvable;
    tally->undecided += undecided;
    tally->seconds += seconds;
    return add_distribution(row, 4, solved, &tally->moves) &&
           add_distribution(row, 5, solved, &tally->positions) &&
           add_distribution(row, 6, unsolvable, &tally->proofs);
}

/* How many deals this chunk of the batch has; 0 if the batch has no such chunk. */
static uint64_t chunk_deals(const struct batch *batch, uint64_t chunk) {
    uint64_t chunks = batch->deals / batch->size + (batch->deals % batch->size != 0);
    if (chunk >= chunks) {
        return 0;
    }
    uint64_t left = batch->deals - chunk * batch->size;
    return left < batch->size ? left : batch->size;
}

static enum failure_kind read_chunks(struct batches *batches, const struct batch *batch,
                                     struct failure *failure) {
    bool row = true;
    uint64_t least = 0; /* number that the next chunk may have */
    enum failure_kind kind = FAILURE_NONE;
    sqlite3_reset(batches->chunks);
    sql_bind_number(batches->chunks, 1, batch->batch);
    while (kind == FAILURE_NONE) {
        uint64_t chunk = 0;
        kind = sql_step(batches->sql, batches->chunks, &row, failure);
        if (kind != FAILURE_NONE || !row) {
            break;
        }
        batches->chunk_rows++;
        uint64_t deals = row_number(batches->chunks, 0, &chunk) && chunk >= least
                             ? chunk_deals(batch, chunk)
                             : 0;
        if (deals == 0 || !add_chunk(batches->chunks, deals, &batches->study->tally)) {
            kind = damaged(batches, "chunk", failure);
        }
        batches->study->counted += deals;
        least = chunk + 1;
    }
    return kind;
}

/* ---- Batches ------------------------------------------------------------------------------- */

static enum failure_kind read_batch(struct batches *batches, sqlite3_stmt *row,
                                    struct failure *failure) {
    struct batch batch;
    struct study *study = batches->study;
    if (!row_number(row, 0, &batch.batch) || !row_number(row, 1, &batch.deals) ||
        !row_number(row, 2, &batch.size) || batch.deals == 0 || batch.size == 0 ||
        batch.deals > INT64_MAX - study->requested) {
        return damaged(batches, "batch", failure);
    }
    study->requested += batch.deals;
    enum failure_kind kind = read_spans(batches, &batch, failure);
    return kind == FAILURE_NONE ? read_chunks(batches, &batch, failure) : kind;
}

/* Each row must belong to a batch, and no deal to two. */
static enum failure_kind check_all(const struct batches *batches, struct failure *failure) {
    uint64_t spans = 0;
    uint64_t chunks = 0;
    enum failure_kind kind = sql_number(batches->sql, "SELECT count(*) FROM span", &spans, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_number(batches->sql, "SELECT count(*) FROM chunk", &chunks, failure);
    }
    if (kind != FAILURE_NONE) {
        return kind;
    }
    if (spans != batches->span_rows ||
        deals_total(&batches->study->deals) != batches->study->requested) {
        return damaged(batches, "span", failure);
    }
    return chunks != batches->chunk_rows ? damaged(batches, "chunk", failure) : FAILURE_NONE;
}

/* Positions are counted in classes, each named by its least value. */
static bool has_classes(const struct distribution *distribution) {
    for (size_t i = 0; i < distribution->length; i++) {
        if (distribution_class(distribution->bars[i].value) != distribution->bars[i].value) {
            return false;
        }
    }
    return true;
}

enum failure_kind study_read_batches(struct study *study, struct failure *failure) {
    struct batches batches = {.study = study, .sql = &study->file->reader.sql};
    sqlite3_stmt *rows = NULL;
    bool row = true;
    snprintf(study->deals.game, sizeof study->deals.game, "%s", study->settings.game);
    enum failure_kind kind = sql_prepare(
        batches.sql, "SELECT batch, deals, size FROM batch ORDER BY batch", &rows, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_prepare(
            batches.sql,
            "SELECT series, first, last, before FROM span WHERE batch = ?1 ORDER BY before",
            &batches.spans, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = sql_prepare(batches.sql,
                           "SELECT chunk, solved, unsolvable, undecided, moves, positions, proofs,"
                           " seconds FROM chunk WHERE batch = ?1 ORDER BY chunk",
                           &batches.chunks, failure);
    }
    while (kind == FAILURE_NONE && row) {
        kind = sql_step(batches.sql, rows, &row, failure);
        if (kind == FAILURE_NONE && row) {
            kind = read_batch(&batches, rows, failure);
        }
    }
    if (kind == FAILURE_NONE) {
        kind = rows_load_spans(batches.sql, &study->deals, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = check_all(&batches, failure);
    }
    if (kind == FAILURE_NONE &&
        (!has_classes(&study->tally.positions) || !has_classes(&study->tally.proofs))) {
        kind = damaged(&batches, "chunk", failure);
    }
    sqlite3_finalize(rows);
    sqlite3_finalize(batches.spans);
    sqlite3_finalize(batches.chunks);
    return kind;
}
