/* Opening a survey's file for reader, and checking it, so that the file stays as it is to the byte
 * and nothing is left beside it, whether it is a survey or not. */
#ifndef SOLITON_SURVEY_STORE_READER_H
#define SOLITON_SURVEY_STORE_READER_H

#include "survey/store/seal.h"
#include "survey/work/settings.h"

/* Owns the connection. */
struct reader {
    struct sql sql;
    struct seal seal;  /* as the file's rows have it, which is as it is stored */
    bool has_made_shm; /* of the log: whoever writes then will use it, and remove it */
};

/* After success a transaction has begun: all that is read is of one moment, also while a survey
 * goes on. A change that a dead process has left half done is undone first, if the file is a
 * survey. `is_locked`: the caller has the file's lock, so that no survey can begin meanwhile.
 * Reading is to be closed, and the settings to be dropped, after success alone. */
enum failure_kind reader_open(const char *path, bool is_locked, struct reader *reader,
                              struct survey_settings *settings, struct failure *failure);
void reader_close(struct reader *reader);

/* The same for a file that nobody is going to write to: what reading it has left beside it is
 * removed. Both may be called again. */
void reader_abandon(struct reader *reader);

#endif
