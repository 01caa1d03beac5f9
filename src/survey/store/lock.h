/* The lock that keeps a second survey off a file.
 *
 * It is a lock of the system on one byte far beyond the end of the file, which SQLite does not lock
 * itself. It dies with the process, so that a killed survey leaves no lock behind. */
#ifndef SOLITON_SURVEY_STORE_LOCK_H
#define SOLITON_SURVEY_STORE_LOCK_H

#include "survey/failure.h"

#include <stdbool.h>
#include <stdint.h>

struct lock {
    int descriptor;
    bool has_made_file;
};

/* Locks a file for writing. If there is none and `may_make`, makes it; the lock then owns the file
 * as long as it is empty. */
enum failure_kind lock_take(const char *path, bool may_make, struct lock *lock,
                            struct failure *failure);
bool lock_is_on_empty(const struct lock *lock);
/* Is the file of that name still the one that is locked? */
bool lock_is_on(const struct lock *lock, const char *path);

/* Call it after SQLite has closed the file: closing any descriptor of a file drops all locks that
 * SQLite has on it. Removes a file that it has made and that is still empty. */
void lock_release(struct lock *lock, const char *path);

#endif
