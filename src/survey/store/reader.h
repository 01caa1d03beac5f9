/* Opens a survey's file for reading, and checks it. Whether it is a survey or not, the file stays
 * the same to the byte, and nothing is left beside it. */
#ifndef SOLITON_SURVEY_STORE_READER_H
#define SOLITON_SURVEY_STORE_READER_H

#include "survey/store/seal.h"
#include "survey/work/settings.h"

/* Owns the connection. */
struct reader {
    struct sql sql;
    struct seal seal;  /* of the rows, the same as the stored one */
    bool has_made_shm; /* of the log: whoever writes then will use it, and remove it */
};

/* Leaves a transaction open, so that all that is read is of one moment, even while a survey writes.
 * If the file is a survey, a change that a dead process left half done is rolled back first.
 * `is_locked`: the caller has the file's lock, so that no survey can begin meanwhile. Close the
 * reader and drop the settings after success only. */
enum failure_kind reader_open(const char *path, bool is_locked, struct reader *reader,
                              struct survey_settings *settings, struct failure *failure);
void reader_close(struct reader *reader);

/* Closes it, too, and removes what reading has left beside the file: for a file that is not going
 * to be written. Both may be called again. */
void reader_abandon(struct reader *reader);

/* SQLite obeys any journal that it finds, and would wait for a pipe. Someone who hands on a file
 * may have put either beside it; surveys never do. To be called before the file is read. */
enum failure_kind reader_check_journal(const struct sql *sql, struct failure *failure);

#endif
