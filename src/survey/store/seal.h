/* The seal of a survey's file: how many rows each table has, and a sum over them, so that rows
 * which are missing, or should not be there, are noticed.
 *
 * It is in the table `seal`, written in the same transaction as the rows themselves, so that the
 * two agree whenever a process dies. The sum of the rows' marks (digest.h), modulo 2^64, does not
 * depend on their order and is known without reading the others: storing takes no longer however
 * many rows there are. The row of the seal of itself is of its other rows; so they are of one
 * moment, and none of them can be replaced by an older one.
 *
 * This is against bad disks and other programs, not against those who would work out the sums. */
#ifndef SOLITON_SURVEY_STORE_SEAL_H
#define SOLITON_SURVEY_STORE_SEAL_H

#include "survey/store/sql.h"
#include "survey/store/tables.h"

struct seal_part {
    uint64_t rows, sum;
};

/* Of all tables but the seal's own. {0} is that of empty ones. */
struct seal {
    struct seal_part parts[TABLE_SEAL];
};

/* Runs the statement of table_insert, whose parameters are bound, and adds the row to the seal. */
enum failure_kind seal_insert(const struct sql *sql, sqlite3_stmt *insert, struct seal_part *part,
                              struct failure *failure);

/* Writes it in place of the one that is there, within a transaction. */
enum failure_kind seal_save(const struct sql *sql, const struct seal *seal,
                            struct failure *failure);

/* What the seal should be: reads every row of the tables, and checks its digest. */
enum failure_kind seal_count(const struct sql *sql, struct seal *seal, struct failure *failure);

/* The same, and checks that it is the seal that is stored. */
enum failure_kind seal_check(const struct sql *sql, struct seal *seal, struct failure *failure);

#endif
