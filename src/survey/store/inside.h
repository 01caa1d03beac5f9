/* The store's inside: store.c opens, commits and keeps the rankings, batches.c adds deals,
 * chunks.c and retries.c are the two kinds of plans. */
#ifndef SOLITON_SURVEY_STORE_INSIDE_H
#define SOLITON_SURVEY_STORE_INSIDE_H

#include "survey/store/lock.h"
#include "survey/store/reader.h"
#include "survey/store/rows.h"
#include "survey/store/sql.h"
#include "survey/store/store.h"

/* How far the plan of chunks has come. All chunks before the cursor are done or handed out. Those
 * after it that are done were done before this plan, as nobody else writes. */
struct chunk_cursor {
    uint64_t batch, deals, size; /* of the batch; 0 before the first */
    uint64_t chunk, chunks;      /* the next one, and how many the batch has */
    uint64_t next_done;          /* the first one from `chunk` on that is done */
};

/* How far the plan of retries has come. */
struct retry_cursor {
    char *options;
    uint64_t attempt;
    bool has_attempt; /* in the file */
    bool has_begun;
    char series[SERIES_SIZE];
    uint64_t number; /* the last one handed out */
};

enum store_statement { FIND_BATCH, FIND_DONE, FIND_SPANS, FIND_UNDECIDED, STORE_STATEMENTS };

enum store_plan_kind { PLAN_NONE, PLAN_CHUNKS, PLAN_RETRY };

struct store {
    struct lock lock;
    char *path;
    struct reader reader; /* that has checked the file; closed when `sql` is opened */
    struct sql sql;       /* for writing */
    bool has_wal;         /* changes go to the WAL first */
    struct survey_settings settings;
    sqlite3_stmt *statements[STORE_STATEMENTS]; /* each prepared on first use */
    sqlite3_stmt *inserts[TABLES];              /* likewise */
    struct seal seal;                           /* as of the next commit */
    struct failure failure;                     /* the one that made the store unusable */
    enum store_plan_kind plan;
    struct chunk_cursor chunks;
    struct retry_cursor retries;
    struct ranked ranked[RANKINGS]; /* as of the next commit */
    bool has_new_ranked;
};

/* Gets one of the statements, ready to be bound. */
enum failure_kind store_statement(struct store *store, enum store_statement which,
                                  sqlite3_stmt **statement, struct failure *failure);
/* Gets the statement that adds a row to a table, ready to be bound; and runs it. */
enum failure_kind store_insertion(struct store *store, enum table_name table,
                                  sqlite3_stmt **statement, struct failure *failure);
enum failure_kind store_insert(struct store *store, enum table_name table, struct failure *failure);
/* Opens the file for writing unless it is open. Changes nothing yet. */
enum failure_kind store_connect(struct store *store, struct failure *failure);
/* Switches to a write-ahead log: a commit then waits for the disk once, and others can read
 * meanwhile. Where a WAL is impossible, goes on without. This changes the file, so it is not done
 * before there is something to write. */
enum failure_kind store_use_wal(struct store *store, struct failure *failure);
/* Begins a transaction unless one is open. */
enum failure_kind store_begin(struct store *store, struct failure *failure);
/* Commits it, with a new seal. */
enum failure_kind store_end(struct store *store, struct failure *failure);
/* Rolls back and remembers the failure, whose kind it returns. A store that has failed may have
 * lost results, so it stores nothing more: store_check returns the failure from then on. */
enum failure_kind store_give_up(struct store *store, const struct failure *failure);
enum failure_kind store_check(const struct store *store, struct failure *failure);

/* Gets ready for a plan of this kind. */
enum failure_kind store_prepare(struct store *store, enum store_plan_kind plan,
                                struct failure *failure);

/* Puts a deal into the ranking if it belongs there. Rankings are kept in memory, so that most
 * commits need not write them. */
void store_rank(struct store *store, enum ranking ranking, const struct record *record);

enum failure_kind store_chunks_next(struct store *store, struct survey_job **job,
                                    struct failure *failure);
enum failure_kind store_chunks_keep(struct store *store, const struct survey_job *job,
                                    struct failure *failure);
enum failure_kind store_retries_next(struct store *store, struct survey_job **job,
                                     struct failure *failure);
enum failure_kind store_retries_keep(struct store *store, const struct survey_job *job,
                                     struct failure *failure);

#endif
