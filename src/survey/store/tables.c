#include "survey/store/tables.h"

#include <stdio.h>
#include <string.h>

const struct sql_table sql_tables[TABLES] = {
    [TABLE_SURVEY] = {"survey", "game, rules, options, engine, keep",
                      "CREATE TABLE survey(\n"
                      "    game TEXT NOT NULL,\n"
                      "    rules TEXT NOT NULL,\n"
                      "    options TEXT NOT NULL,\n"
                      "    engine TEXT NOT NULL,\n"
                      "    keep TEXT NOT NULL,\n"
                      "    digest INTEGER NOT NULL\n"
                      ") STRICT"},
    [TABLE_BATCH] = {"batch", "batch, deals, size",
                     "CREATE TABLE batch(\n"
                     "    batch INTEGER PRIMARY KEY,\n"
                     "    deals INTEGER NOT NULL,\n"
                     "    size INTEGER NOT NULL,\n"
                     "    digest INTEGER NOT NULL\n"
                     ") STRICT"},
    [TABLE_SPAN] = {"span", "batch, before, series, first, last",
                    "CREATE TABLE span(\n"
                    "    batch INTEGER NOT NULL,\n"
                    "    before INTEGER NOT NULL,\n"
                    "    series TEXT NOT NULL,\n"
                    "    first INTEGER NOT NULL,\n"
                    "    last INTEGER NOT NULL,\n"
                    "    digest INTEGER NOT NULL,\n"
                    "    PRIMARY KEY(batch, before)\n"
                    ") STRICT, WITHOUT ROWID"},
    [TABLE_CHUNK] =
        {"chunk", "batch, chunk, solved, unsolvable, undecided, moves, positions, proofs, seconds",
         "CREATE TABLE chunk(\n"
         "    batch INTEGER NOT NULL,\n"
         "    chunk INTEGER NOT NULL,\n"
         "    solved INTEGER NOT NULL,\n"
         "    unsolvable INTEGER NOT NULL,\n"
         "    undecided INTEGER NOT NULL,\n"
         "    moves TEXT NOT NULL,\n"
         "    positions TEXT NOT NULL,\n"
         "    proofs TEXT NOT NULL,\n"
         "    seconds REAL NOT NULL,\n"
         "    digest INTEGER NOT NULL,\n"
         "    PRIMARY KEY(batch, chunk)\n"
         ") STRICT, WITHOUT ROWID"},
    [TABLE_DEAL] = {"deal", "series, number, outcome, moves, positions",
                    "CREATE TABLE deal(\n"
                    "    series TEXT NOT NULL,\n"
                    "    number INTEGER NOT NULL,\n"
                    "    outcome INTEGER NOT NULL,\n"
                    "    moves INTEGER NOT NULL,\n"
                    "    positions INTEGER NOT NULL,\n"
                    "    digest INTEGER NOT NULL,\n"
                    "    PRIMARY KEY(series, number)\n"
                    ") STRICT, WITHOUT ROWID"},
    [TABLE_RANKING] = {"ranking", "ranking, series, number, outcome, moves, positions",
                       "CREATE TABLE ranking(\n"
                       "    ranking TEXT NOT NULL,\n"
                       "    series TEXT NOT NULL,\n"
                       "    number INTEGER NOT NULL,\n"
                       "    outcome INTEGER NOT NULL,\n"
                       "    moves INTEGER NOT NULL,\n"
                       "    positions INTEGER NOT NULL,\n"
                       "    digest INTEGER NOT NULL,\n"
                       "    PRIMARY KEY(ranking, series, number)\n"
                       ") STRICT, WITHOUT ROWID"},
    [TABLE_ATTEMPT] = {"attempt", "attempt, options",
                       "CREATE TABLE attempt(\n"
                       "    attempt INTEGER PRIMARY KEY,\n"
                       "    options TEXT NOT NULL,\n"
                       "    digest INTEGER NOT NULL\n"
                       ") STRICT"},
    [TABLE_RETRY] = {"retry", "attempt, series, number, outcome, moves, positions, seconds",
                     "CREATE TABLE retry(\n"
                     "    attempt INTEGER NOT NULL,\n"
                     "    series TEXT NOT NULL,\n"
                     "    number INTEGER NOT NULL,\n"
                     "    outcome INTEGER NOT NULL,\n"
                     "    moves INTEGER NOT NULL,\n"
                     "    positions INTEGER NOT NULL,\n"
                     "    seconds REAL NOT NULL,\n"
                     "    digest INTEGER NOT NULL,\n"
                     "    PRIMARY KEY(series, number, attempt)\n"
                     ") STRICT, WITHOUT ROWID"},
    [TABLE_SEAL] = {"seal", "name, rows, sum",
                    "CREATE TABLE seal(\n"
                    "    name TEXT PRIMARY KEY,\n"
                    "    rows INTEGER NOT NULL,\n"
                    "    sum INTEGER NOT NULL,\n"
                    "    digest INTEGER NOT NULL\n"
                    ") STRICT, WITHOUT ROWID"},
};

/* How many columns a list names. */
static int count(const char *columns) {
    int commas = 0;
    for (const char *c = columns; *c != '\0'; c++) {
        commas += *c == ',';
    }
    return commas + 1;
}

struct table_insert table_insert(enum table_name name) {
    const struct sql_table *table = &sql_tables[name];
    char values[64] = "";
    size_t length = 0;
    for (int i = 1; i <= count(table->columns); i++) {
        length += (size_t)snprintf(values + length, sizeof values - length, "%s?%d",
                                   i == 1 ? "" : ", ", i);
    }
    struct table_insert insert;
    snprintf(insert.text, sizeof insert.text, "INSERT INTO %s VALUES(%s, sealed('%s', %s))",
             table->name, values, table->name, values);
    return insert;
}
