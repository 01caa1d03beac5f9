/* The SQL function digest(...), which tells whether a row is as it was written.
 *
 * SQLite checks that a file hangs together, but not what its rows say. Each row of a survey has the
 * digest of its other columns: CRC-24 as in RFC 4880, of each value as text and a line end behind
 * it; a real number's text is the 16 hexadecimal digits of its IEEE 754 form. It is taken as a
 * signed number of 24 bits, for which SQLite needs three bytes. */
#ifndef SOLITON_SURVEY_STORE_DIGEST_H
#define SOLITON_SURVEY_STORE_DIGEST_H

#include <sqlite3.h>

/* Makes it known to a connection; an SQLite code. */
int digest_register(sqlite3 *db);

#endif
