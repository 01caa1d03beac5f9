#include "survey/census/study.h"

#include "survey/store/rows.h"

#include <stdio.h>
#include <string.h>

static bool read_puzzle(sqlite3_stmt *row, struct census_puzzle *puzzle) {
    const char *name = NULL;
    uint64_t length = 0;
    uint64_t pieces = 0;
    bool is_right = row_text(row, 0, &name) && strlen(name) < sizeof puzzle->name &&
                    row_number(row, 1, &length) && length < CENSUS_LENGTHS &&
                    row_number(row, 2, &pieces) && pieces < CENSUS_PIECES &&
                    row_number(row, 3, &puzzle->positions);
    if (is_right) {
        snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
        puzzle->length = (unsigned)length;
        puzzle->pieces = (unsigned)pieces;
    }
    return is_right;
}

enum failure_kind census_study_visit(const struct census_study *study, census_study_call *call,
                                     void *context, struct failure *failure) {
    sqlite3_stmt *rows = NULL;
    bool row = true;
    struct census_puzzle puzzle;
    enum failure_kind kind = sql_prepare(
        &study->sql, "SELECT name, length, pieces, positions FROM puzzle ORDER BY part, number",
        &rows, failure);
    while (kind == FAILURE_NONE && row) {
        kind = sql_step(&study->sql, rows, &row, failure);
        if (kind == FAILURE_NONE && row) {
            if (read_puzzle(rows, &puzzle)) {
                row = call(context, &puzzle);
            } else {
                kind =
                    sql_damaged(&study->sql, "the table puzzle has an impossible value", failure);
            }
        }
    }
    sqlite3_finalize(rows);
    return kind;
}

/* `better` is above 0 if the puzzle is better than the best so far. */
static void add_to(struct census_class *class, const struct census_puzzle *puzzle, int better) {
    if (class->count++ == 0 || better > 0 ||
        (better == 0 && strcmp(puzzle->name, class->best.name) < 0)) {
        class->best = *puzzle;
    }
}

static bool add(void *context, const struct census_puzzle *puzzle) {
    struct census_study *study = context;
    struct census_class *length = &study->lengths[puzzle->length];
    struct census_class *pieces = &study->pieces[puzzle->pieces];
    add_to(length, puzzle, (int)length->best.pieces - (int)puzzle->pieces);
    add_to(pieces, puzzle, (int)puzzle->length - (int)pieces->best.length);
    return true;
}

/* Adds up what was looked at in the parts. */
static enum failure_kind add_parts(struct census_study *study, struct failure *failure) {
    sqlite3_stmt *rows = NULL;
    bool row = true;
    enum failure_kind kind = sql_prepare(
        &study->sql, "SELECT found, components, positions, seconds FROM part", &rows, failure);
    while (kind == FAILURE_NONE && row) {
        struct soliton_part part;
        double seconds = 0;
        kind = sql_step(&study->sql, rows, &row, failure);
        if (kind != FAILURE_NONE || !row) {
            break;
        }
        if (!row_number(rows, 0, &part.found) || !row_number(rows, 1, &part.components) ||
            !row_number(rows, 2, &part.positions) || !row_seconds(rows, 3, &seconds)) {
            kind = sql_damaged(&study->sql, "the table part has an impossible value", failure);
        }
        study->parts_done++;
        study->counted.found += part.found;
        study->counted.components += part.components;
        study->counted.positions += part.positions;
        study->seconds += seconds;
    }
    sqlite3_finalize(rows);
    return kind;
}

enum failure_kind census_study_open(const char *path, struct census_study *study,
                                    struct failure *failure) {
    *study = (struct census_study){0};
    enum failure_kind kind = census_file_read(path, &study->sql, &study->settings, failure);
    if (kind != FAILURE_NONE) {
        return kind;
    }
    kind = add_parts(study, failure);
    if (kind == FAILURE_NONE) {
        kind = census_study_visit(study, add, study, failure);
    }
    if (kind != FAILURE_NONE) {
        census_study_close(study);
    }
    return kind;
}

void census_study_close(struct census_study *study) { sql_close(&study->sql); }

const struct census_puzzle *census_study_hardest(const struct census_study *study) {
    for (unsigned i = CENSUS_LENGTHS; i-- > 0;) {
        if (study->lengths[i].count > 0) {
            return &study->lengths[i].best;
        }
    }
    return NULL;
}
