#define _XOPEN_SOURCE 700 /* POSIX.1-2008 with realpath */

#include "cli/output.h"

#include "cli/say.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the content for a path has to go. */
struct destination {
    enum { REPLACE, IN_PLACE, STANDARD_OUTPUT } way;
    char *path; /* REPLACE: symbolic links followed, so that a link stays one */
    mode_t mode;
};

void output_prepare(void) {
    /* Opened the wrong way round, so that using them still fails. */
    static const int wrong_way[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = 0; fd < 3; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", wrong_way[fd]) == -1) {
            return;
        }
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

static bool is_standard_output(const struct stat *file) {
    struct stat standard;
    return fstat(STDOUT_FILENO, &standard) == 0 && standard.st_dev == file->st_dev &&
           standard.st_ino == file->st_ino;
}

static int find_new(const char *path, struct destination *destination) {
    struct stat link;
    size_t length = strlen(path);
    if (length == 0 || lstat(path, &link) == 0) {
        return ENOENT; /* a link to nothing: replacing it would surprise */
    }
    if (path[length - 1] == '/') {
        return EISDIR;
    }
    mode_t mask = umask(0);
    umask(mask);
    destination->way = REPLACE;
    destination->mode = 0666 & ~mask;
    destination->path = strdup(path);
    return destination->path == NULL ? ENOMEM : 0;
}

/* Fills the destination, or returns the errno that tells why there is none. */
static int find(const char *path, struct destination *destination) {
    *destination = (struct destination){.way = STANDARD_OUTPUT};
    if (strcmp(path, "-") == 0) {
        return 0;
    }
    struct stat file;
    if (stat(path, &file) != 0) {
        return errno == ENOENT ? find_new(path, destination) : errno;
    }
    if (S_ISDIR(file.st_mode)) {
        return EISDIR;
    }
    if (is_standard_output(&file)) {
        return 0;
    }
    if (access(path, W_OK) != 0) {
        return errno;
    }
    destination->way = S_ISREG(file.st_mode) ? REPLACE : IN_PLACE;
    destination->mode = file.st_mode & 0777;
    destination->path = S_ISREG(file.st_mode) ? realpath(path, NULL) : strdup(path);
    return destination->path == NULL ? errno : 0;
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

static int replace(const struct destination *destination, const char *data, size_t length) {
    /* An interrupt waits, so that it cannot leave the temporary file behind. */
    sigset_t held, before;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigprocmask(SIG_BLOCK, &held, &before);

    int error = 0;
    char *temporary = NULL;
    int fd = open_temporary(destination->path, &temporary);
    if (fd == -1) {
        error = errno;
    } else {
        error = fill_temporary(fd, destination->mode, data, length);
        if (error == 0 && rename(temporary, destination->path) != 0) {
            error = errno;
        }
        if (error != 0) {
            unlink(temporary);
        }
    }
    free(temporary);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return error;
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

static enum exit_code verdict(const char *path, int error) {
    if (error == 0) {
        return EXIT_SOLVED;
    }
    say("cannot write %s: %s", path, strerror(error));
    return EXIT_CANNOT_WRITE;
}

enum exit_code output_check(const char *path) {
    struct destination destination;
    int error = find(path, &destination);
    if (error == 0 && destination.way == REPLACE) {
        /* Only trying tells: permissions, read-only file systems and quotas all have a say. */
        char *temporary = NULL;
        int fd = open_temporary(destination.path, &temporary);
        if (fd == -1) {
            error = errno;
        } else {
            unlink(temporary);
            close(fd);
        }
        free(temporary);
    }
    free(destination.path);
    return verdict(path, error);
}

enum exit_code output_write(const char *path, const char *data, size_t length) {
    struct destination destination;
    int error = find(path, &destination);
    if (error == 0 && destination.way == STANDARD_OUTPUT) {
        fwrite(data, 1, length, stdout);
        return output_flush();
    }
    if (error == 0 && destination.way == REPLACE) {
        error = replace(&destination, data, length);
    } else if (error == 0) {
        error = write_in_place(destination.path, data, length);
    }
    free(destination.path);
    return verdict(path, error);
}

enum exit_code output_flush(void) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return EXIT_SOLVED;
    }
    say("cannot write to standard output%s%s", errno == 0 ? "" : ": ",
        errno == 0 ? "" : strerror(errno));
    return EXIT_CANNOT_WRITE;
}

enum exit_code output_finish(enum exit_code code) {
    /* Said already where a flush in between failed. */
    bool said = ferror(stdout) != 0 && code == EXIT_CANNOT_WRITE;
    if (!said && output_flush() != EXIT_SOLVED) {
        return EXIT_CANNOT_WRITE;
    }
    if (fclose(stdout) != 0 && !said) {
        say("cannot write to standard output: %s", strerror(errno));
        return EXIT_CANNOT_WRITE;
    }
    return code;
}
