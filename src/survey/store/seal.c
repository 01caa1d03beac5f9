#include "survey/store/seal.h"

#include "survey/store/rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Counting ------------------------------------------------------------------------------ */

static enum problem_kind damaged_row(const struct sql *sql, const char *table,
                                     struct problem *problem) {
    char words[96];
    snprintf(words, sizeof words, "a row of the table %s is not as it was written", table);
    return sql_damaged(sql, words, problem);
}

static void add(struct seal_part *part, uint64_t mark) {
    part->rows++;
    part->sum += mark;
}

/* Adds a row whose mark is in this column; false if it has none. */
static bool add_row(struct seal_part *part, sqlite3_stmt *row, int column) {
    add(part, (uint64_t)sqlite3_column_int64(row, column));
    return sqlite3_column_type(row, column) == SQLITE_INTEGER;
}

static enum problem_kind count_table(const struct sql *sql, const struct table *table,
                                     struct seal_part *part, struct problem *problem) {
    char words[256];
    sqlite3_stmt *rows = NULL;
    bool row = true;
    snprintf(words, sizeof words, "SELECT mark('%s', %s, digest) FROM %s", table->name,
             table->columns, table->name);
    enum problem_kind kind = sql_prepare(sql, words, &rows, problem);
    while (kind == PROBLEM_NONE && row) {
        kind = sql_step(sql, rows, &row, problem);
        if (kind == PROBLEM_NONE && row && !add_row(part, rows, 0)) {
            kind = damaged_row(sql, table->name, problem);
        }
    }
    sqlite3_finalize(rows);
    return kind;
}

enum problem_kind seal_count(const struct sql *sql, struct seal *seal, struct problem *problem) {
    enum problem_kind kind = PROBLEM_NONE;
    *seal = (struct seal){0};
    for (unsigned i = 0; i < TABLE_SEAL && kind == PROBLEM_NONE; i++) {
        kind = count_table(sql, &tables[i], &seal->parts[i], problem);
    }
    return kind;
}

/* ---- Storing ------------------------------------------------------------------------------- */

enum problem_kind seal_insert(const struct sql *sql, sqlite3_stmt *insert, struct seal_part *part,
                              struct problem *problem) {
    bool row = false;
    enum problem_kind kind = sql_step(sql, insert, &row, problem);
    if (kind == PROBLEM_NONE) {
        add(part, *sql->mark);
    }
    return kind;
}

static enum problem_kind save_part(const struct sql *sql, sqlite3_stmt *insert,
                                   enum table_name name, const struct seal_part *part,
                                   struct seal_part *own, struct problem *problem) {
    sql_bind_text(insert, 1, tables[name].name);
    sql_bind_number(insert, 2, part->rows);
    sqlite3_bind_int64(insert, 3, (sqlite3_int64)part->sum);
    return seal_insert(sql, insert, own, problem);
}

enum problem_kind seal_save(const struct sql *sql, const struct seal *seal,
                            struct problem *problem) {
    sqlite3_stmt *insert = NULL;
    struct seal_part own = {0};
    enum problem_kind kind = sql_run(sql, "DELETE FROM seal", problem);
    if (kind == PROBLEM_NONE) {
        kind = sql_prepare(sql, table_insert(TABLE_SEAL).text, &insert, problem);
    }
    for (unsigned i = 0; i < TABLE_SEAL && kind == PROBLEM_NONE; i++) {
        kind = save_part(sql, insert, (enum table_name)i, &seal->parts[i], &own, problem);
    }
    if (kind == PROBLEM_NONE) {
        const struct seal_part others = own;
        kind = save_part(sql, insert, TABLE_SEAL, &others, &own, problem);
    }
    sqlite3_finalize(insert);
    return kind;
}

/* ---- Checking ------------------------------------------------------------------------------ */

/* What is stored, with the seal's own part, and what that should be. */
struct stored {
    bool has[TABLES];
    struct seal_part parts[TABLES], own;
};

/* A row of it: name, rows, sum, mark. */
static enum problem_kind read_row(const struct sql *sql, sqlite3_stmt *row, struct stored *stored,
                                  struct problem *problem) {
    struct seal_part ignored = {0};
    struct seal_part part = {0};
    const char *name = NULL;
    unsigned i = 0;
    bool is_right = row_text(row, 0, &name) && row_number(row, 1, &part.rows) &&
                    sqlite3_column_type(row, 2) == SQLITE_INTEGER;
    part.sum = (uint64_t)sqlite3_column_int64(row, 2);
    while (is_right && i < TABLES && strcmp(name, tables[i].name) != 0) {
        i++;
    }
    if (!add_row(i == TABLE_SEAL ? &ignored : &stored->own, row, 3)) {
        return damaged_row(sql, "seal", problem);
    }
    if (!is_right || i == TABLES) {
        return sql_damaged(sql, "the table seal says what cannot be", problem);
    }
    stored->has[i] = true;
    stored->parts[i] = part;
    return PROBLEM_NONE;
}

static enum problem_kind load(const struct sql *sql, struct stored *stored,
                              struct problem *problem) {
    sqlite3_stmt *rows = NULL;
    bool row = true;
    enum problem_kind kind =
        sql_prepare(sql, "SELECT name, rows, sum, mark('seal', name, rows, sum, digest) FROM seal",
                    &rows, problem);
    while (kind == PROBLEM_NONE && row) {
        kind = sql_step(sql, rows, &row, problem);
        if (kind == PROBLEM_NONE && row) {
            kind = read_row(sql, rows, stored, problem);
        }
    }
    sqlite3_finalize(rows);
    return kind;
}

static enum problem_kind compare(const struct sql *sql, const struct stored *stored,
                                 enum table_name name, const struct seal_part *counted,
                                 struct problem *problem) {
    const struct seal_part *wanted = &stored->parts[name];
    const char *table = tables[name].name;
    char words[160];
    if (!stored->has[name]) {
        snprintf(words, sizeof words, "the table seal has no row for the table %s", table);
    } else if (counted->rows != wanted->rows) {
        snprintf(words, sizeof words,
                 "the table %s has not the rows that were written: %" PRIu64 ", not %" PRIu64,
                 table, counted->rows, wanted->rows);
    } else if (counted->sum != wanted->sum) {
        snprintf(words, sizeof words,
                 "the table %s has not the rows that were written, but as many others", table);
    } else {
        return PROBLEM_NONE;
    }
    return sql_damaged(sql, words, problem);
}

enum problem_kind seal_check(const struct sql *sql, struct seal *seal, struct problem *problem) {
    struct stored stored = {0};
    enum problem_kind kind = seal_count(sql, seal, problem);
    if (kind == PROBLEM_NONE) {
        kind = load(sql, &stored, problem);
    }
    if (kind == PROBLEM_NONE) {
        kind = compare(sql, &stored, TABLE_SEAL, &stored.own, problem);
    }
    for (unsigned i = 0; i < TABLE_SEAL && kind == PROBLEM_NONE; i++) {
        kind = compare(sql, &stored, (enum table_name)i, &seal->parts[i], problem);
    }
    return kind;
}
