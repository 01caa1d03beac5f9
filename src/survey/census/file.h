/* The file of a census: all puzzles of a kind, an SQLite database like that of a survey.
 *
 * A part of the census is in the file wholly or not at all, so that one that was killed goes on
 * where it was. The library finds the same puzzles in a part whenever it is asked, so the contents
 * do not depend on who worked on it, or in how many threads. docs/formats.md has the tables. */
#ifndef SOLITON_SURVEY_CENSUS_FILE_H
#define SOLITON_SURVEY_CENSUS_FILE_H

#include "soliton.h"
#include "survey/store/lock.h"
#include "survey/store/sql.h"

enum { CENSUS_NAME_SIZE = 128, CENSUS_PARTS_MOST = 1 << 20 };

/* What is counted. */
struct census_settings {
    char kind[64], conditions[256], metric[64];
    uint64_t parts;
};

/* One of the puzzles. */
struct census_puzzle {
    char name[CENSUS_NAME_SIZE];
    unsigned length, pieces;
    uint64_t positions;
};

/* A part that is done. */
struct census_part {
    uint64_t number;
    struct soliton_part counted;
    double seconds;
    struct census_puzzle *puzzles; /* counted.found of them */
};

/* A file that is being written. */
struct census_file {
    const char *path; /* the caller's */
    struct lock lock;
    struct sql sql;
    sqlite3_stmt *insert_part, *insert_puzzle;
    bool is_locked;
    bool is_writing; /* within a transaction */
};

/* Is this the file of a census? For whoever can read several sorts of files. */
bool census_file_is(const char *path);

/* Opens the file of a census with these settings, or makes it. Close it in any case. */
enum failure_kind census_file_open(const char *path, const struct census_settings *settings,
                                   struct census_file *file, struct failure *failure);
void census_file_close(struct census_file *file);

/* Sets done[i] for each part that is in the file. */
enum failure_kind census_file_done(const struct census_file *file, bool *done, uint64_t parts,
                                   struct failure *failure);

/* Stores a part; it is safe after the next commit. */
enum failure_kind census_file_keep(struct census_file *file, const struct census_part *part,
                                   struct failure *failure);
enum failure_kind census_file_commit(struct census_file *file, struct failure *failure);

/* Opens a connection for reading, checks that the file is whole, and reads its settings. Close the
 * connection after success only. */
enum failure_kind census_file_read(const char *path, struct sql *sql,
                                   struct census_settings *settings, struct failure *failure);

#endif
