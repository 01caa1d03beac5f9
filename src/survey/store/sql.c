#define _POSIX_C_SOURCE 200809L

#include "survey/store/sql.h"

#include "survey/store/digest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening ------------------------------------------------------------------------------- */

/* SQLite has names with a meaning of their own, such as ":memory:". Behind "./" or "/", with all
 * but letters and digits escaped, a name is that of a file. */
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

/* A file may come from anywhere: nothing in it may make SQLite do more than read and write rows. */
static bool be_careful(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK &&
           sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL) == SQLITE_OK &&
           sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL) == SQLITE_OK &&
           sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL) == SQLITE_OK;
}

enum problem_kind sql_open(struct sql *sql, const char *path, enum sql_access access,
                           struct problem *problem) {
    *sql = (struct sql){.path = strdup(path), .access = access};
    char *uri = uri_of(path, access == SQL_READ_ALONE);
    enum problem_kind kind = PROBLEM_NONE;
    sql->mark = calloc(1, sizeof *sql->mark);
    if (sql->path == NULL || uri == NULL || sql->mark == NULL) {
        kind = problem_no_memory(problem);
    } else {
        int flags = access == SQL_WRITE ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
        flags |= SQLITE_OPEN_URI | SQLITE_OPEN_PRIVATECACHE;
        if (sqlite3_open_v2(uri, &sql->db, flags, NULL) != SQLITE_OK ||
            sqlite3_extended_result_codes(sql->db, 1) != SQLITE_OK ||
            sqlite3_busy_timeout(sql->db, SQL_PATIENCE_FIRST) != SQLITE_OK ||
            !be_careful(sql->db) || digest_register(sql->db) != SQLITE_OK ||
            digest_register_sealed(sql->db, sql->mark) != SQLITE_OK) {
            kind = sql_failed(sql, problem);
        }
    }
    free(uri);
    if (kind != PROBLEM_NONE) {
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

static enum problem_kind no_access(const struct sql *sql, int error, struct problem *problem) {
    if (sqlite3_extended_errcode(sql->db) == SQLITE_READONLY_DIRECTORY) {
        return problem_set(problem, PROBLEM_CANNOT_WRITE, "%s: its folder cannot be written",
                           sql->path);
    }
    const char *words = error != 0 ? strerror(error) : sqlite3_errmsg(sql->db);
    return sql->access == SQL_WRITE
               ? problem_set(problem, PROBLEM_CANNOT_WRITE, "%s: cannot be written: %s", sql->path,
                             words)
               : problem_set(problem, PROBLEM_NO_INPUT, "%s: cannot be read: %s", sql->path, words);
}

enum problem_kind sql_failed(const struct sql *sql, struct problem *problem) {
    int code = sql->db == NULL ? SQLITE_NOMEM : sqlite3_errcode(sql->db) & 0xff;
    int error = sql->db == NULL ? 0 : sqlite3_system_errno(sql->db);
    bool writes = sql->access == SQL_WRITE;
    /* Not every failure for want of room is called so. */
    bool is_io = code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
    if (code == SQLITE_FULL || (is_io && (error == ENOSPC || error == EDQUOT))) {
        return problem_set(problem, PROBLEM_CANNOT_WRITE,
                           "%s: the disk is full: what was counted is safe; make room and start "
                           "the same command again",
                           sql->path);
    }
    switch (code) {
    case SQLITE_NOMEM:
        return problem_no_memory(problem);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return problem_set(problem, writes ? PROBLEM_CANNOT_WRITE : PROBLEM_NO_INPUT,
                           "%s: is locked: another program is using it", sql->path);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT:
    case SQLITE_CONSTRAINT: /* what is there should not be */
        return sql_damaged(sql, sqlite3_errmsg(sql->db), problem);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_READONLY:
    case SQLITE_NOLFS:
        return no_access(sql, error, problem);
    default:
        return writes
                   ? problem_set(problem, PROBLEM_BUG, "%s: %s", sql->path, sqlite3_errmsg(sql->db))
                   : sql_damaged(sql, sqlite3_errmsg(sql->db), problem);
    }
}

enum problem_kind sql_damaged(const struct sql *sql, const char *what, struct problem *problem) {
    /* A value that there was no memory for looks like one that is missing. */
    if (sqlite3_errcode(sql->db) == SQLITE_NOMEM) {
        return problem_no_memory(problem);
    }
    problem_set(problem, PROBLEM_BAD_DATA, "%s: is damaged: %s", sql->path, what);
    for (char *c = problem->words; *c != '\0'; c++) {
        if (*c == '\n') { /* SQLite says some things in several lines */
            *c = ' ';
        }
    }
    return PROBLEM_BAD_DATA;
}

/* ---- Statements ---------------------------------------------------------------------------- */

enum problem_kind sql_run(const struct sql *sql, const char *text, struct problem *problem) {
    return sqlite3_exec(sql->db, text, NULL, NULL, NULL) == SQLITE_OK ? PROBLEM_NONE
                                                                      : sql_failed(sql, problem);
}

enum problem_kind sql_prepare(const struct sql *sql, const char *text, sqlite3_stmt **statement,
                              struct problem *problem) {
    *statement = NULL;
    return sqlite3_prepare_v3(sql->db, text, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) ==
                   SQLITE_OK
               ? PROBLEM_NONE
               : sql_failed(sql, problem);
}

enum problem_kind sql_step(const struct sql *sql, sqlite3_stmt *statement, bool *row,
                           struct problem *problem) {
    int code = sqlite3_step(statement);
    *row = code == SQLITE_ROW;
    if (*row) {
        return PROBLEM_NONE;
    }
    enum problem_kind kind = code == SQLITE_DONE ? PROBLEM_NONE : sql_failed(sql, problem);
    sqlite3_reset(statement);
    return kind;
}

enum problem_kind sql_number(const struct sql *sql, const char *text, uint64_t *number,
                             struct problem *problem) {
    sqlite3_stmt *statement = NULL;
    bool row = false;
    enum problem_kind kind = sql_prepare(sql, text, &statement, problem);
    if (kind == PROBLEM_NONE) {
        kind = sql_step(sql, statement, &row, problem);
    }
    if (kind == PROBLEM_NONE) {
        sqlite3_int64 value = row ? sqlite3_column_int64(statement, 0) : -1;
        *number = (uint64_t)value;
        if (value < 0) {
            kind = sql_damaged(sql, "a number is missing or negative", problem);
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
