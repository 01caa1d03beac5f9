/* The seal of a survey's file: how many rows each table has, and a sum over them. It shows rows
 * that are missing or should not be there.
 *
 * It is the table `seal`, written in the same transaction as the rows themselves, so that the two
 * agree whenever a process dies. The sum is that of the rows' marks (digest.h), modulo 2^64. It
 * does not depend on their order, and a new row is added to it without reading the others: storing
 * takes no longer however many there are. The seal also has a row for itself, which covers its
 * other rows: so all are of one moment, and none can be replaced by an older one.
 *
 * It guards against bad disks and other programs, not against people who work out the sums. */
#ifndef SOLITON_SURVEY_STORE_SEAL_H
#define SOLITON_SURVEY_STORE_SEAL_H

#include "survey/store/sql.h"
#include "survey/store/tables.h"

struct seal_part {
    uint64_t rows, sum;
};

/* For all tables but `seal` itself. {0} is the seal of empty tables. */
struct seal {
    struct seal_part parts[TABLE_SEAL];
};

/* Runs a statement of table_insert whose parameters are bound, and adds the row to the seal. */
enum failure_kind seal_insert(const struct sql *sql, sqlite3_stmt *insert, struct seal_part *part,
                              struct failure *failure);

/* Writes it over the old one, within a transaction. */
enum failure_kind seal_save(const struct sql *sql, const struct seal *seal,
                            struct failure *failure);

/* Computes what the seal should be: reads every row of the tables, and checks its digest. */
enum failure_kind seal_count(const struct sql *sql, struct seal *seal, struct failure *failure);

/* Does the same, and compares it with the stored seal. */
enum failure_kind seal_check(const struct sql *sql, struct seal *seal, struct failure *failure);

#endif
