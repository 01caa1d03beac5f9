#define _POSIX_C_SOURCE 200809L

#include "cli/input.h"

#include "cli/say.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A million moves are a tenth of this; what is larger is no file of ours. */
enum { INPUT_LIMIT_MIB = 64 };
static const size_t input_limit = (size_t)INPUT_LIMIT_MIB << 20;

const char *input_name(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* Makes room for more; false if memory ran out. */
static bool grow(struct input *input, size_t *capacity) {
    size_t larger = *capacity == 0 ? 1 << 16 : *capacity * 2;
    char *data = realloc(input->data, larger);
    if (data == NULL) {
        return false;
    }
    input->data = data;
    *capacity = larger;
    return true;
}

static enum exit_code read_all(int fd, const char *path, struct input *input) {
    size_t capacity = 0;
    for (;;) {
        if (input->length == capacity && !grow(input, &capacity)) {
            return say_no_memory();
        }
        ssize_t count = read(fd, input->data + input->length, capacity - input->length);
        if (count == 0) {
            return EXIT_SOLVED;
        }
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            say("%s: %s", input_name(path), strerror(errno));
            return EXIT_NO_INPUT;
        }
        input->length += (size_t)count;
        if (input->length > input_limit) {
            say("%s: larger than %d MiB", input_name(path), INPUT_LIMIT_MIB);
            return EXIT_BAD_DATA;
        }
    }
}

enum exit_code input_read(const char *path, const char *missing, struct input *input) {
    *input = (struct input){0};
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_NOCTTY);
    if (fd == -1) {
        say("%s: %s", path, errno == ENOENT && missing != NULL ? missing : strerror(errno));
        return EXIT_NO_INPUT;
    }
    enum exit_code code = read_all(fd, path, input);
    if (!standard) {
        close(fd);
    }
    if (code != EXIT_SOLVED) {
        free(input->data);
        *input = (struct input){0};
    }
    return code;
}

static enum exit_code parse(const char *path, const char *rules, soliton_puzzle **puzzle) {
    struct input input;
    enum exit_code code =
        input_read(path, "no puzzle of that name (see 'soliton list') and no such file", &input);
    if (code != EXIT_SOLVED) {
        return code;
    }
    struct soliton_error error = {0};
    enum soliton_status status =
        soliton_puzzle_parse(input.data, input.length, rules, puzzle, &error);
    free(input.data);
    if (status == SOLITON_OK) {
        return EXIT_SOLVED;
    }
    if (error.line != 0 && error.column != 0) {
        say("%s:%zu:%zu: %s", input_name(path), error.line, error.column, error.message);
    } else if (error.line != 0) {
        say("%s:%zu: %s", input_name(path), error.line, error.message);
    } else {
        say("%s: %s", input_name(path), error.message);
    }
    /* Whatever the file is taken for, an unknown kind is its content's fault. */
    return status == SOLITON_UNKNOWN ? EXIT_BAD_DATA : exit_code_of_status(status);
}

enum exit_code input_puzzle(const char *name_or_path, const char *rules, soliton_puzzle **puzzle,
                            bool *is_file) {
    *puzzle = NULL;
    struct soliton_error error = {0};
    enum soliton_status status = soliton_puzzle_named(name_or_path, rules, puzzle, &error);
    *is_file = status == SOLITON_UNKNOWN;
    if (status == SOLITON_UNKNOWN) {
        return parse(name_or_path, rules, puzzle);
    }
    if (status != SOLITON_OK) {
        say("%s: %s", name_or_path, error.message);
    }
    return exit_code_of_status(status);
}
