#include "survey/store/seal.h"

#include "survey/store/rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Counting ------------------------------------------------------------------------------ */

static enum failure_kind damaged_row(const struct sql *sql, const char *table,
                                     struct failure *failure) {
    char words[96];
    snprintf(words, sizeof words, "a row of the table %s is not as it was written", table);
    return sql_damaged(sql, words, failure);
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

static enum failure_kind count_table(const struct sql *sql, const struct sql_table *table,
                                     struct seal_part *part, struct failure *failure) {
    char words[256];
    sqlite3_stmt *rows = NULL;
    bool row = true;
    snprintf(words, sizeof words, "SELECT mark('%s', %s, digest) FROM %s", table->name,
             table->columns, table->name);
    enum failure_kind kind = sql_prepare(sql, words, &rows, failure);
    while (kind == FAILURE_NONE && row) {
        kind = sql_step(sql, rows, &row, failure);
        if (kind == FAILURE_NONE && row && !add_row(part, rows, 0)) {
            kind = damaged_row(sql, table->name, failure);
        }
    }
    sqlite3_finalize(rows);
    return kind;
}

enum failure_kind seal_count(const struct sql *sql, struct seal *seal, struct failure *failure) {
    enum failure_kind kind = FAILURE_NONE;
    *seal = (struct seal){0};
    for (unsigned i = 0; i < TABLE_SEAL && kind == FAILURE_NONE; i++) {
        kind = count_table(sql, &sql_tables[i], &seal->parts[i], failure);
    }
    return kind;
}

/* ---- Storing ------------------------------------------------------------------------------- */

enum failure_kind seal_insert(const struct sql *sql, sqlite3_stmt *insert, struct seal_part *part,
                              struct failure *failure) {
    bool row = false;
    enum failure_kind kind = sql_step(sql, insert, &row, failure);
    if (kind == FAILURE_NONE) {
        add(part, *sql->mark);
    }
    return kind;
}

static enum failure_kind save_part(const struct sql *sql, sqlite3_stmt *insert,
                                   enum table_name name, const struct seal_part *part,
                                   struct seal_part *own, struct failure *failure) {
    sql_bind_text(insert, 1, sql_tables[name].name);
    sql_bind_number(insert, 2, part->rows);
    sqlite3_bind_int64(insert, 3, (sqlite3_int64)part->sum);
    return seal_insert(sql, insert, own, failure);
}

enum failure_kind seal_save(const struct sql *sql, const struct seal *seal,
                            struct failure *failure) {
    sqlite3_stmt *insert = NULL;
    struct seal_part own = {0};
    enum failure_kind kind = sql_run(sql, "DELETE FROM seal", failure);
    if (kind == FAILURE_NONE) {
        kind = sql_prepare(sql, table_insert(TABLE_SEAL).text, &insert, failure);
    }
    for (unsigned i = 0; i < TABLE_SEAL && kind == FAILURE_NONE; i++) {
        kind = save_part(sql, insert, (enum table_name)i, &seal->parts[i], &own, failure);
    }
    if (kind == FAILURE_NONE) {
        const struct seal_part others = own;
        kind = save_part(sql, insert, TABLE_SEAL, &others, &own, failure);
    }
    sqlite3_finalize(insert);
    return kind;
}

/* ---- Checking ------------------------------------------------------------------------------ */

/* The stored seal, with the row for itself, and what that row should be. */
struct stored {
    bool has[TABLES];
    struct seal_part parts[TABLES], own;
};

/* Reads a row: name, rows, sum, mark. */
static enum failure_kind read_row(const struct sql *sql, sqlite3_stmt *row, struct stored *stored,
                                  struct failure *failure) {
    struct seal_part ignored = {0};
    struct seal_part part = {0};
    const char *name = NULL;
    unsigned i = 0;
    bool is_right = row_text(row, 0, &name) && row_number(row, 1, &part.rows) &&
                    sqlite3_column_type(row, 2) == SQLITE_INTEGER;
    part.sum = (uint64_t)sqlite3_column_int64(row, 2);
    while (is_right && i < TABLES && strcmp(name, sql_tables[i].name) != 0) {
        i++;
    }
    if (!add_row(i == TABLE_SEAL ? &ignored : &stored->own, row, 3)) {
        return damaged_row(sql, "seal", failure);
    }
    if (!is_right || i == TABLES) {
        return sql_damaged(sql, "the table seal has an impossible value", failure);
    }
    stored->has[i] = true;
    stored->parts[i] = part;
    return FAILURE_NONE;
}

static enum failure_kind load(const struct sql *sql, struct stored *stored,
                              struct failure *failure) {
    sqlite3_stmt *rows = NULL;
    bool row = true;
    enum failure_kind kind =
        sql_prepare(sql, "SELECT name, rows, sum, mark('seal', name, rows, sum, digest) FROM seal",
                    &rows, failure);
    while (kind == FAILURE_NONE && row) {
        kind = sql_step(sql, rows, &row, failure);
        if (kind == FAILURE_NONE && row) {
            kind = read_row(sql, rows, stored, failure);
        }
    }
    sqlite3_finalize(rows);
    return kind;
}

static enum failure_kind compare(const struct sql *sql, const struct stored *stored,
                                 enum table_name name, const struct seal_part *counted,
                                 struct failure *failure) {
    const struct seal_part *wanted = &stored->parts[name];
    const char *table = sql_tables[name].name;
    char words[160];
    if (!stored->has[name]) {
        snprintf(words, sizeof words, "the table seal has no row for the table %s", table);
    } else if (counted->rows != wanted->rows) {
        snprintf(words, sizeof words,
                 "the table %s has other rows than were written: %" PRIu64 ", not %" PRIu64, table,
                 counted->rows, wanted->rows);
    } else if (counted->sum != wanted->sum) {
        snprintf(words, sizeof words,
                 "the table %s has other rows than were written, though as many", table);
    } else {
        return FAILURE_NONE;
    }
    return sql_damaged(sql, words, failure);
}

enum failure_kind seal_check(const struct sql *sql, struct seal *seal, struct failure *failure) {
    struct stored stored = {0};
    enum failure_kind kind = seal_count(sql, seal, failure);
    if (kind == FAILURE_NONE) {
        kind = load(sql, &stored, failure);
    }
    if (kind == FAILURE_NONE) {
        kind = compare(sql, &stored, TABLE_SEAL, &stored.own, failure);
    }
    for (unsigned i = 0; i < TABLE_SEAL && kind == FAILURE_NONE; i++) {
        kind = compare(sql, &stored, (enum table_name)i, &seal->parts[i], failure);
    }
    return kind;
}
