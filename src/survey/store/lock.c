#define _GNU_SOURCE /* for locks that belong to a descriptor */

#include "survey/store/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LOCKED_BYTE = 0x40000200, /* SQLite uses the 512 bytes before */
    ATTEMPTS = 100            /* while others keep making and removing the file */
};

/* Locks one byte only: on network file systems, a lock on the whole file would shut out SQLite's
 * own. */
static bool lock_byte(int descriptor) {
#ifdef F_OFD_SETLK
    struct flock byte = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = LOCKED_BYTE, .l_len = 1};
    if (fcntl(descriptor, F_OFD_SETLK, &byte) == 0) {
        return true;
    }
    if (errno != EINVAL) {
        return false;
    }
#endif
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

/* Does the path still lead to the file that the descriptor has open? */
static bool is_same_file(int descriptor, const char *path) {
    struct stat opened;
    struct stat named;
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

static bool is_regular(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

static enum failure_kind cannot_open(const char *path, bool may_make, struct failure *failure) {
    if (errno == ENOENT && !may_make) {
        return failure_set(failure, FAILURE_NO_INPUT, "%s: %s", path, strerror(errno));
    }
    return failure_set(failure, FAILURE_CANNOT_WRITE, "%s: cannot be written: %s", path,
                       strerror(errno));
}

static enum failure_kind cannot_lock(const char *path, int error, struct failure *failure) {
    if (error == EAGAIN || error == EACCES) {
        return failure_set(failure, FAILURE_CANNOT_WRITE, "%s: another survey is running on it",
                           path);
    }
    return failure_set(failure, FAILURE_CANNOT_WRITE, "%s: cannot be locked: %s", path,
                       strerror(error));
}

/* Opens the file, or makes it. */
static int open_file(const char *path, bool may_make, bool *made) {
    enum { FLAGS = O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK };
    *made = false;
    int descriptor = open(path, FLAGS);
    if (descriptor < 0 && errno == ENOENT && may_make) {
        descriptor = open(path, FLAGS | O_CREAT | O_EXCL, 0666);
        *made = descriptor >= 0;
    }
    return descriptor;
}

enum failure_kind lock_take(const char *path, bool may_make, struct lock *lock,
                            struct failure *failure) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        bool made = false;
        int descriptor = open_file(path, may_make, &made);
        if (descriptor < 0 && errno == EEXIST) {
            continue; /* somebody else was faster */
        }
        if (descriptor < 0) {
            return cannot_open(path, may_make, failure);
        }
        *lock = (struct lock){.descriptor = descriptor, .has_made_file = made};
        if (!is_regular(descriptor)) {
            close(descriptor);
            return failure_set(failure, FAILURE_CANNOT_WRITE, "%s: is not a regular file", path);
        }
        if (!lock_byte(descriptor)) {
            int error = errno;
            close(descriptor);
            return cannot_lock(path, error, failure);
        }
        if (is_same_file(descriptor, path)) {
            return FAILURE_NONE;
        }
        close(descriptor); /* its maker has removed it meanwhile */
    }
    return failure_set(failure, FAILURE_CANNOT_WRITE, "%s: cannot be made", path);
}

bool lock_is_on_empty(const struct lock *lock) {
    struct stat status;
    return fstat(lock->descriptor, &status) == 0 && status.st_size == 0;
}

bool lock_is_on(const struct lock *lock, const char *path) {
    return is_same_file(lock->descriptor, path);
}

void lock_release(struct lock *lock, const char *path) {
    if (lock->has_made_file && lock_is_on_empty(lock) && lock_is_on(lock, path)) {
        unlink(path);
    }
    close(lock->descriptor);
    lock->descriptor = -1;
}
