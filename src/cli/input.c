#define _POSIX_C_SOURCE 200809L

#include "cli/input.h"

#include "cli/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *input_name(const char *path) {
    if (*path == '\0') {
        return "''";
    }
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

/* Waits until there is something to read or to complain of; false after an interrupt, which would
 * otherwise have to wait for whoever is to write. */
static bool await(int fd) {
    static const int tick = 50; /* milliseconds */
    struct pollfd readable = {.fd = fd, .events = POLLIN};
    int ready = 0;
    while ((ready == 0 || (ready < 0 && errno == EINTR)) && !watch_interrupted()) {
        ready = poll(&readable, 1, tick);
    }
    return !watch_interrupted();
}

static enum exit_code read_all(int fd, bool is_proof, struct input *input) {
    size_t capacity = 0;
    for (;;) {
        if (input->length == capacity && !grow(input, &capacity)) {
            snprintf(input->problem, sizeof input->problem, "memory ran out");
            return EXIT_BUG;
        }
        if (!await(fd)) {
            return EXIT_INTERRUPTED;
        }
        ssize_t count = read(fd, input->data + input->length, capacity - input->length);
        if (count == 0) {
            return EXIT_OK;
        }
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            snprintf(input->problem, sizeof input->problem, "%s", strerror(errno));
            return EXIT_NO_INPUT;
        }
        input->length += (size_t)count;
        const bool may_be_large = is_proof && soliton_looks_like_proof(input->data, input->length);
        const unsigned most = may_be_large ? INPUT_PROOF_MIB : INPUT_MIB;
        if (input->length >> 20 >= most) {
            snprintf(input->problem, sizeof input->problem, "larger than %u MiB", most);
            return EXIT_BAD_DATA;
        }
    }
}

static enum exit_code read_file(const char *path, bool is_proof, struct input *input) {
    *input = (struct input){0};
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_NOCTTY);
    if (fd == -1) {
        input->missing = errno == ENOENT && *path != '\0';
        snprintf(input->problem, sizeof input->problem, "%s",
                 *path == '\0' ? "the file name is empty" : strerror(errno));
        return EXIT_NO_INPUT;
    }
    enum exit_code code = read_all(fd, is_proof, input);
    if (!standard) {
        close(fd);
    }
    if (code != EXIT_OK) {
        free(input->data);
        input->data = NULL;
        input->length = 0;
    }
    return code;
}

enum exit_code input_read(const char *path, struct input *input) {
    return read_file(path, false, input);
}

enum exit_code input_read_proof(const char *path, struct input *input) {
    return read_file(path, true, input);
}
