#define _POSIX_C_SOURCE 200809L

#include "cli/io/scratch_folder.h"

#include "cli/io/say.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char lock_name[] = "lock";

struct scratch_folder {
    struct soliton_storage storage;
    const char *path;
    int folder, lock; /* -1 while they are not open */
    bool is_ours;     /* this program has made it */
    char why[320];
};

/* Keeps why a file cannot be used. */
static bool fail(struct scratch_folder *folder, const char *name) {
    snprintf(folder->why, sizeof folder->why, "%.200s/%.40s: %s", folder->path, name,
             strerror(errno));
    return false;
}

static const char *why(void *context) {
    const struct scratch_folder *folder = context;
    return folder->why;
}

/* ---- Files ---------------------------------------------------------------------------------- */

static bool write_all(int file, const void *bytes, size_t size) {
    const char *next = bytes;
    while (size > 0) {
        const ssize_t written = write(file, next, size);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return false;
        }
        next += written;
        size -= (size_t)written;
    }
    return true;
}

/* Writes to a file that is opened so, and to the disk itself if it shall be safe there. */
static bool write_file(struct scratch_folder *folder, const char *name, int flags, bool safe,
                       const void *bytes, size_t size) {
    const int file = openat(folder->folder, name, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666);
    if (file < 0) {
        return fail(folder, name);
    }
    bool written = write_all(file, bytes, size) && (!safe || fsync(file) == 0);
    if (!written) {
        fail(folder, name);
    }
    if (close(file) != 0 && written) {
        written = fail(folder, name);
    }
    return written;
}

static bool append(void *context, const char *name, const void *bytes, size_t size) {
    return write_file(context, name, O_APPEND, false, bytes, size);
}

static bool replace(void *context, const char *name, const void *bytes, size_t size) {
    struct scratch_folder *folder = context;
    char new_name[64];
    snprintf(new_name, sizeof new_name, "%s.new", name);
    return write_file(folder, new_name, O_TRUNC, true, bytes, size) &&
           (renameat(folder->folder, new_name, folder->folder, name) == 0 || fail(folder, name));
}

static bool read_from(void *context, const char *name, uint64_t offset, void *bytes, size_t size,
                      size_t *got) {
    struct scratch_folder *folder = context;
    *got = 0;
    const int file = openat(folder->folder, name, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return errno == ENOENT || fail(folder, name);
    }
    ssize_t read = 1;
    while (*got < size && read != 0) {
        read = pread(file, (char *)bytes + *got, size - *got, (off_t)(offset + *got));
        if (read < 0 && errno != EINTR) {
            fail(folder, name);
            close(file);
            return false;
        }
        *got += read > 0 ? (size_t)read : 0;
    }
    close(file);
    return true;
}

static bool remove_file(void *context, const char *name) {
    const struct scratch_folder *folder = context;
    return unlinkat(folder->folder, name, 0) == 0;
}

/* ---- Opening and closing -------------------------------------------------------------------- */

static enum exit_code refuse(struct scratch_folder *folder, const char *reason) {
    say("%s: %s", folder->path, reason);
    scratch_folder_close(folder);
    return EXIT_CANNOT_WRITE;
}

enum exit_code scratch_folder_open(const char *path, struct scratch_folder **opened) {
    struct scratch_folder *folder = calloc(1, sizeof *folder);
    *opened = NULL;
    if (folder == NULL) {
        say("%s: there is no memory to use it", path);
        return EXIT_CANNOT_WRITE;
    }
    *folder = (struct scratch_folder){
        .storage = {folder, append, read_from, replace, remove_file, why},
        .path = path,
        .lock = -1,
    };
    folder->is_ours = mkdir(path, 0777) == 0;
    folder->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder->folder < 0) {
        return refuse(folder, strerror(errno));
    }
    const int lock = openat(folder->folder, lock_name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock < 0) {
        return refuse(folder, strerror(errno));
    }
    if (fcntl(lock, F_SETLK, &(struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET}) != 0) {
        close(lock);
        return refuse(folder, "another search is using it");
    }
    folder->lock = lock;
    *opened = folder;
    return EXIT_OK;
}

const struct soliton_storage *scratch_folder_storage(const struct scratch_folder *folder) {
    return &folder->storage;
}

void scratch_folder_close(struct scratch_folder *folder) {
    if (folder == NULL) {
        return;
    }
    if (folder->lock >= 0) {
        unlinkat(folder->folder, lock_name, 0);
        close(folder->lock);
    }
    if (folder->folder >= 0) {
        close(folder->folder);
    }
    if (folder->is_ours) {
        rmdir(folder->path); /* if it is empty */
    }
    free(folder);
}
