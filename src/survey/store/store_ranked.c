/* The rankings: kept in memory as well, so that most commits need not touch them. */
#include "survey/store/inside.h"

void store_rank(struct store *store, enum ranking ranking, const struct record *record) {
    struct ranked *ranked = &store->ranked[ranking];
    if (ranking_takes(ranking, record) &&
        (ranked->count < RANKING_SIZE ||
         ranking_before(ranking, record, &ranked->list[RANKING_SIZE - 1]))) {
        ranked_add(ranked, ranking, record);
        store->has_new_ranked = true;
    }
}

enum failure_kind store_ranked_save(struct store *store, struct failure *failure) {
    sqlite3_stmt *insert = NULL;
    enum failure_kind kind = sql_run(&store->sql, "DELETE FROM ranking", failure);
    store->seal.parts[TABLE_RANKING] = (struct seal_part){0};
    for (unsigned i = 0; i < RANKINGS; i++) {
        for (size_t j = 0; j < store->ranked[i].count && kind == FAILURE_NONE; j++) {
            kind = store_insertion(store, TABLE_RANKING, &insert, failure);
            if (kind == FAILURE_NONE) {
                sql_bind_text(insert, 1, ranking_names[i]);
                row_bind_record(insert, 2, &store->ranked[i].list[j]);
                kind = store_insert(store, TABLE_RANKING, failure);
            }
        }
    }
    store->has_new_ranked = false;
    return kind;
}
