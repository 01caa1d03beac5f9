#define _POSIX_C_SOURCE 200809L

#include "survey/store/schema.h"

#include "survey/store/rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Pages of SQLite's usual size would hold less than a row of the table `chunk`, which then takes up
 * pages of its own: files of surveys that keep few deals would be twice as large. */
enum { PAGE_SIZE = 16384 };

/* ---- Making -------------------------------------------------------------------------------- */

static enum problem_kind insert_terms(const struct sql *sql, const struct terms *terms,
                                      struct seal *seal, struct problem *problem) {
    sqlite3_stmt *insert = NULL;
    enum problem_kind kind = sql_prepare(sql, table_insert(TABLE_SURVEY).text, &insert, problem);
    if (kind == PROBLEM_NONE) {
        sql_bind_text(insert, 1, terms->game);
        sql_bind_text(insert, 2, terms->rules);
        sql_bind_text(insert, 3, terms->options);
        sql_bind_text(insert, 4, terms->engine);
        sql_bind_text(insert, 5, keep_names[terms->keep]);
        kind = seal_insert(sql, insert, &seal->parts[TABLE_SURVEY], problem);
    }
    sqlite3_finalize(insert);
    return kind;
}

enum problem_kind schema_create(const struct sql *sql, const struct terms *terms, struct seal *seal,
                                struct problem *problem) {
    char words[128];
    *seal = (struct seal){0};
    snprintf(words, sizeof words,
             "PRAGMA page_size = %d; BEGIN IMMEDIATE; PRAGMA application_id = %d;"
             "PRAGMA user_version = %d",
             PAGE_SIZE, SCHEMA_APPLICATION, SCHEMA_VERSION);
    enum problem_kind kind = sql_run(sql, words, problem);
    for (size_t i = 0; i < TABLES && kind == PROBLEM_NONE; i++) {
        kind = sql_run(sql, tables[i].text, problem);
    }
    if (kind == PROBLEM_NONE) {
        kind = insert_terms(sql, terms, seal, problem);
    }
    if (kind == PROBLEM_NONE) {
        kind = seal_save(sql, seal, problem);
    }
    if (kind == PROBLEM_NONE) {
        kind = sql_run(sql, "COMMIT", problem);
    }
    if (kind != PROBLEM_NONE && !sqlite3_get_autocommit(sql->db)) {
        struct problem another;
        sql_run(sql, "ROLLBACK", &another);
    }
    return kind;
}

/* ---- Checking ------------------------------------------------------------------------------ */

static uint32_t header_number(const unsigned char *header) {
    return (uint32_t)header[0] << 24 | (uint32_t)header[1] << 16 | (uint32_t)header[2] << 8 |
           (uint32_t)header[3];
}

enum problem_kind schema_check_header(const struct sql *sql,
                                      const unsigned char header[SCHEMA_HEADER_SIZE],
                                      struct problem *problem) {
    static const char magic[] = "SQLite format 3"; /* and the zero byte behind it */
    if (memcmp(header, magic, sizeof magic) != 0) {
        return problem_set(problem, PROBLEM_BAD_DATA,
                           "%s: is no survey of Soliton (nor any SQLite file)", sql->path);
    }
    if (header_number(header + 68) != SCHEMA_APPLICATION) {
        return problem_set(problem, PROBLEM_BAD_DATA, "%s: is no survey of Soliton", sql->path);
    }
    uint32_t version = header_number(header + 60);
    if (version != SCHEMA_VERSION) {
        return problem_set(problem, PROBLEM_BAD_DATA,
                           "%s: was made by Soliton with another format (%" PRIu32
                           ", not %d); survey "
                           "these deals again, into another file",
                           sql->path, version, SCHEMA_VERSION);
    }
    return PROBLEM_NONE;
}

bool schema_has_log(const unsigned char header[SCHEMA_HEADER_SIZE]) { return header[19] == 2; }

/* Runs a query that gives one text, and compares it. Without words for the case that it is another,
 * these are the text's own. */
static enum problem_kind compare(const struct sql *sql, const char *query, const char *parameter,
                                 const char *wanted, const char *otherwise,
                                 struct problem *problem) {
    sqlite3_stmt *statement = NULL;
    bool row = false;
    enum problem_kind kind = sql_prepare(sql, query, &statement, problem);
    if (kind == PROBLEM_NONE && parameter != NULL) {
        sql_bind_text(statement, 1, parameter);
    }
    if (kind == PROBLEM_NONE) {
        kind = sql_step(sql, statement, &row, problem);
    }
    const char *text = NULL;
    if (kind == PROBLEM_NONE &&
        (!row || !row_text(statement, 0, &text) || strcmp(text, wanted) != 0)) {
        kind = sql_damaged(sql,
                           otherwise != NULL ? otherwise
                           : text != NULL    ? text
                                             : "no answer",
                           problem);
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

static enum problem_kind read_terms(const struct sql *sql, sqlite3_stmt *row, struct terms *terms,
                                    struct problem *problem) {
    bool is_right = true;
    const char *keep = NULL;
    *terms = (struct terms){.game = copy_text(row, 0, &is_right),
                            .rules = copy_text(row, 1, &is_right),
                            .options = copy_text(row, 2, &is_right),
                            .engine = copy_text(row, 3, &is_right)};
    enum problem_kind kind = PROBLEM_NONE;
    if (terms->game == NULL || terms->rules == NULL || terms->options == NULL ||
        terms->engine == NULL) {
        kind = problem_no_memory(problem);
    } else if (!is_right || strlen(terms->game) >= GAME_SIZE || !row_text(row, 4, &keep) ||
               !keep_read(keep, &terms->keep)) {
        kind = sql_damaged(sql, "the table survey says what cannot be", problem);
    }
    if (kind != PROBLEM_NONE) {
        terms_drop(terms);
    }
    return kind;
}

static enum problem_kind load_terms(const struct sql *sql, struct terms *terms,
                                    struct problem *problem) {
    uint64_t rows = 0;
    enum problem_kind kind = sql_number(sql, "SELECT count(*) FROM survey", &rows, problem);
    if (kind == PROBLEM_NONE && rows != 1) {
        kind = sql_damaged(sql, "the table survey has not one row", problem);
    }
    sqlite3_stmt *statement = NULL;
    bool row = false;
    if (kind == PROBLEM_NONE) {
        kind = sql_prepare(sql, "SELECT game, rules, options, engine, keep FROM survey", &statement,
                           problem);
    }
    if (kind == PROBLEM_NONE) {
        kind = sql_step(sql, statement, &row, problem);
    }
    if (kind == PROBLEM_NONE) {
        kind = read_terms(sql, statement, terms, problem);
    }
    sqlite3_finalize(statement);
    return kind;
}

/* Is there nothing but the tables? Others' columns, conditions and indexes can be expressions, and
 * then SQLite would compute what a stranger likes: when it checks the file, or when rows are
 * stored. */
static enum problem_kind check_tables(const struct sql *sql, struct problem *problem) {
    uint64_t count = 0;
    enum problem_kind kind = sql_number(sql, "SELECT count(*) FROM sqlite_schema", &count, problem);
    if (kind == PROBLEM_NONE && count > TABLES) {
        kind = sql_damaged(sql, "it has tables, indexes, views or triggers that no survey has",
                           problem);
    }
    for (size_t i = 0; i < TABLES && kind == PROBLEM_NONE; i++) {
        char words[64];
        snprintf(words, sizeof words, "the table %s is not as it should be", tables[i].name);
        kind = compare(sql, "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1",
                       tables[i].name, tables[i].text, words, problem);
    }
    return kind;
}

enum problem_kind schema_check(const struct sql *sql, struct terms *terms, struct seal *seal,
                               struct problem *problem) {
    enum problem_kind kind = sql_run(sql, "PRAGMA cell_size_check = ON", problem);
    if (kind == PROBLEM_NONE) {
        kind = check_tables(sql, problem); /* before anything looks into them */
    }
    if (kind == PROBLEM_NONE) {
        kind = compare(sql, "PRAGMA quick_check(1)", NULL, "ok", NULL, problem);
    }
    if (kind == PROBLEM_NONE) {
        kind = seal_check(sql, seal, problem);
    }
    return kind == PROBLEM_NONE ? load_terms(sql, terms, problem) : kind;
}
