#define _POSIX_C_SOURCE 200809L

#include "survey/store/sql.h"

#include "survey/store/digest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening ------------------------------------------------------------------------------- */

/* Some names, such as ":memory:", are special to SQLite. After "./" or "/", with all but plain
 * characters escaped, a name is that of a file. */
static char *uri_of(const char *path, bool is_alone) {
    static const char digits[] = "0123456789ABCDEF";
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
    static const char alone[] = "?immutable=1";
    const char *start = *path == '/' ? "file://" : "file:./";
    size_t size = strlen(start) + 3 * strlen(path) + sizeof alone;
    char *uri = malloc(size);
    if (uri == NULL) {
        return NULL;
    }
    char *end = uri + snprintf(uri, size, "%s", start);
    for (; *path != '\0'; path++) {
        unsigned char byte = (unsigned char)*path;
        if (strchr(plain, byte) != NULL) {
            *end++ = *path;
        } else {
            *end++ = '%';
            *end++ = digits[byte >> 4];
            *end++ = digits[byte & 15];
        }
    }
    snprintf(end, sizeof alone, "%s", is_alone ? alone : "");
    return uri;
}

/* A file may come from a stranger. Nothing in it may make SQLite do more than read and write rows.
 */
static bool harden(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK &&
           sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL) == SQLITE_OK &&
           sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL) == SQLITE_OK &&
           sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL) == SQLITE_OK;
}

enum failure_kind sql_open(struct sql *sql, const char *path, enum sql_access access,
                           struct failure *failure) {
    *sql = (struct sql){.path = strdup(path), .access = access};
    char *uri = uri_of(path, access == SQL_READ_ALONE);
    enum failure_kind kind = FAILURE_NONE;
    sql->mark = calloc(1, sizeof *sql->mark);
    if (sql->path == NULL || uri == NULL || sql->mark == NULL) {
        kind = failure_no_memory(failure);
    } else {
        int flags = access == SQL_WRITE ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
        flags |= SQLITE_OPEN_URI | SQLITE_OPEN_PRIVATECACHE;
        if (sqlite3_open_v2(uri, &sql->db, flags, NULL) != SQLITE_OK ||
            sqlite3_extended_result_codes(sql->db, 1) != SQLITE_OK ||
            sqlite3_busy_timeout(sql->db, SQL_WAIT_FIRST) != SQLITE_OK || !harden(sql->db) ||
            digest_register(sql->db) != SQLITE_OK ||
            digest_register_sealed(sql->db, sql->mark) != SQLITE_OK) {
            kind = sql_failed(sql, failure);
        }
    }
    free(uri);
    if (kind != FAILURE_NONE) {
        sql_close(sql);
    }
    return kind;
}

void sql_close(struct sql *sql) {
    sqlite3_close(sql->db);
    free(sql->path);
    free(sql->mark);
    *sql = (struct sql){0};
}

/* ---- Failures ------------------------------------------------------------------------------ */

static enum failure_kind no_access(const struct sql *sql, int error, struct failure *failure) {
    if (sqlite3_extended_errcode(sql->db) == SQLITE_READONLY_DIRECTORY) {
        return failure_set(failure, FAILURE_CANNOT_WRITE, "%s: its folder cannot be written",
                           sql->path);
    }
    const char *words = error != 0 ? strerror(error) : sqlite3_errmsg(sql->db);
    return sql->access == SQL_WRITE
               ? failure_set(failure, FAILURE_CANNOT_WRITE, "%s: cannot be written: %s", sql->path,
                             words)
               : failure_set(failure, FAILURE_NO_INPUT, "%s: cannot be read: %s", sql->path, words);
}

enum failure_kind sql_failed(const struct sql *sql, struct failure *failure) {
    int code = sql->db == NULL ? SQLITE_NOMEM : sqlite3_errcode(sql->db) & 0xff;
    int error = sql->db == NULL ? 0 : sqlite3_system_errno(sql->db);
    bool writes = sql->access == SQL_WRITE;
    /* SQLite reports some full disks as another error. */
    bool is_io = code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
    if (code == SQLITE_FULL || (is_io && (error == ENOSPC || error == EDQUOT))) {
        return failure_set(failure, FAILURE_CANNOT_WRITE,
                           "%s: the disk is full: what was counted is safe; make room and start "
                           "the same command again",
                           sql->path);
    }
    switch (code) {
    case SQLITE_NOMEM:
        return failure_no_memory(failure);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return failure_set(failure, writes ? FAILURE_CANNOT_WRITE : FAILURE_NO_INPUT,
                           "%s: is locked: another program is using it", sql->path);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT:
    case SQLITE_CONSTRAINT: /* the file has a row that it should not have */
        return sql_damaged(sql, sqlite3_errmsg(sql->db), failure);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_READONLY:
    case SQLITE_NOLFS:
        return no_access(sql, error, failure);
    default:
        return writes
                   ? failure_set(failure, FAILURE_BUG, "%s: %s", sql->path, sqlite3_errmsg(sql->db))
                   : sql_damaged(sql, sqlite3_errmsg(sql->db), failure);
    }
}

enum failure_kind sql_damaged(const struct sql *sql, const char *what, struct failure *failure) {
    /* When memory runs out, a value looks as if it were missing. */
    if (sqlite3_errcode(sql->db) == SQLITE_NOMEM) {
        return failure_no_memory(failure);
    }
    failure_set(failure, FAILURE_BAD_DATA, "%s: is damaged: %s", sql->path, what);
    for (char *c = failure->words; *c != '\0'; c++) {
        if (*c == '\n') { /* SQLite says some things in several lines */
            *c = ' ';
        }
    }
    return FAILURE_BAD_DATA;
}

/* ---- Statements ---------------------------------------------------------------------------- */

enum failure_kind sql_run(const struct sql *sql, const char *text, struct failure *failure) {
    return sqlite3_exec(sql->db, text, NULL, NULL, NULL) == SQLITE_OK ? FAILURE_NONE
                                                                      : sql_failed(sql, failure);
}

enum failure_kind sql_prepare(const struct sql *sql, const char *text, sqlite3_stmt **statement,
                              struct failure *failure) {
    *statement = NULL;
    return sqlite3_prepare_v3(sql->db, text, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) ==
                   SQLITE_OK
               ? FAILURE_NONE
               : sql_failed(sql, failure);
}

enum failure_kind sql_step(const struct sql *sql, sqlite3_stmt *statement, bool *row,
                           struct failure *failure) {
    int code = sqlite3_step(statement);
    *row = code == SQLITE_ROW;
    if (*row) {
        return FAILURE_NONE;
    }
    enum failure_kind kind = code == SQLITE_DONE ? FAILURE_NONE : sql_failed(sql, failure);
    sqlite3_reset(statement);
    return kind;
}

enum failure_kind sql_number(const struct sql *sql, const char *text, uint64_t *number,
                             struct failure *failure) {
    sqlite3_stmt *statement = NULL;
    bool row = false;
    enum failure_kind kind = sql_prepare(sql, text, &statement, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_step(sql, statement, &row, failure);
    }
    if (kind == FAILURE_NONE) {
        sqlite3_int64 value = row ? sqlite3_column_int64(statement, 0) : -1;
        *number = (uint64_t)value;
        if (value < 0) {
            kind = sql_damaged(sql, "a number is missing or negative", failure);
        }
    }
    sqlite3_finalize(statement);
    return kind;
}

void sql_bind_number(sqlite3_stmt *statement, int index, uint64_t number) {
    if (number <= INT64_MAX) {
        sqlite3_bind_int64(statement, index, (sqlite3_int64)number);
    } else {
        sqlite3_bind_null(statement, index);
    }
}

void sql_bind_text(sqlite3_stmt *statement, int index, const char *text) {
    if (sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC) != SQLITE_OK) {
        sqlite3_bind_null(statement, index);
    }
}
