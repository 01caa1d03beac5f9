/* The lock that keeps a second survey off a file.
 *
 * It is the system's own, on one byte far behind the file's end that SQLite does not use for its
 * locks, and goes with the process: whatever dies leaves no lock behind. */
#ifndef SOLITON_SURVEY_STORE_LOCK_H
#define SOLITON_SURVEY_STORE_LOCK_H

#include "survey/failure.h"

#include <stdbool.h>
#include <stdint.h>

struct lock {
    int descriptor;
    bool has_made_file;
};

/* Locks a file for writing, which is made if there is none and `may_make`. Until it is released
 * with the file still empty, the lock also owns that. */
enum failure_kind lock_take(const char *path, bool may_make, struct lock *lock,
                            struct failure *failure);
bool lock_is_on_empty(const struct lock *lock);
/* Is the file of that name still the one that is locked? */
bool lock_is_on(const struct lock *lock, const char *path);

/* To be called after SQLite has closed the file: closing any descriptor of a file loses all that
 * SQLite has locked of it. A file that was made and is still empty is removed. */
void lock_release(struct lock *lock, const char *path);

#endif
