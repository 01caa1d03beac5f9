/* Opening and closing, statements, transactions. */
#define _POSIX_C_SOURCE 200809L

#include "survey/store/inside.h"

#include "survey/store/ranking_rows.h"
#include "survey/store/schema.h"

#include <stdlib.h>
#include <string.h>

/* Milliseconds that are spent waiting for readers in the end. */
enum { PATIENCE_LAST = 200 };

/* ---- Opening and closing ------------------------------------------------------------------- */

/* With the words of a problem behind the name of the file. */
static enum problem_kind with_path(const char *path, struct problem *problem) {
    struct problem bare = *problem;
    return problem_set(problem, bare.kind, "%s: %s", path, bare.words);
}

/* Are the stored terms those that are wanted? Where none are, the engine still must be the same. */
static enum problem_kind compare_terms(const char *path, const struct terms *stored,
                                       const struct terms *wanted, struct problem *problem) {
    struct terms own = *stored; /* whose strings are not touched */
    own.engine = (char *)soliton_engine();
    return terms_agree(stored, wanted != NULL ? wanted : &own, problem) ? PROBLEM_NONE
                                                                        : with_path(path, problem);
}

/* Checks the file without changing it, and gets its terms. */
static enum problem_kind check(struct store *store, const char *path, const struct terms *wanted,
                               struct problem *problem) {
    enum problem_kind kind = reading_open(path, true, &store->reading, &store->terms, problem);
    if (kind == PROBLEM_NO_INPUT) { /* the file is there, but locked or out of reach otherwise */
        problem->kind = PROBLEM_CANNOT_WRITE;
    }
    if (kind != PROBLEM_NONE) {
        return problem->kind;
    }
    store->seal = store->reading.seal;
    kind = compare_terms(path, &store->terms, wanted, problem);
    /* So that it keeps nobody from writing. */
    return kind == PROBLEM_NONE ? sql_run(&store->reading.sql, "ROLLBACK", problem) : kind;
}

static enum problem_kind open_locked(struct store *store, const char *path,
                                     const struct terms *terms, struct problem *problem) {
    bool is_new = lock_is_on_empty(&store->lock);
    enum problem_kind kind = PROBLEM_NONE;
    if (!is_new || terms == NULL) {
        kind = check(store, path, terms, problem);
        /* If only the making of it was begun, that has been undone now. */
        is_new = kind == PROBLEM_BAD_DATA && terms != NULL && lock_is_on_empty(&store->lock);
    }
    if (is_new) {
        kind = terms_copy(terms, &store->terms) ? store_connect(store, problem)
                                                : problem_no_memory(problem);
        if (kind == PROBLEM_NONE) {
            kind = schema_create(&store->sql, terms, &store->seal, problem);
        }
    }
    return kind;
}

/* Ends a transaction without storing anything. */
static void roll_back(struct store *store) {
    struct problem ignored;
    if (!sqlite3_get_autocommit(store->sql.db)) {
        sql_run(&store->sql, "ROLLBACK", &ignored);
    }
}

/* Ends what has been written, and leaves no log. What fails here is put right when the file is
 * opened again. */
static void disconnect(struct store *store) {
    struct problem ignored;
    for (int i = 0; i < STORE_STATEMENTS; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    for (int i = 0; i < TABLES; i++) {
        sqlite3_finalize(store->inserts[i]);
    }
    roll_back(store);
    sqlite3_busy_timeout(store->sql.db, PATIENCE_LAST);
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
    reading_abandon(&store->reading);
    lock_release(&store->lock, store->path);
    terms_drop(&store->terms);
    free(store->retries.options);
    free(store->path);
    free(store);
}

enum problem_kind store_open(const char *path, const struct terms *terms, struct store **store,
                             struct problem *problem) {
    *store = NULL;
    struct store *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return problem_no_memory(problem);
    }
    opened->path = strdup(path);
    enum problem_kind kind = opened->path == NULL
                                 ? problem_no_memory(problem)
                                 : lock_take(path, terms != NULL, &opened->lock, problem);
    if (kind != PROBLEM_NONE) {
        free(opened->path);
        free(opened);
        return kind;
    }
    kind = open_locked(opened, path, terms, problem);
    if (kind != PROBLEM_NONE) {
        store_close(opened);
        return kind;
    }
    *store = opened;
    return PROBLEM_NONE;
}

const struct terms *store_terms(const struct store *store) { return &store->terms; }

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

static enum problem_kind prepare(struct store *store, const char *text, sqlite3_stmt **own,
                                 sqlite3_stmt **statement, struct problem *problem) {
    enum problem_kind kind = PROBLEM_NONE;
    if (*own == NULL) {
        kind = sql_prepare(&store->sql, text, own, problem);
    } else {
        sqlite3_reset(*own);
    }
    *statement = *own;
    return kind;
}

enum problem_kind store_statement(struct store *store, enum store_statement which,
                                  sqlite3_stmt **statement, struct problem *problem) {
    return prepare(store, texts[which], &store->statements[which], statement, problem);
}

enum problem_kind store_insertion(struct store *store, enum table_name table,
                                  sqlite3_stmt **statement, struct problem *problem) {
    sqlite3_stmt **own = &store->inserts[table];
    if (*own != NULL) {
        return prepare(store, NULL, own, statement, problem);
    }
    struct table_insert insert = table_insert(table);
    return prepare(store, insert.text, own, statement, problem);
}

enum problem_kind store_insert(struct store *store, enum table_name table,
                               struct problem *problem) {
    return seal_insert(&store->sql, store->inserts[table], &store->seal.parts[table], problem);
}

enum problem_kind store_connect(struct store *store, struct problem *problem) {
    enum problem_kind kind = store_check(store, problem);
    if (kind != PROBLEM_NONE || store->sql.db != NULL) {
        return kind;
    }
    reading_close(&store->reading);
    kind = sql_open(&store->sql, store->path, SQL_WRITE, problem);
    if (kind == PROBLEM_NONE) {
        kind = sql_run(&store->sql,
                       "PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON;"
                       "PRAGMA wal_autocheckpoint = 256",
                       problem);
    }
    return kind;
}

enum problem_kind store_use_log(struct store *store, struct problem *problem) {
    if (store->has_log) {
        return PROBLEM_NONE;
    }
    enum problem_kind kind = sql_run(&store->sql, "PRAGMA journal_mode = WAL", problem);
    if (kind == PROBLEM_NONE) {
        store->has_log = true;
        sqlite3_busy_timeout(store->sql.db, SQL_PATIENCE_LATER);
    }
    return kind;
}

enum problem_kind store_begin(struct store *store, struct problem *problem) {
    if (!sqlite3_get_autocommit(store->sql.db)) {
        return PROBLEM_NONE;
    }
    enum problem_kind kind = store_use_log(store, problem);
    return kind == PROBLEM_NONE ? sql_run(&store->sql, "BEGIN IMMEDIATE", problem) : kind;
}

enum problem_kind store_end(struct store *store, struct problem *problem) {
    enum problem_kind kind = seal_save(&store->sql, &store->seal, problem);
    return kind == PROBLEM_NONE ? sql_run(&store->sql, "COMMIT", problem) : kind;
}

enum problem_kind store_give_up(struct store *store, const struct problem *problem) {
    if (store->sql.db != NULL) {
        roll_back(store);
    }
    store->problem = *problem;
    return problem->kind;
}

enum problem_kind store_check(const struct store *store, struct problem *problem) {
    if (store->problem.kind != PROBLEM_NONE) {
        *problem = store->problem;
    }
    return store->problem.kind;
}

/* ---- Working it off ------------------------------------------------------------------------ */

enum problem_kind store_prepare(struct store *store, enum store_plan_kind plan,
                                struct problem *problem) {
    enum problem_kind kind = store_connect(store, problem);
    store->plan = plan;
    return kind == PROBLEM_NONE ? ranking_rows_load(&store->sql, store->ranked, problem) : kind;
}

enum problem_kind store_next(struct store *store, struct errand **errand, struct problem *problem) {
    *errand = NULL;
    enum problem_kind kind = store_check(store, problem);
    if (kind == PROBLEM_NONE && store->plan == PLAN_CHUNKS) {
        kind = store_chunks_next(store, errand, problem);
    } else if (kind == PROBLEM_NONE && store->plan == PLAN_RETRY) {
        kind = store_retries_next(store, errand, problem);
    }
    return kind;
}

enum problem_kind store_keep(struct store *store, const struct errand *errand,
                             struct problem *problem) {
    enum problem_kind kind = store_check(store, problem);
    if (kind != PROBLEM_NONE) {
        return kind;
    }
    const struct harvest *harvest = &errand->harvest;
    if (store->plan == PLAN_NONE ||
        harvest->solved + harvest->unsolvable + harvest->undecided != deals_total(&errand->deals)) {
        problem_set(problem, PROBLEM_BUG, "%s: what came back is not what was asked for",
                    store->path);
        return store_give_up(store, problem);
    }
    kind = store_begin(store, problem);
    if (kind == PROBLEM_NONE) {
        kind = store->plan == PLAN_CHUNKS ? store_chunks_keep(store, errand, problem)
                                          : store_retries_keep(store, errand, problem);
    }
    return kind == PROBLEM_NONE ? kind : store_give_up(store, problem);
}

enum problem_kind store_commit(struct store *store, struct problem *problem) {
    enum problem_kind kind = store_check(store, problem);
    if (kind != PROBLEM_NONE || store->sql.db == NULL || sqlite3_get_autocommit(store->sql.db)) {
        return kind;
    }
    /* Otherwise days of work might go into a file that nobody finds any more. */
    if (!lock_is_on(&store->lock, store->path)) {
        problem_set(problem, PROBLEM_CANNOT_WRITE,
                    "%s: was removed, or another file was put in its place, while the survey ran",
                    store->path);
        return store_give_up(store, problem);
    }
    if (store->has_new_ranked) {
        kind = store_ranked_save(store, problem);
    }
    if (kind == PROBLEM_NONE) {
        kind = store_end(store, problem);
    }
    return kind == PROBLEM_NONE ? kind : store_give_up(store, problem);
}
