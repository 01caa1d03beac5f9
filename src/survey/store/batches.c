/* Deals that are added become a batch. */
#include "survey/store/inside.h"

#include <string.h>

/* Many chunks, so that progress is seen and a kill loses little; but large ones, since each takes
 * more than a kilobyte of the file. And enough of them for each worker, so that none idles for long
 * while the others finish theirs. */
static uint64_t choose_size(uint64_t deals, unsigned workers) {
    enum { CHUNKS = 500, LEAST = 4, MOST = 5000, CHUNKS_A_WORKER = 20 };
    uint64_t size = deals / CHUNKS;
    size = size < LEAST ? LEAST : size > MOST ? MOST : size;
    uint64_t fair = 1 + deals / ((uint64_t)CHUNKS_A_WORKER * (workers == 0 ? 1 : workers));
    return size < fair ? size : fair;
}

static enum failure_kind insert_batch(struct store *store, uint64_t batch, uint64_t deals,
                                      uint64_t size, struct failure *failure) {
    sqlite3_stmt *insert = NULL;
    enum failure_kind kind = store_insertion(store, TABLE_BATCH, &insert, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_number(insert, 1, batch);
        sql_bind_number(insert, 2, deals);
        sql_bind_number(insert, 3, size);
        kind = store_insert(store, TABLE_BATCH, failure);
    }
    return kind;
}

static enum failure_kind insert_spans(struct store *store, uint64_t batch,
                                      const struct deals *deals, struct failure *failure) {
    sqlite3_stmt *insert = NULL;
    enum failure_kind kind = store_insertion(store, TABLE_SPAN, &insert, failure);
    uint64_t before = 0;
    for (size_t i = 0; i < deals->count && kind == FAILURE_NONE; i++) {
        const struct span *span = &deals->spans[i];
        sql_bind_number(insert, 1, batch);
        sql_bind_number(insert, 2, before);
        sql_bind_text(insert, 3, span->series);
        sql_bind_number(insert, 4, span->first);
        sql_bind_number(insert, 5, span->last);
        kind = store_insert(store, TABLE_SPAN, failure);
        before += span->last - span->first + 1;
    }
    return kind;
}

/* Makes a batch of these deals, none of which is in the file yet. */
static enum failure_kind add_batch(struct store *store, const struct deals *deals, uint64_t size,
                                   unsigned workers, struct failure *failure) {
    uint64_t total = deals_total(deals);
    uint64_t last = 0;
    enum failure_kind kind = store_begin(store, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_number(&store->sql, "SELECT ifnull(max(batch), 0) FROM batch", &last, failure);
    }
    if (kind == FAILURE_NONE) {
        size = size == 0 ? choose_size(total, workers) : size;
        kind = insert_batch(store, last + 1, total, size < total ? size : total, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = insert_spans(store, last + 1, deals, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = store_end(store, failure);
    }
    return kind == FAILURE_NONE ? kind : store_give_up(store, failure);
}

enum failure_kind store_add_deals(struct store *store, const struct deals *deals, uint64_t size,
                                  unsigned workers, struct failure *failure) {
    struct deals present = {0};
    struct deals added = {0};
    enum failure_kind kind = FAILURE_NONE;
    if (strcmp(deals->game, store->settings.game) != 0) {
        kind = failure_set(failure, FAILURE_USAGE, "%s: is a survey of %s, not of %s", store->path,
                           store->settings.game, deals->game);
    }
    if (kind == FAILURE_NONE) {
        kind = store_connect(store, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = rows_load_spans(&store->sql, &present, failure);
    }
    if (kind == FAILURE_NONE &&
        (!deals_slice(deals, 0, UINT64_MAX, &added) || !deals_subtract(&added, &present))) {
        kind = failure_no_memory(failure);
    }
    if (kind == FAILURE_NONE && added.count > 0) {
        kind = add_batch(store, &added, size, workers, failure);
    }
    deals_drop(&present);
    deals_drop(&added);
    return kind;
}
