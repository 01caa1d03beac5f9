/* The store: opening and closing, statements and transactions, rankings, the work itself. */
#define _POSIX_C_SOURCE 200809L

#include "survey/store/inside.h"

#include "survey/store/schema.h"

#include <stdlib.h>
#include <string.h>

/* Milliseconds to wait for readers at the end. */
enum { WAIT_LAST = 200 };

/* ---- Opening and closing ------------------------------------------------------------------- */

/* Puts the name of the file before the words. */
static enum failure_kind with_path(const char *path, struct failure *failure) {
    struct failure bare = *failure;
    return failure_set(failure, bare.kind, "%s: %s", path, bare.words);
}

/* Are the stored settings those that are wanted? If none are given, the engine must still match. */
static enum failure_kind compare_settings(const char *path, const struct survey_settings *stored,
                                          const struct survey_settings *wanted,
                                          struct failure *failure) {
    struct survey_settings own = *stored; /* shares its other strings */
    own.engine = soliton_engine();
    if (own.engine == NULL) {
        return failure_no_memory(failure);
    }
    enum failure_kind kind = survey_settings_agree(stored, wanted != NULL ? wanted : &own, failure)
                                 ? FAILURE_NONE
                                 : with_path(path, failure);
    free(own.engine);
    return kind;
}

/* Checks the file without changing it, and loads its settings. */
static enum failure_kind check(struct store *store, const char *path,
                               const struct survey_settings *wanted, struct failure *failure) {
    enum failure_kind kind = reader_open(path, true, &store->reader, &store->settings, failure);
    if (kind == FAILURE_NO_INPUT) { /* the file exists, but is locked or out of reach */
        failure->kind = FAILURE_CANNOT_WRITE;
    }
    if (kind != FAILURE_NONE) {
        return failure->kind;
    }
    store->seal = store->reader.seal;
    kind = compare_settings(path, &store->settings, wanted, failure);
    /* Ends the transaction, so that it blocks no writer. */
    return kind == FAILURE_NONE ? sql_run(&store->reader.sql, "ROLLBACK", failure) : kind;
}

static enum failure_kind open_locked(struct store *store, const char *path,
                                     const struct survey_settings *settings,
                                     struct failure *failure) {
    bool is_new = lock_is_on_empty(&store->lock);
    enum failure_kind kind = FAILURE_NONE;
    if (!is_new || settings == NULL) {
        kind = check(store, path, settings, failure);
        /* If a process died while making the file, that has been rolled back now. */
        is_new = kind == FAILURE_BAD_DATA && settings != NULL && lock_is_on_empty(&store->lock);
    }
    if (is_new) {
        kind = survey_settings_copy(settings, &store->settings) ? store_connect(store, failure)
                                                                : failure_no_memory(failure);
        if (kind == FAILURE_NONE) {
            kind = schema_create(&store->sql, settings, &store->seal, failure);
        }
    }
    return kind;
}

/* Ends an open transaction without storing anything. */
static void roll_back(struct store *store) {
    struct failure ignored;
    if (!sqlite3_get_autocommit(store->sql.db)) {
        sql_run(&store->sql, "ROLLBACK", &ignored);
    }
}

/* Closes the connection, and leaves no WAL. What fails here is put right when the file is opened
 * again. */
static void disconnect(struct store *store) {
    struct failure ignored;
    for (int i = 0; i < STORE_STATEMENTS; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    for (int i = 0; i < TABLES; i++) {
        sqlite3_finalize(store->inserts[i]);
    }
    roll_back(store);
    sqlite3_busy_timeout(store->sql.db, WAIT_LAST);
    sql_run(&store->sql, "PRAGMA journal_mode = DELETE", &ignored);
    sql_close(&store->sql);
}

void store_close(struct store *store) {
    if (store == NULL) {
        return;
    }
    if (store->sql.db != NULL) {
        disconnect(store);
    }
    reader_abandon(&store->reader);
    lock_release(&store->lock, store->path);
    survey_settings_drop(&store->settings);
    free(store->retries.options);
    free(store->path);
    free(store);
}

enum failure_kind store_open(const char *path, const struct survey_settings *settings,
                             struct store **store, struct failure *failure) {
    *store = NULL;
    struct store *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return failure_no_memory(failure);
    }
    opened->path = strdup(path);
    enum failure_kind kind = opened->path == NULL
                                 ? failure_no_memory(failure)
                                 : lock_take(path, settings != NULL, &opened->lock, failure);
    if (kind != FAILURE_NONE) {
        free(opened->path);
        free(opened);
        return kind;
    }
    kind = open_locked(opened, path, settings, failure);
    if (kind != FAILURE_NONE) {
        store_close(opened);
        return kind;
    }
    *store = opened;
    return FAILURE_NONE;
}

const struct survey_settings *store_settings(const struct store *store) { return &store->settings; }

/* ---- Statements and transactions ----------------------------------------------------------- */

static const char *const texts[STORE_STATEMENTS] = {
    [FIND_BATCH] = "SELECT batch, deals, size FROM batch WHERE batch > ?1 ORDER BY batch LIMIT 1",
    [FIND_DONE] = "SELECT chunk FROM chunk WHERE batch = ?1 AND chunk >= ?2 ORDER BY chunk",
    [FIND_SPANS] = "SELECT series, first, last, before FROM span WHERE batch = ?1 AND before < ?3"
                   " AND before >= (SELECT max(before) FROM span WHERE batch = ?1 AND before <= ?2)"
                   " ORDER BY before",
    [FIND_UNDECIDED] = "SELECT series, number, outcome, moves, positions FROM " SCHEMA_UNDECIDED
                       " AND (series, number) > (?1, ?2) AND NOT EXISTS"
                       " (SELECT 1 FROM retry WHERE series = one.series AND number = one.number"
                       "  AND attempt = ?3)"
                       " ORDER BY series, number LIMIT 1",
};

static enum failure_kind prepare(struct store *store, const char *text, sqlite3_stmt **own,
                                 sqlite3_stmt **statement, struct failure *failure) {
    enum failure_kind kind = FAILURE_NONE;
    if (*own == NULL) {
        kind = sql_prepare(&store->sql, text, own, failure);
    } else {
        sqlite3_reset(*own);
    }
    *statement = *own;
    return kind;
}

enum failure_kind store_statement(struct store *store, enum store_statement which,
                                  sqlite3_stmt **statement, struct failure *failure) {
    return prepare(store, texts[which], &store->statements[which], statement, failure);
}

enum failure_kind store_insertion(struct store *store, enum table_name table,
                                  sqlite3_stmt **statement, struct failure *failure) {
    sqlite3_stmt **own = &store->inserts[table];
    if (*own != NULL) {
        return prepare(store, NULL, own, statement, failure);
    }
    struct table_insert insert = table_insert(table);
    return prepare(store, insert.text, own, statement, failure);
}

enum failure_kind store_insert(struct store *store, enum table_name table,
                               struct failure *failure) {
    return seal_insert(&store->sql, store->inserts[table], &store->seal.parts[table], failure);
}

enum failure_kind store_connect(struct store *store, struct failure *failure) {
    enum failure_kind kind = store_check(store, failure);
    if (kind != FAILURE_NONE || store->sql.db != NULL) {
        return kind;
    }
    reader_close(&store->reader);
    kind = sql_open(&store->sql, store->path, SQL_WRITE, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_run(&store->sql,
                       "PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON;"
                       "PRAGMA wal_autocheckpoint = 256",
                       failure);
    }
    return kind;
}

enum failure_kind store_use_wal(struct store *store, struct failure *failure) {
    if (store->has_wal) {
        return FAILURE_NONE;
    }
    enum failure_kind kind = sql_run(&store->sql, "PRAGMA journal_mode = WAL", failure);
    if (kind == FAILURE_NONE) {
        store->has_wal = true;
        sqlite3_busy_timeout(store->sql.db, SQL_WAIT_LATER);
    }
    return kind;
}

enum failure_kind store_begin(struct store *store, struct failure *failure) {
    if (!sqlite3_get_autocommit(store->sql.db)) {
        return FAILURE_NONE;
    }
    enum failure_kind kind = store_use_wal(store, failure);
    return kind == FAILURE_NONE ? sql_run(&store->sql, "BEGIN IMMEDIATE", failure) : kind;
}

enum failure_kind store_end(struct store *store, struct failure *failure) {
    enum failure_kind kind = seal_save(&store->sql, &store->seal, failure);
    return kind == FAILURE_NONE ? sql_run(&store->sql, "COMMIT", failure) : kind;
}

enum failure_kind store_give_up(struct store *store, const struct failure *failure) {
    if (store->sql.db != NULL) {
        roll_back(store);
    }
    store->failure = *failure;
    return failure->kind;
}

enum failure_kind store_check(const struct store *store, struct failure *failure) {
    if (store->failure.kind != FAILURE_NONE) {
        *failure = store->failure;
    }
    return store->failure.kind;
}

/* ---- Rankings ------------------------------------------------------------------------------ */

void store_rank(struct store *store, enum ranking ranking, const struct record *record) {
    struct ranked *ranked = &store->ranked[ranking];
    if (ranking_takes(ranking, record) &&
        (ranked->count < RANKING_SIZE ||
         ranking_before(ranking, record, &ranked->list[RANKING_SIZE - 1]))) {
        ranked_add(ranked, ranking, record);
        store->has_new_ranked = true;
    }
}

static enum failure_kind save_rankings(struct store *store, struct failure *failure) {
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

/* ---- Working it off ------------------------------------------------------------------------ */

enum failure_kind store_prepare(struct store *store, enum store_plan_kind plan,
                                struct failure *failure) {
    enum failure_kind kind = store_connect(store, failure);
    store->plan = plan;
    return kind == FAILURE_NONE ? rows_load_rankings(&store->sql, store->ranked, failure) : kind;
}

enum failure_kind store_next(struct store *store, struct survey_job **job,
                             struct failure *failure) {
    *job = NULL;
    enum failure_kind kind = store_check(store, failure);
    if (kind == FAILURE_NONE && store->plan == PLAN_CHUNKS) {
        kind = store_chunks_next(store, job, failure);
    } else if (kind == FAILURE_NONE && store->plan == PLAN_RETRY) {
        kind = store_retries_next(store, job, failure);
    }
    return kind;
}

enum failure_kind store_keep(struct store *store, const struct survey_job *job,
                             struct failure *failure) {
    enum failure_kind kind = store_check(store, failure);
    if (kind != FAILURE_NONE) {
        return kind;
    }
    const struct deal_tally *tally = &job->tally;
    if (store->plan == PLAN_NONE ||
        tally->solved + tally->unsolvable + tally->undecided != deals_total(&job->deals)) {
        failure_set(failure, FAILURE_BUG, "%s: a job came back without all of its deals",
                    store->path);
        return store_give_up(store, failure);
    }
    kind = store_begin(store, failure);
    if (kind == FAILURE_NONE) {
        kind = store->plan == PLAN_CHUNKS ? store_chunks_keep(store, job, failure)
                                          : store_retries_keep(store, job, failure);
    }
    return kind == FAILURE_NONE ? kind : store_give_up(store, failure);
}

enum failure_kind store_commit(struct store *store, struct failure *failure) {
    enum failure_kind kind = store_check(store, failure);
    if (kind != FAILURE_NONE || store->sql.db == NULL || sqlite3_get_autocommit(store->sql.db)) {
        return kind;
    }
    /* Days of work must not go into a file that has no name any more. */
    if (!lock_is_on(&store->lock, store->path)) {
        failure_set(failure, FAILURE_CANNOT_WRITE,
                    "%s: was removed, or another file was put in its place, while the survey ran",
                    store->path);
        return store_give_up(store, failure);
    }
    if (store->has_new_ranked) {
        kind = save_rankings(store, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = store_end(store, failure);
    }
    return kind == FAILURE_NONE ? kind : store_give_up(store, failure);
}
