/* What a survey needs of SQLite: a connection that knows its file's name, statements, and errors as
 * failures (failure.h).
 *
 * The words of a failure begin with the name of the file. */
#ifndef SOLITON_SURVEY_STORE_SQL_H
#define SOLITON_SURVEY_STORE_SQL_H

#include "survey/failure.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

/* How a file is opened. SQL_READ_ALONE trusts that nobody writes to it: it reads that one file, and
 * neither needs nor makes another beside it. */
enum sql_access { SQL_READ, SQL_READ_ALONE, SQL_WRITE };

/* Milliseconds to wait for other programs: before any work, and once there is work to lose. */
enum { SQL_WAIT_FIRST = 2000, SQL_WAIT_LATER = 60000 };

/* Owns both; {0} is a closed one. */
struct sql {
    sqlite3 *db;
    char *path; /* as the caller wrote it */
    enum sql_access access;
    uint64_t *mark; /* of the row that was stored last */
};

/* Opens a file that exists. Registers the SQL functions of digest.h, and switches off whatever
 * could run by itself in a stranger's file. */
enum failure_kind sql_open(struct sql *sql, const char *path, enum sql_access access,
                           struct failure *failure);
void sql_close(struct sql *sql);

/* Turns SQLite's last error into a failure. An error that is not known is damage in a file that is
 * only read, and a bug where something is written. */
enum failure_kind sql_failed(const struct sql *sql, struct failure *failure);
enum failure_kind sql_damaged(const struct sql *sql, const char *what, struct failure *failure);

/* Runs statements without rows, or whose rows do not matter. */
enum failure_kind sql_run(const struct sql *sql, const char *text, struct failure *failure);

/* Prepares a statement, to be freed by sqlite3_finalize; NULL after a failure. */
enum failure_kind sql_prepare(const struct sql *sql, const char *text, sqlite3_stmt **statement,
                              struct failure *failure);

/* Steps to the next row; *row tells whether there is one. After the last, the statement is reset.
 */
enum failure_kind sql_step(const struct sql *sql, sqlite3_stmt *statement, bool *row,
                           struct failure *failure);

/* Runs a query that gives one number, 0 or more. */
enum failure_kind sql_number(const struct sql *sql, const char *text, uint64_t *number,
                             struct failure *failure);

/* Binds a parameter, from 1 on. Texts must live until the statement is reset or bound anew. Numbers
 * of 2^63 or more, which SQLite cannot hold, become null, which no table takes. */
void sql_bind_number(sqlite3_stmt *statement, int index, uint64_t number);
void sql_bind_text(sqlite3_stmt *statement, int index, const char *text);

#endif
