#define _XOPEN_SOURCE 700 /* POSIX.1-2008 with realpath */

#include "cli/io/output_file.h"

#include "cli/io/output.h"
#include "cli/io/say.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Why a file cannot be written: words, or an errno, or both. Neither if it can. */
struct trouble {
    const char *words;
    int error;
};

/* Where the content for a path has to go. */
struct destination {
    enum { REPLACE, IN_PLACE, STANDARD_OUTPUT } method;
    char *path; /* for REPLACE, with symbolic links resolved, so that a link stays a link */
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

static struct trouble find_new_file(const char *path, struct destination *destination) {
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
    destination->method = REPLACE;
    destination->mode = 0666 & ~mask;
    destination->path = strdup(path);
    return (struct trouble){.error = destination->path == NULL ? ENOMEM : 0};
}

static struct trouble find_destination(const char *path, struct destination *destination) {
    *destination = (struct destination){.method = STANDARD_OUTPUT};
    if (strcmp(path, "-") == 0) {
        return (struct trouble){0};
    }
    struct stat file;
    if (stat(path, &file) != 0) {
        int error = errno;
        return error == ENOENT ? find_new_file(path, destination)
                               : (struct trouble){.error = error};
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
    destination->method = regular ? REPLACE : IN_PLACE;
    destination->mode = file.st_mode & 0777;
    destination->path = regular ? realpath(path, NULL) : strdup(path);
    return (struct trouble){.error = destination->path == NULL ? errno : 0};
}

/* Creates an empty file beside the path. The caller frees its name. */
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

/* Why no temporary file could be created, although the file itself may be writable. */
static struct trouble directory_trouble(int error) {
    if (error == ENOENT) {
        return (struct trouble){.words = "its directory does not exist"};
    }
    return (struct trouble){.words = "no file can be made in its directory", .error = error};
}

/* ---- What goes in -------------------------------------------------------------------------- */

struct content {
    output_file_call *call;
    void *context;
    bool interruptible; /* takes long: an interrupt ends it */
};

/* The temporary file that an interrupt removes before it ends the program. */
static const char *volatile unfinished;

static void remove_unfinished(int number) {
    unlink(unfinished);
    raise(number); /* with the default action: SA_RESETHAND has removed this handler */
}

/* The signals by which a user ends a program. */
static const int interrupts[] = {SIGINT, SIGTERM, SIGHUP};
enum { INTERRUPTS = sizeof interrupts / sizeof *interrupts };

static void block_interrupts(sigset_t *before) {
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < INTERRUPTS; i++) {
        sigaddset(&held, interrupts[i]);
    }
    sigprocmask(SIG_BLOCK, &held, before);
}

/* Lets the call write. Meanwhile interrupts, which are blocked otherwise, remove the temporary
 * file. */
static enum exit_code print_interruptibly(const struct content *content, FILE *stream,
                                          const char *temporary, const sigset_t *mask) {
    struct sigaction before[INTERRUPTS];
    struct sigaction action = {.sa_handler = remove_unfinished, .sa_flags = (int)SA_RESETHAND};
    unfinished = temporary;
    for (size_t i = 0; i < INTERRUPTS; i++) {
        sigaction(interrupts[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) {
            sigaction(interrupts[i], &action, NULL);
        }
    }
    sigset_t held;
    sigprocmask(SIG_SETMASK, mask, &held);
    enum exit_code code = content->call(content->context, stream);
    sigprocmask(SIG_SETMASK, &held, NULL);
    for (size_t i = 0; i < INTERRUPTS; i++) {
        sigaction(interrupts[i], &before[i], NULL);
    }
    return code;
}

/* An errno, or 0 if everything was written. UNKNOWN if it failed earlier: the stream remembers only
 * that. */
enum { UNKNOWN = EIO };
static int flush(FILE *stream) {
    errno = 0;
    bool failed = fflush(stream) != 0 || ferror(stream);
    return !failed ? 0 : errno != 0 ? errno : UNKNOWN;
}

static int finish_temporary(FILE *stream, mode_t mode) {
    int error = flush(stream);
    /* The file is lost: one more byte does no harm, and tells the reason. */
    if (error == UNKNOWN && write(fileno(stream), "", 1) == -1) {
        error = errno;
    }
    if (error == 0 && fchmod(fileno(stream), mode) != 0) {
        error = errno;
    }
    /* EINVAL: the file system cannot do it. */
    if (error == 0 && fsync(fileno(stream)) != 0 && errno != EINVAL) {
        error = errno;
    }
    return error;
}

/* Fills and closes the temporary file. */
static enum exit_code fill_temporary(int fd, const char *temporary, mode_t mode,
                                     const struct content *content, const sigset_t *mask,
                                     int *error) {
    FILE *stream = fdopen(fd, "w");
    if (stream == NULL) {
        *error = errno;
        close(fd);
        return EXIT_OK;
    }
    enum exit_code code = content->interruptible
                              ? print_interruptibly(content, stream, temporary, mask)
                              : content->call(content->context, stream);
    *error = code == EXIT_OK ? finish_temporary(stream, mode) : 0;
    if (fclose(stream) != 0 && *error == 0 && code == EXIT_OK) {
        *error = errno;
    }
    return code;
}

static enum exit_code replace(const struct destination *destination, const struct content *content,
                              struct trouble *trouble) {
    /* Interrupts are blocked, so that none leaves the temporary file behind. */
    sigset_t before;
    block_interrupts(&before);

    enum exit_code code = EXIT_OK;
    char *temporary = NULL;
    int fd = open_temporary(destination->path, &temporary);
    if (fd == -1) {
        *trouble = directory_trouble(errno);
    } else {
        code = fill_temporary(fd, temporary, destination->mode, content, &before, &trouble->error);
        bool good = code == EXIT_OK && trouble->error == 0;
        if (good && rename(temporary, destination->path) != 0) {
            trouble->error = errno;
            good = false;
        }
        if (!good) {
            unlink(temporary);
        }
    }
    free(temporary);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return code;
}

static enum exit_code write_in_place(const char *path, const struct content *content,
                                     struct trouble *trouble) {
    int fd = open(path, O_WRONLY | O_NOCTTY);
    FILE *stream = fd == -1 ? NULL : fdopen(fd, "w");
    if (stream == NULL) {
        trouble->error = errno;
        if (fd != -1) {
            close(fd);
        }
        return EXIT_OK;
    }
    errno = 0;
    enum exit_code code = content->call(content->context, stream);
    const int last = errno; /* the call stops at its first error */
    trouble->error = code == EXIT_OK ? flush(stream) : 0;
    if (trouble->error == UNKNOWN && last != 0) {
        trouble->error = last;
    }
    if (fclose(stream) != 0 && trouble->error == 0 && code == EXIT_OK) {
        trouble->error = errno;
    }
    return code;
}

/* Writes the trouble in words; "" if there is none. */
static enum exit_code describe(const char *path, struct trouble trouble, char *problem,
                               size_t size) {
    const char *name = *path == '\0' ? "''" : path;
    problem[0] = '\0';
    if (!is_trouble(trouble)) {
        return EXIT_OK;
    }
    if (trouble.words == NULL) {
        snprintf(problem, size, "cannot write %s: %s", name, strerror(trouble.error));
    } else if (trouble.error == 0) {
        snprintf(problem, size, "cannot write %s: %s", name, trouble.words);
    } else {
        snprintf(problem, size, "cannot write %s: %s: %s", name, trouble.words,
                 strerror(trouble.error));
    }
    return EXIT_CANNOT_WRITE;
}

static enum exit_code say_trouble(const char *path, struct trouble trouble) {
    char problem[PATH_MAX + 256];
    enum exit_code code = describe(path, trouble, problem, sizeof problem);
    if (code != EXIT_OK) {
        say("%s", problem);
    }
    return code;
}

const char *output_file_name(const char *path) {
    return output_file_is_standard(path) ? "standard output" : path;
}

bool output_file_is_standard(const char *path) {
    struct stat file;
    if (path == NULL || strcmp(path, "-") == 0) {
        return path != NULL;
    }
    /* What goes to /dev/null may go there twice. */
    return stat(path, &file) == 0 && is_standard_output(&file) &&
           (S_ISFIFO(file.st_mode) || S_ISSOCK(file.st_mode) || isatty(STDOUT_FILENO) == 1);
}

bool output_file_is_input(const char *path, const char *input) {
    struct stat written, read;
    const bool standard = strcmp(input, "-") == 0;
    if (stat(path, &written) != 0 || !S_ISREG(written.st_mode) ||
        (standard ? fstat(STDIN_FILENO, &read) : stat(input, &read)) != 0) {
        return false;
    }
    return read.st_dev == written.st_dev && read.st_ino == written.st_ino;
}

enum exit_code output_file_check(const char *path) {
    struct destination destination;
    struct trouble trouble = find_destination(path, &destination);
    if (!is_trouble(trouble) && destination.method == REPLACE) {
        /* Only trying tells: it depends on permissions, read-only file systems and quotas. */
        sigset_t before;
        block_interrupts(&before); /* as in replace */
        char *temporary = NULL;
        int fd = open_temporary(destination.path, &temporary);
        if (fd == -1) {
            trouble = directory_trouble(errno);
        } else {
            unlink(temporary);
            close(fd);
        }
        free(temporary);
        sigprocmask(SIG_SETMASK, &before, NULL);
    }
    free(destination.path);
    return say_trouble(path, trouble);
}

/* Puts trouble with the file itself into *trouble. The exit code is that of the call, or of
 * standard output. */
static enum exit_code write_content(const char *path, const struct content *content,
                                    struct trouble *trouble) {
    struct destination destination;
    *trouble = find_destination(path, &destination);
    enum exit_code code = EXIT_OK;
    if (!is_trouble(*trouble)) {
        switch (destination.method) {
        case STANDARD_OUTPUT:
            code = content->call(content->context, stdout);
            return exit_code_worse(code, output_flush());
        case REPLACE:
            code = replace(&destination, content, trouble);
            break;
        case IN_PLACE:
            code = write_in_place(destination.path, content, trouble);
            break;
        }
    }
    free(destination.path);
    return code;
}

static enum exit_code write_and_say(const char *path, const struct content *content) {
    struct trouble trouble;
    enum exit_code code = write_content(path, content, &trouble);
    return code != EXIT_OK ? code : say_trouble(path, trouble);
}

/* Bytes in memory. */
struct bytes {
    const char *data;
    size_t length;
};

static enum exit_code print_bytes(void *context, FILE *stream) {
    const struct bytes *bytes = context;
    fwrite(bytes->data, 1, bytes->length, stream);
    return EXIT_OK;
}

enum exit_code output_file_write(const char *path, const char *data, size_t length) {
    struct bytes bytes = {data, length};
    const struct content content = {.call = print_bytes, .context = &bytes};
    return write_and_say(path, &content);
}

enum exit_code output_file_store(const char *path, const char *data, size_t length, char *problem,
                                 size_t size) {
    struct bytes bytes = {data, length};
    const struct content content = {.call = print_bytes, .context = &bytes};
    struct trouble trouble;
    enum exit_code code = write_content(path, &content, &trouble);
    code = exit_code_worse(code, describe(path, trouble, problem, size));
    if (code != EXIT_OK && *problem == '\0') { /* standard output, whose failure was reported */
        snprintf(problem, size, "cannot write %s", path);
    }
    return code;
}

enum exit_code output_file_print(const char *path, output_file_call *call, void *context) {
    const struct content content = {.call = call, .context = context, .interruptible = true};
    return write_and_say(path, &content);
}
