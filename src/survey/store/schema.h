/* Makes the file of a survey, and checks that one is whole. */
#ifndef SOLITON_SURVEY_STORE_SCHEMA_H
#define SOLITON_SURVEY_STORE_SCHEMA_H

#include "survey/store/seal.h"
#include "survey/work/settings.h"

/* The header of an SQLite file has a number for each program to know its own files: "Soli". */
enum { SCHEMA_APPLICATION = 0x536F6C69, SCHEMA_VERSION = 2, SCHEMA_HEADER_SIZE = 100 };

/* The deals that are still undecided: no retry has decided them. */
#define SCHEMA_UNDECIDED                                                                           \
    "deal AS one WHERE outcome = 2 AND NOT EXISTS (SELECT 1 FROM retry"                            \
    " WHERE series = one.series AND number = one.number AND outcome <> 2)"

/* Makes an empty file a survey with these settings, wholly or not at all, and gets its seal. */
enum failure_kind schema_create(const struct sql *sql, const struct survey_settings *settings,
                                struct seal *seal, struct failure *failure);

/* Is a file that begins with this header one of ours? */
enum failure_kind schema_check_header(const struct sql *sql,
                                      const unsigned char header[SCHEMA_HEADER_SIZE],
                                      struct failure *failure);
/* Does the header say that changes go to a WAL first? */
bool schema_uses_wal(const unsigned char header[SCHEMA_HEADER_SIZE]);

/* Is the file whole, are its tables ours, is each row as it was written, and are all rows there and
 * no others? Gets the seal, and the settings, to be dropped after success only. */
enum failure_kind schema_check(const struct sql *sql, struct survey_settings *settings,
                               struct seal *seal, struct failure *failure);

#endif
