/* The SQL functions that tell whether rows are as they were written.
 *
 * SQLite checks that a file hangs together, but not what its rows say, nor that they are all there.
 * Both functions read each value as text with a line end behind it; a real number's text is the 16
 * hexadecimal digits of its IEEE 754 form.
 *
 * digest(...) is what each row has of its other columns: CRC-24 as in RFC 4880, as a signed number
 * of 24 bits, for which SQLite needs three bytes.
 *
 * mark(table, ..., digest) stands for a whole row in the sum of its table (seal.h). It takes the
 * table's name and all columns; null if the digest is not that of the columns before it. It is
 * FNV-1a of 64 bits, mixed once more in the end: FNV alone changes by nearly the same amount with a
 * row's last digit, whatever is before it, so that sums of different rows would often be equal. */
#ifndef SOLITON_SURVEY_STORE_DIGEST_H
#define SOLITON_SURVEY_STORE_DIGEST_H

#include <sqlite3.h>
#include <stdint.h>

/* Makes both known to a connection; an SQLite code. */
int digest_register(sqlite3 *db);

/* ... and sealed(table, ...), which is for rows that are being stored: their digest, while the
 * row's mark is put where `mark` points. */
int digest_register_sealed(sqlite3 *db, uint64_t *mark);

#endif
