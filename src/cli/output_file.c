#define _XOPEN_SOURCE 700 /* POSIX.1-2008 with realpath */

#include "cli/output_file.h"

#include "cli/output.h"
#include "cli/say.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Why a file cannot be written: our words, or an errno, or both; neither if it can. */
struct trouble {
    const char *words;
    int error;
};

/* Where the content for a path has to go. */
struct destination {
    enum { REPLACE, IN_PLACE, STANDARD_OUTPUT } way;
    char *path; /* REPLACE: symbolic links followed, so that a link stays one */
    mode_t mode;
};

static bool is_trouble(struct trouble trouble) {
    return trouble.words != NULL || trouble.error != 0;
}

static bool is_standard_output(const struct stat *file) {
    struct stat standard;
    return fstat(STDOUT_FILENO, &standard) == 0 && standard.st_dev == file->st_dev &&
           standard.st_ino == file->st_ino;
}

static struct trouble find_new(const char *path, struct destination *destination) {
    struct stat link;
    size_t length = strlen(path);
    if (length == 0) {
        return (struct trouble){.words = "the file name is empty"};
    }
    if (lstat(path, &link) == 0) {
        return (struct trouble){.words = "a link to a file that does not exist"};
    }
    if (path[length - 1] == '/') {
        return (struct trouble){.error = EISDIR};
    }
    mode_t mask = umask(0);
    umask(mask);
    destination->way = REPLACE;
    destination->mode = 0666 & ~mask;
    destination->path = strdup(path);
    return (struct trouble){.error = destination->path == NULL ? ENOMEM : 0};
}

static struct trouble find(const char *path, struct destination *destination) {
    *destination = (struct destination){.way = STANDARD_OUTPUT};
    if (strcmp(path, "-") == 0) {
        return (struct trouble){0};
    }
    struct stat file;
    if (stat(path, &file) != 0) {
        int error = errno;
        return error == ENOENT ? find_new(path, destination) : (struct trouble){.error = error};
    }
    bool regular = S_ISREG(file.st_mode);
    if (S_ISDIR(file.st_mode)) {
        return (struct trouble){.error = EISDIR};
    }
    if (is_standard_output(&file)) {
        return (struct trouble){.words = regular ? "it is also standard output" : NULL};
    }
    if (access(path, W_OK) != 0) {
        return (struct trouble){.error = errno};
    }
    destination->way = regular ? REPLACE : IN_PLACE;
    destination->mode = file.st_mode & 0777;
    destination->path = regular ? realpath(path, NULL) : strdup(path);
    return (struct trouble){.error = destination->path == NULL ? errno : 0};
}

/* An empty file beside the path; its name is the caller's to free. */
static int open_temporary(const char *path, char **name) {
    static const char pattern[] = ".soliton-XXXXXX";
    const char *slash = strrchr(path, '/');
    size_t directory = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    *name = malloc(directory + sizeof pattern);
    if (*name == NULL) {
        return -1;
    }
    memcpy(*name, path, directory);
    memcpy(*name + directory, pattern, sizeof pattern);
    int fd = mkstemp(*name);
    if (fd == -1) {
        free(*name);
        *name = NULL;
    }
    return fd;
}

/* Why there could be no temporary file: the file itself may be writable. */
static struct trouble directory_trouble(int error) {
    if (error == ENOENT) {
        return (struct trouble){.words = "its directory does not exist"};
    }
    return (struct trouble){.words = "no file can be made in its directory", .error = error};
}

static int write_all(int fd, const char *data, size_t length) {
    while (length > 0) {
        ssize_t written = write(fd, data, length);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        if (written > 0) {
            data += written;
            length -= (size_t)written;
        }
    }
    return 0;
}

static int fill_temporary(int fd, mode_t mode, const char *data, size_t length) {
    int error = write_all(fd, data, length);
    if (error == 0 && fchmod(fd, mode) != 0) {
        error = errno;
    }
    /* EINVAL: a file system that cannot do it, and so has nothing to wait for. */
    if (error == 0 && fsync(fd) != 0 && errno != EINVAL) {
        error = errno;
    }
    if (close(fd) != 0 && error == 0) {
        error = errno;
    }
    return error;
}

static struct trouble replace(const struct destination *destination, const char *data,
                              size_t length) {
    /* An interrupt waits, so that it cannot leave the temporary file behind. */
    sigset_t held, before;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigprocmask(SIG_BLOCK, &held, &before);

    struct trouble trouble = {0};
    char *temporary = NULL;
    int fd = open_temporary(destination->path, &temporary);
    if (fd == -1) {
        trouble = directory_trouble(errno);
    } else {
        trouble.error = fill_temporary(fd, destination->mode, data, length);
        if (trouble.error == 0 && rename(temporary, destination->path) != 0) {
            trouble.error = errno;
        }
        if (trouble.error != 0) {
            unlink(temporary);
        }
    }
    free(temporary);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return trouble;
}

static int write_in_place(const char *path, const char *data, size_t length) {
    int fd = open(path, O_WRONLY | O_NOCTTY);
    if (fd == -1) {
        return errno;
    }
    int error = write_all(fd, data, length);
    if (close(fd) != 0 && error == 0) {
        error = errno;
    }
    return error;
}

static enum exit_code verdict(const char *path, struct trouble trouble) {
    if (!is_trouble(trouble)) {
        return EXIT_OK;
    }
    const char *name = *path == '\0' ? "''" : path;
    if (trouble.words == NULL) {
        say("cannot write %s: %s", name, strerror(trouble.error));
    } else if (trouble.error == 0) {
        say("cannot write %s: %s", name, trouble.words);
    } else {
        say("cannot write %s: %s: %s", name, trouble.words, strerror(trouble.error));
    }
    return EXIT_CANNOT_WRITE;
}

enum exit_code output_file_check(const char *path) {
    struct destination destination;
    struct trouble trouble = find(path, &destination);
    if (!is_trouble(trouble) && destination.way == REPLACE) {
        /* Only trying tells: permissions, read-only file systems and quotas all have a say. */
        char *temporary = NULL;
        int fd = open_temporary(destination.path, &temporary);
        if (fd == -1) {
            trouble = directory_trouble(errno);
        } else {
            unlink(temporary);
            close(fd);
        }
        free(temporary);
    }
    free(destination.path);
    return verdict(path, trouble);
}

enum exit_code output_file_write(const char *path, const char *data, size_t length) {
    struct destination destination;
    struct trouble trouble = find(path, &destination);
    if (!is_trouble(trouble) && destination.way == STANDARD_OUTPUT) {
        fwrite(data, 1, length, stdout);
        return output_flush();
    }
    if (!is_trouble(trouble) && destination.way == REPLACE) {
        trouble = replace(&destination, data, length);
    } else if (!is_trouble(trouble)) {
        trouble.error = write_in_place(destination.path, data, length);
    }
    free(destination.path);
    return verdict(path, trouble);
}
