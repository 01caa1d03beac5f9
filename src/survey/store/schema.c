#define _POSIX_C_SOURCE 200809L

#include "survey/store/schema.h"

#include "survey/store/rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A page of SQLite's usual size is smaller than a row of the table `chunk`, which would then take
 * pages of its own: surveys that keep few deals would be twice as large. */
enum { PAGE_SIZE = 16384 };

/* ---- Making -------------------------------------------------------------------------------- */

static enum failure_kind insert_settings(const struct sql *sql,
                                         const struct survey_settings *settings, struct seal *seal,
                                         struct failure *failure) {
    sqlite3_stmt *insert = NULL;
    enum failure_kind kind = sql_prepare(sql, table_insert(TABLE_SURVEY).text, &insert, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_text(insert, 1, settings->game);
        sql_bind_text(insert, 2, settings->rules);
        sql_bind_text(insert, 3, settings->options);
        sql_bind_text(insert, 4, settings->engine);
        sql_bind_text(insert, 5, keep_names[settings->keep]);
        kind = seal_insert(sql, insert, &seal->parts[TABLE_SURVEY], failure);
    }
    sqlite3_finalize(insert);
    return kind;
}

enum failure_kind schema_create(const struct sql *sql, const struct survey_settings *settings,
                                struct seal *seal, struct failure *failure) {
    char words[128];
    *seal = (struct seal){0};
    snprintf(words, sizeof words,
             "PRAGMA page_size = %d; BEGIN IMMEDIATE; PRAGMA application_id = %d;"
             "PRAGMA user_version = %d",
             PAGE_SIZE, SCHEMA_APPLICATION, SCHEMA_VERSION);
    enum failure_kind kind = sql_run(sql, words, failure);
    for (size_t i = 0; i < TABLES && kind == FAILURE_NONE; i++) {
        kind = sql_run(sql, sql_tables[i].text, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = insert_settings(sql, settings, seal, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = seal_save(sql, seal, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = sql_run(sql, "COMMIT", failure);
    }
    if (kind != FAILURE_NONE && !sqlite3_get_autocommit(sql->db)) {
        struct failure another;
        sql_run(sql, "ROLLBACK", &another);
    }
    return kind;
}

/* ---- Checking ------------------------------------------------------------------------------ */

static uint32_t header_number(const unsigned char *header) {
    return (uint32_t)header[0] << 24 | (uint32_t)header[1] << 16 | (uint32_t)header[2] << 8 |
           (uint32_t)header[3];
}

enum failure_kind schema_check_header(const struct sql *sql,
                                      const unsigned char header[SCHEMA_HEADER_SIZE],
                                      struct failure *failure) {
    static const char magic[] = "SQLite format 3"; /* with the zero byte that follows */
    if (memcmp(header, magic, sizeof magic) != 0) {
        return failure_set(failure, FAILURE_BAD_DATA,
                           "%s: is not a Soliton survey (nor any SQLite file)", sql->path);
    }
    if (header_number(header + 68) != SCHEMA_APPLICATION) {
        return failure_set(failure, FAILURE_BAD_DATA, "%s: is not a Soliton survey", sql->path);
    }
    uint32_t version = header_number(header + 60);
    if (version != SCHEMA_VERSION) {
        return failure_set(failure, FAILURE_BAD_DATA,
                           "%s: was made by Soliton with another format (%" PRIu32
                           ", not %d); survey "
                           "these deals again, into another file",
                           sql->path, version, SCHEMA_VERSION);
    }
    return FAILURE_NONE;
}

bool schema_uses_wal(const unsigned char header[SCHEMA_HEADER_SIZE]) { return header[19] == 2; }

/* Runs a query that gives one text, and compares it. If it differs, `words` say so; if they are
 * NULL, the text itself does. */
static enum failure_kind compare(const struct sql *sql, const char *query, const char *parameter,
                                 const char *wanted, const char *otherwise,
                                 struct failure *failure) {
    sqlite3_stmt *statement = NULL;
    bool row = false;
    enum failure_kind kind = sql_prepare(sql, query, &statement, failure);
    if (kind == FAILURE_NONE && parameter != NULL) {
        sql_bind_text(statement, 1, parameter);
    }
    if (kind == FAILURE_NONE) {
        kind = sql_step(sql, statement, &row, failure);
    }
    const char *text = NULL;
    if (kind == FAILURE_NONE &&
        (!row || !row_text(statement, 0, &text) || strcmp(text, wanted) != 0)) {
        kind = sql_damaged(sql,
                           otherwise != NULL ? otherwise
                           : text != NULL    ? text
                                             : "no answer",
                           failure);
    }
    sqlite3_finalize(statement);
    return kind;
}

static char *copy_text(sqlite3_stmt *row, int column, bool *is_right) {
    const char *text = NULL;
    if (!row_text(row, column, &text)) {
        *is_right = false;
    }
    return strdup(text == NULL ? "" : text);
}

static enum failure_kind read_settings(const struct sql *sql, sqlite3_stmt *row,
                                       struct survey_settings *settings, struct failure *failure) {
    bool is_right = true;
    const char *keep = NULL;
    *settings = (struct survey_settings){.game = copy_text(row, 0, &is_right),
                                         .rules = copy_text(row, 1, &is_right),
                                         .options = copy_text(row, 2, &is_right),
                                         .engine = copy_text(row, 3, &is_right)};
    enum failure_kind kind = FAILURE_NONE;
    if (settings->game == NULL || settings->rules == NULL || settings->options == NULL ||
        settings->engine == NULL) {
        kind = failure_no_memory(failure);
    } else if (!is_right || strlen(settings->game) >= GAME_SIZE || !row_text(row, 4, &keep) ||
               !keep_read(keep, &settings->keep)) {
        kind = sql_damaged(sql, "the table survey has an impossible value", failure);
    }
    if (kind != FAILURE_NONE) {
        survey_settings_drop(settings);
    }
    return kind;
}

static enum failure_kind load_settings(const struct sql *sql, struct survey_settings *settings,
                                       struct failure *failure) {
    uint64_t rows = 0;
    enum failure_kind kind = sql_number(sql, "SELECT count(*) FROM survey", &rows, failure);
    if (kind == FAILURE_NONE && rows != 1) {
        kind = sql_damaged(sql, "the table survey does not have one row", failure);
    }
    sqlite3_stmt *statement = NULL;
    bool row = false;
    if (kind == FAILURE_NONE) {
        kind = sql_prepare(sql, "SELECT game, rules, options, engine, keep FROM survey", &statement,
                           failure);
    }
    if (kind == FAILURE_NONE) {
        kind = sql_step(sql, statement, &row, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = read_settings(sql, statement, settings, failure);
    }
    sqlite3_finalize(statement);
    return kind;
}

/* Is there nothing but our tables? Columns, constraints and indexes of others may contain
 * expressions, and SQLite would evaluate a stranger's when it checks the file or stores rows. */
static enum failure_kind check_tables(const struct sql *sql, struct failure *failure) {
    uint64_t count = 0;
    enum failure_kind kind = sql_number(sql, "SELECT count(*) FROM sqlite_schema", &count, failure);
    if (kind == FAILURE_NONE && count > TABLES) {
        kind = sql_damaged(sql, "it has tables, indexes, views or triggers that no survey has",
                           failure);
    }
    for (size_t i = 0; i < TABLES && kind == FAILURE_NONE; i++) {
        char words[64];
        snprintf(words, sizeof words, "the table %s is not as it should be", sql_tables[i].name);
        kind = compare(sql, "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1",
                       sql_tables[i].name, sql_tables[i].text, words, failure);
    }
    return kind;
}

enum failure_kind schema_check(const struct sql *sql, struct survey_settings *settings,
                               struct seal *seal, struct failure *failure) {
    enum failure_kind kind = sql_run(sql, "PRAGMA cell_size_check = ON", failure);
    if (kind == FAILURE_NONE) {
        kind = check_tables(sql, failure); /* before any of them is used */
    }
    if (kind == FAILURE_NONE) {
        kind = compare(sql, "PRAGMA quick_check(1)", NULL, "ok", NULL, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = seal_check(sql, seal, failure);
    }
    return kind == FAILURE_NONE ? load_settings(sql, settings, failure) : kind;
}
