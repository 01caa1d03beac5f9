#include "survey/census/file.h"

#include "survey/store/reader.h"
#include "survey/store/rows.h"

#include <stdio.h>
#include <string.h>

/* The header of an SQLite file has a number for each program to know its own files: "SolC". */
enum { APPLICATION = 0x536F6C43, VERSION = 1 };

enum census_table { TABLE_CENSUS, TABLE_PART, TABLE_PUZZLE, CENSUS_TABLES };

static const struct {
    const char *name, *text;
    const char *damaged; /* counts the rows that are not as they were written */
} tables[CENSUS_TABLES] = {
    [TABLE_CENSUS] = {"census",
                      "CREATE TABLE census(\n"
                      "    kind TEXT NOT NULL,\n"
                      "    conditions TEXT NOT NULL,\n"
                      "    metric TEXT NOT NULL,\n"
                      "    parts INTEGER NOT NULL,\n"
                      "    digest INTEGER NOT NULL\n"
                      ") STRICT",
                      "SELECT count(*) FROM census"
                      " WHERE digest <> digest(kind, conditions, metric, parts)"},
    [TABLE_PART] = {"part",
                    "CREATE TABLE part(\n"
                    "    part INTEGER PRIMARY KEY,\n"
                    "    found INTEGER NOT NULL,\n"
                    "    components INTEGER NOT NULL,\n"
                    "    positions INTEGER NOT NULL,\n"
                    "    seconds REAL NOT NULL,\n"
                    "    digest INTEGER NOT NULL\n"
                    ") STRICT",
                    "SELECT count(*) FROM part"
                    " WHERE digest <> digest(part, found, components, positions, seconds)"},
    [TABLE_PUZZLE] = {"puzzle",
                      "CREATE TABLE puzzle(\n"
                      "    part INTEGER NOT NULL,\n"
                      "    number INTEGER NOT NULL,\n"
                      "    name TEXT NOT NULL,\n"
                      "    length INTEGER NOT NULL,\n"
                      "    pieces INTEGER NOT NULL,\n"
                      "    positions INTEGER NOT NULL,\n"
                      "    digest INTEGER NOT NULL,\n"
                      "    PRIMARY KEY(part, number)\n"
                      ") STRICT, WITHOUT ROWID",
                      "SELECT count(*) FROM puzzle"
                      " WHERE digest <> digest(part, number, name, length, pieces, positions)"},
};

/* ---- Checking ------------------------------------------------------------------------------ */

bool census_file_is(const char *path) {
    enum { PLACE = 68 };
    unsigned char number[4] = {0};
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    bool is_read = fseek(file, PLACE, SEEK_SET) == 0 && fread(number, sizeof number, 1, file) == 1;
    fclose(file);
    return is_read && ((unsigned)number[0] << 24 | (unsigned)number[1] << 16 |
                       (unsigned)number[2] << 8 | number[3]) == APPLICATION;
}

/* Is the one text that a query gives this one? */
static enum failure_kind check_text(const struct sql *sql, const char *query, const char *wanted,
                                    const char *otherwise, struct failure *failure) {
    sqlite3_stmt *statement = NULL;
    bool row = false;
    const char *text = NULL;
    enum failure_kind kind = sql_prepare(sql, query, &statement, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_step(sql, statement, &row, failure);
    }
    if (kind == FAILURE_NONE &&
        (!row || !row_text(statement, 0, &text) || strcmp(text, wanted) != 0)) {
        kind = sql_damaged(sql, otherwise, failure);
    }
    sqlite3_finalize(statement);
    return kind;
}

/* Is the number that a query gives this one? */
static enum failure_kind check_number(const struct sql *sql, const char *query, uint64_t wanted,
                                      const char *otherwise, struct failure *failure) {
    uint64_t number = 0;
    enum failure_kind kind = sql_number(sql, query, &number, failure);
    return kind == FAILURE_NONE && number != wanted ? sql_damaged(sql, otherwise, failure) : kind;
}

static enum failure_kind check_header(const struct sql *sql, struct failure *failure) {
    uint64_t application = 0;
    uint64_t version = 0;
    enum failure_kind kind = sql_number(sql, "PRAGMA application_id", &application, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_number(sql, "PRAGMA user_version", &version, failure);
    }
    if ((kind == FAILURE_NONE && application != APPLICATION) || kind == FAILURE_BAD_DATA) {
        return failure_set(failure, FAILURE_BAD_DATA, "%s: is not a census of Soliton", sql->path);
    }
    if (kind == FAILURE_NONE && version != VERSION) {
        return failure_set(failure, FAILURE_BAD_DATA,
                           "%s: was made by Soliton with another format; begin another file",
                           sql->path);
    }
    return kind;
}

/* Is there nothing but our tables? Those of others may contain expressions, which SQLite would
 * evaluate. */
static enum failure_kind check_tables(const struct sql *sql, struct failure *failure) {
    enum failure_kind kind =
        check_number(sql, "SELECT count(*) FROM sqlite_schema", CENSUS_TABLES,
                     "it has tables, indexes, views or triggers that no census has", failure);
    for (size_t i = 0; i < CENSUS_TABLES && kind == FAILURE_NONE; i++) {
        char query[128];
        char words[64];
        snprintf(query, sizeof query,
                 "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '%s'",
                 tables[i].name);
        snprintf(words, sizeof words, "the table %s is not as it should be", tables[i].name);
        kind = check_text(sql, query, tables[i].text, words, failure);
    }
    return kind;
}

/* Are the rows as they were written, and does each part have its puzzles? */
static enum failure_kind check_rows(const struct sql *sql, struct failure *failure) {
    enum failure_kind kind = FAILURE_NONE;
    for (size_t i = 0; i < CENSUS_TABLES && kind == FAILURE_NONE; i++) {
        char words[64];
        snprintf(words, sizeof words, "a row of the table %s has changed", tables[i].name);
        kind = check_number(sql, tables[i].damaged, 0, words, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = check_number(sql,
                            "SELECT count(*) FROM (SELECT part, sum(found) AS found, sum(rows) AS"
                            " rows FROM (SELECT part, found, 0 AS rows FROM part UNION ALL"
                            " SELECT part, 0, count(*) FROM puzzle GROUP BY part)"
                            " GROUP BY part) WHERE found <> rows",
                            0, "a part has other puzzles than were written", failure);
    }
    return kind;
}

static enum failure_kind check(const struct sql *sql, struct failure *failure) {
    enum failure_kind kind = check_header(sql, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_run(sql, "PRAGMA cell_size_check = ON", failure);
    }
    if (kind == FAILURE_NONE) {
        kind = check_tables(sql, failure); /* before any of them is used */
    }
    if (kind == FAILURE_NONE) {
        kind = check_text(sql, "PRAGMA quick_check(1)", "ok", "its pages are not whole", failure);
    }
    return kind == FAILURE_NONE ? check_rows(sql, failure) : kind;
}

/* ---- Settings ------------------------------------------------------------------------------ */

static bool copy_text(sqlite3_stmt *row, int column, char *copy, size_t size) {
    const char *text = NULL;
    return row_text(row, column, &text) && (size_t)snprintf(copy, size, "%s", text) < size;
}

static enum failure_kind load_settings(const struct sql *sql, struct census_settings *settings,
                                       struct failure *failure) {
    sqlite3_stmt *rows = NULL;
    bool row = false;
    bool is_right = false;
    *settings = (struct census_settings){.parts = 0};
    enum failure_kind kind =
        sql_prepare(sql, "SELECT kind, conditions, metric, parts FROM census", &rows, failure);
    if (kind == FAILURE_NONE) {
        kind = sql_step(sql, rows, &row, failure);
    }
    if (kind == FAILURE_NONE && row) {
        is_right = copy_text(rows, 0, settings->kind, sizeof settings->kind) &&
                   copy_text(rows, 1, settings->conditions, sizeof settings->conditions) &&
                   copy_text(rows, 2, settings->metric, sizeof settings->metric) &&
                   row_number(rows, 3, &settings->parts) && settings->parts <= CENSUS_PARTS_MOST;
    }
    if (kind == FAILURE_NONE && !is_right) {
        kind = sql_damaged(sql, "the table census has an impossible value", failure);
    }
    sqlite3_finalize(rows);
    return kind;
}

/* The settings as people write them. */
struct settings_words {
    char text[512];
};

static struct settings_words words_of(const struct census_settings *settings) {
    struct settings_words words;
    snprintf(words.text, sizeof words.text, "%s%s%s, metric %s", settings->kind,
             *settings->conditions == '\0' ? "" : ", ", settings->conditions, settings->metric);
    return words;
}

static enum failure_kind check_settings(const struct sql *sql,
                                        const struct census_settings *settings,
                                        struct failure *failure) {
    struct census_settings stored;
    enum failure_kind kind = load_settings(sql, &stored, failure);
    if (kind == FAILURE_NONE &&
        (strcmp(stored.kind, settings->kind) != 0 ||
         strcmp(stored.conditions, settings->conditions) != 0 ||
         strcmp(stored.metric, settings->metric) != 0 || stored.parts != settings->parts)) {
        kind = failure_set(failure, FAILURE_USAGE, "%s: is a census of other puzzles (%.128s)",
                           sql->path, words_of(&stored).text);
    }
    return kind;
}

static enum failure_kind insert_settings(const struct sql *sql,
                                         const struct census_settings *settings,
                                         struct failure *failure) {
    sqlite3_stmt *insert = NULL;
    bool row = false;
    enum failure_kind kind = sql_prepare(
        sql, "INSERT INTO census VALUES(?1, ?2, ?3, ?4, digest(?1, ?2, ?3, ?4))", &insert, failure);
    if (kind == FAILURE_NONE) {
        sql_bind_text(insert, 1, settings->kind);
        sql_bind_text(insert, 2, settings->conditions);
        sql_bind_text(insert, 3, settings->metric);
        sql_bind_number(insert, 4, settings->parts);
        kind = sql_step(sql, insert, &row, failure);
    }
    sqlite3_finalize(insert);
    return kind;
}

static enum failure_kind create(const struct sql *sql, const struct census_settings *settings,
                                struct failure *failure) {
    char words[128];
    snprintf(words, sizeof words,
             "BEGIN IMMEDIATE; PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION,
             VERSION);
    enum failure_kind kind = sql_run(sql, words, failure);
    for (size_t i = 0; i < CENSUS_TABLES && kind == FAILURE_NONE; i++) {
        kind = sql_run(sql, tables[i].text, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = insert_settings(sql, settings, failure);
    }
    return kind == FAILURE_NONE ? sql_run(sql, "COMMIT", failure) : kind;
}

/* ---- Opening ------------------------------------------------------------------------------- */

static enum failure_kind open_locked(const char *path, const struct census_settings *settings,
                                     struct census_file *file, struct failure *failure) {
    const bool is_new = lock_is_on_empty(&file->lock);
    enum failure_kind kind = sql_open(&file->sql, path, SQL_WRITE, failure);
    if (kind == FAILURE_NONE && !is_new) {
        kind = reader_check_journal(&file->sql, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = is_new ? create(&file->sql, settings, failure) : check(&file->sql, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = check_settings(&file->sql, settings, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = sql_prepare(&file->sql,
                           "INSERT INTO part VALUES(?1, ?2, ?3, ?4, ?5,"
                           " digest(?1, ?2, ?3, ?4, ?5))",
                           &file->insert_part, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = sql_prepare(&file->sql,
                           "INSERT INTO puzzle VALUES(?1, ?2, ?3, ?4, ?5, ?6,"
                           " digest(?1, ?2, ?3, ?4, ?5, ?6))",
                           &file->insert_puzzle, failure);
    }
    sqlite3_busy_timeout(file->sql.db, SQL_WAIT_LATER);
    return kind;
}

enum failure_kind census_file_open(const char *path, const struct census_settings *settings,
                                   struct census_file *file, struct failure *failure) {
    *file = (struct census_file){.path = path};
    enum failure_kind kind = lock_take(path, true, &file->lock, failure);
    if (kind != FAILURE_NONE) {
        return kind;
    }
    file->is_locked = true;
    return open_locked(path, settings, file, failure);
}

void census_file_close(struct census_file *file) {
    sqlite3_finalize(file->insert_part);
    sqlite3_finalize(file->insert_puzzle);
    sql_close(&file->sql); /* rolls back what was not committed */
    if (file->is_locked) {
        lock_release(&file->lock, file->path);
    }
    *file = (struct census_file){0};
}

enum failure_kind census_file_read(const char *path, struct sql *sql,
                                   struct census_settings *settings, struct failure *failure) {
    enum failure_kind kind = sql_open(sql, path, SQL_READ, failure);
    if (kind != FAILURE_NONE) {
        return kind;
    }
    kind = sql_run(sql, "BEGIN", failure); /* so that all is of one moment */
    if (kind == FAILURE_NONE) {
        kind = check(sql, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = load_settings(sql, settings, failure);
    }
    if (kind != FAILURE_NONE) {
        sql_close(sql);
    }
    return kind;
}

/* ---- Parts --------------------------------------------------------------------------------- */

enum failure_kind census_file_done(const struct census_file *file, bool *done, uint64_t parts,
                                   struct failure *failure) {
    sqlite3_stmt *rows = NULL;
    bool row = true;
    enum failure_kind kind = sql_prepare(&file->sql, "SELECT part FROM part", &rows, failure);
    while (kind == FAILURE_NONE && row) {
        uint64_t part = 0;
        kind = sql_step(&file->sql, rows, &row, failure);
        if (kind == FAILURE_NONE && row) {
            if (!row_number(rows, 0, &part) || part >= parts) {
                kind = sql_damaged(&file->sql, "the table part has an impossible value", failure);
            } else {
                done[part] = true;
            }
        }
    }
    sqlite3_finalize(rows);
    return kind;
}

static enum failure_kind insert_puzzle(struct census_file *file, const struct census_part *part,
                                       uint64_t number, struct failure *failure) {
    const struct census_puzzle *puzzle = &part->puzzles[number];
    bool row = false;
    sql_bind_number(file->insert_puzzle, 1, part->number);
    sql_bind_number(file->insert_puzzle, 2, number);
    sql_bind_text(file->insert_puzzle, 3, puzzle->name);
    sql_bind_number(file->insert_puzzle, 4, puzzle->length);
    sql_bind_number(file->insert_puzzle, 5, puzzle->pieces);
    sql_bind_number(file->insert_puzzle, 6, puzzle->positions);
    return sql_step(&file->sql, file->insert_puzzle, &row, failure);
}

enum failure_kind census_file_keep(struct census_file *file, const struct census_part *part,
                                   struct failure *failure) {
    enum failure_kind kind =
        file->is_writing ? FAILURE_NONE : sql_run(&file->sql, "BEGIN IMMEDIATE", failure);
    file->is_writing = true;
    bool row = false;
    if (kind == FAILURE_NONE) {
        sql_bind_number(file->insert_part, 1, part->number);
        sql_bind_number(file->insert_part, 2, part->counted.found);
        sql_bind_number(file->insert_part, 3, part->counted.components);
        sql_bind_number(file->insert_part, 4, part->counted.positions);
        sqlite3_bind_double(file->insert_part, 5, row_clean_seconds(part->seconds));
        kind = sql_step(&file->sql, file->insert_part, &row, failure);
    }
    for (uint64_t i = 0; i < part->counted.found && kind == FAILURE_NONE; i++) {
        kind = insert_puzzle(file, part, i, failure);
    }
    return kind;
}

enum failure_kind census_file_commit(struct census_file *file, struct failure *failure) {
    if (!file->is_writing) {
        return FAILURE_NONE;
    }
    file->is_writing = false;
    return sql_run(&file->sql, "COMMIT", failure);
}
