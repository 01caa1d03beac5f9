/* Making the file of a survey, and checking that one is whole. */
#ifndef SOLITON_SURVEY_STORE_SCHEMA_H
#define SOLITON_SURVEY_STORE_SCHEMA_H

#include "survey/store/seal.h"
#include "survey/work/settings.h"

/* What stands in an SQLite file's header for programs to know their own: "Soli" as a number. */
enum { SCHEMA_APPLICATION = 0x536F6C69, SCHEMA_VERSION = 2, SCHEMA_HEADER_SIZE = 100 };

/* The deals that are undecided to this day: no retry has decided them. */
#define SCHEMA_UNDECIDED                                                                           \
    "deal AS one WHERE outcome = 2 AND NOT EXISTS (SELECT 1 FROM retry"                            \
    " WHERE series = one.series AND number = one.number AND outcome <> 2)"

/* Makes an empty file a survey by these settings, as a whole or not at all, and gets its seal. */
enum failure_kind schema_create(const struct sql *sql, const struct survey_settings *settings,
                                struct seal *seal, struct failure *failure);

/* Is a file with this header, the first bytes of it, one of ours? */
enum failure_kind schema_check_header(const struct sql *sql,
                                      const unsigned char header[SCHEMA_HEADER_SIZE],
                                      struct failure *failure);
/* Does it say that changes are written to a file beside it first? */
bool schema_uses_wal(const unsigned char header[SCHEMA_HEADER_SIZE]);

/* Is the file whole, are its tables ours, is each row as it was written, are they all there and no
 * others? Also gets the seal, and the settings, which are to be dropped after success alone. */
enum failure_kind schema_check(const struct sql *sql, struct survey_settings *settings,
                               struct seal *seal, struct failure *failure);

#endif
