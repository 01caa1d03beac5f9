/* What a survey needs of SQLite: a connection that knows its file's name, statements, and failures
 * as failures.
 *
 * The failures' words begin with the name of the file. */
#ifndef SOLITON_SURVEY_STORE_SQL_H
#define SOLITON_SURVEY_STORE_SQL_H

#include "survey/failure.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

/* How a file is opened. SQL_READ_ALONE trusts that nobody writes to it: it looks at that one file,
 * and neither needs nor makes another one beside it. */
enum sql_access { SQL_READ, SQL_READ_ALONE, SQL_WRITE };

/* Milliseconds to wait for others: before anything has been done, and when there is work to lose.
 */
enum { SQL_PATIENCE_FIRST = 2000, SQL_PATIENCE_LATER = 60000 };

/* Owns both; {0} is a closed one. */
struct sql {
    sqlite3 *db;
    char *path; /* as whoever asked for it has written it */
    enum sql_access access;
    uint64_t *mark; /* of the row that was stored last */
};

/* Opens a file that is there. The SQL functions of digest.h are known to the connection, and
 * whatever might run by itself in a file of others is switched off. */
enum failure_kind sql_open(struct sql *sql, const char *path, enum sql_access access,
                           struct failure *failure);
void sql_close(struct sql *sql);

/* Says what SQLite's last failure means. What cannot be understood in a file that is only read is
 * damage, and a bug where something is written. */
enum failure_kind sql_failed(const struct sql *sql, struct failure *failure);
enum failure_kind sql_damaged(const struct sql *sql, const char *what, struct failure *failure);

/* Does what statements say that have no rows, or whose rows do not matter. */
enum failure_kind sql_run(const struct sql *sql, const char *text, struct failure *failure);

/* A statement to be finalised by sqlite3_finalize; NULL after a failure. */
enum failure_kind sql_prepare(const struct sql *sql, const char *text, sqlite3_stmt **statement,
                              struct failure *failure);

/* The next row; *row tells whether there is one. A statement that has none any more is reset. */
enum failure_kind sql_step(const struct sql *sql, sqlite3_stmt *statement, bool *row,
                           struct failure *failure);

/* The one number, 0 or more, that a query gives. */
enum failure_kind sql_number(const struct sql *sql, const char *text, uint64_t *number,
                             struct failure *failure);

/* For the parameters of a statement, from 1 on. Texts must live until it is reset or bound anew.
 * Numbers that SQLite cannot hold, of 2^63 or more, become null, which no table takes. */
void sql_bind_number(sqlite3_stmt *statement, int index, uint64_t number);
void sql_bind_text(sqlite3_stmt *statement, int index, const char *text);

#endif
