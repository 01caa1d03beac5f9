/* SQL functions that tell whether rows are as they were written.
 *
 * SQLite checks the structure of a file, but neither the contents of its rows nor that all of them
 * are there. Both functions read each value as text followed by a line end; the text of a real
 * number is the 16 hexadecimal digits of its IEEE 754 form.
 *
 * digest(...) is the checksum that each row has of its other columns: CRC-24 as in RFC 4880, as a
 * signed number of 24 bits, which takes SQLite three bytes.
 *
 * mark(table, ..., digest) is a hash of a whole row, which the sum of its table adds up (seal.h).
 * It takes the table's name and all columns, and is null if the digest does not match the columns
 * before it. It is FNV-1a of 64 bits, mixed once more at the end: FNV alone changes by nearly the
 * same amount with the last digit of any row, so that sums of different rows would often be
 * equal. */
#ifndef SOLITON_SURVEY_STORE_DIGEST_H
#define SOLITON_SURVEY_STORE_DIGEST_H

#include <sqlite3.h>
#include <stdint.h>

/* Registers both with a connection. Returns an SQLite code. */
int digest_register(sqlite3 *db);

/* Registers sealed(table, ...), for rows that are being stored: it returns the digest, and writes
 * the row's mark to `mark`. */
int digest_register_sealed(sqlite3 *db, uint64_t *mark);

#endif
