/* The store's inside: store.c opens, commits and keeps the rankings, batches.c adds deals that are
 * asked for, chunks.c and retries.c are the two kinds of plans. */
#ifndef SOLITON_SURVEY_STORE_INSIDE_H
#define SOLITON_SURVEY_STORE_INSIDE_H

#include "survey/store/lock.h"
#include "survey/store/reader.h"
#include "survey/store/rows.h"
#include "survey/store/sql.h"
#include "survey/store/store.h"

/* Where the plan has come to among the chunks. Those that are done and lie before it have been
 * given out by this plan or were done before; a chunk behind it can only have been done before, as
 * nobody else writes. */
struct chunk_cursor {
    uint64_t batch, deals, size; /* of the batch; 0 before the first */
    uint64_t chunk, chunks;      /* the next one, and how many the batch has */
    uint64_t next_done;          /* all from `chunk` on to this one, which is done, are not */
};

/* ... and among the deals that are tried again. */
struct retry_cursor {
    char *options;
    uint64_t attempt;
    bool has_attempt; /* in the file */
    bool has_begun;
    char series[SERIES_SIZE];
    uint64_t number; /* the last one given out */
};

enum store_statement { FIND_BATCH, FIND_DONE, FIND_SPANS, FIND_UNDECIDED, STORE_STATEMENTS };

enum store_plan_kind { PLAN_NONE, PLAN_CHUNKS, PLAN_RETRY };

struct store {
    struct lock lock;
    char *path;
    struct reader reader; /* by which it was checked, until something is asked of the file */
    struct sql sql;       /* from then on */
    bool has_wal;         /* changes go there first */
    struct survey_settings settings;
    sqlite3_stmt *statements[STORE_STATEMENTS]; /* each prepared when it is needed first */
    sqlite3_stmt *inserts[TABLES];              /* the same */
    struct seal seal;                           /* as it is to be after the next commit */
    struct failure failure;                     /* the first one that made it unusable */
    enum store_plan_kind plan;
    struct chunk_cursor chunks;
    struct retry_cursor retries;
    struct ranked ranked[RANKINGS]; /* as the table is to be after the next commit */
    bool has_new_ranked;
};

/* One of the statements, ready to be bound. */
enum failure_kind store_statement(struct store *store, enum store_statement which,
                                  sqlite3_stmt **statement, struct failure *failure);
/* The one that adds a row to a table, ready to be bound, and what runs it then. */
enum failure_kind store_insertion(struct store *store, enum table_name table,
                                  sqlite3_stmt **statement, struct failure *failure);
enum failure_kind store_insert(struct store *store, enum table_name table, struct failure *failure);
/* Opens the file for writing unless it is open, and changes nothing yet. */
enum failure_kind store_connect(struct store *store, struct failure *failure);
/* From now on, changes go to a log beside the file: a commit then has to wait for the disk once,
 * and others can read meanwhile. Where there can be no log, it goes without. This changes the file,
 * so it is not done before there is something to write. */
enum failure_kind store_use_wal(struct store *store, struct failure *failure);
/* Begins a transaction unless one is open. */
enum failure_kind store_begin(struct store *store, struct failure *failure);
/* Ends it, with the seal of what was stored. */
enum failure_kind store_end(struct store *store, struct failure *failure);
/* A store that has failed stores nothing more: it may have lost what it was told. Rolls back, and
 * returns the failure's kind; then store_check tells of it again. */
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
