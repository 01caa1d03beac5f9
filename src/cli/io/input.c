#define _POSIX_C_SOURCE 200809L

#include "cli/io/input.h"

#include "cli/io/limit.h"
#include "cli/io/monitor.h"
#include "cli/io/output.h"
#include "cli/io/say.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const char *input_name(const char *path) {
    if (*path == '\0') {
        return "''";
    }
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

void input_say(const char *path, const struct input *input) {
    say("%s: %s%s", input_name(path), input->limit != NULL ? "gave up: " : "", input->problem);
}

/* Reading a piece takes a few milliseconds, so that limits and interrupts are noticed. */
enum { FIRST_PIECE = 1 << 16, PIECE = 1 << 22 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* ---- Limits -------------------------------------------------------------------------------- */

static enum exit_code give_up(const struct input_reader *reader, const char *limit) {
    struct input *input = reader->input;
    input->limit = limit;
    snprintf(input->problem, sizeof input->problem, "%s",
             limit_reached(&reader->limits, limit).text);
    return EXIT_GAVE_UP;
}

/* The memory that the file may take. */
static uint64_t memory_of(const struct input_reader *reader) {
    return reader->limits.memory - reader->limits.reserved;
}

static enum exit_code check_size(const struct input_reader *reader, uint64_t size) {
    if (size > (uint64_t)INPUT_MIB << 20) {
        snprintf(reader->input->problem, sizeof reader->input->problem, "larger than %u MiB",
                 (unsigned)INPUT_MIB);
        return EXIT_BAD_DATA;
    }
    return size > memory_of(reader) ? give_up(reader, "memory") : EXIT_OK;
}

/* Waits until there is something to read, or an error; but no longer than the limit on time, or
 * than to an interrupt. */
static enum exit_code wait_for_input(const struct input_reader *reader) {
    static const int tick = 50; /* milliseconds */
    struct pollfd readable = {.fd = reader->fd, .events = POLLIN};
    for (;;) {
        if (monitor_is_interrupted()) {
            return EXIT_INTERRUPTED;
        }
        const double timeout = reader->limits.timeout;
        if (timeout >= 0 && now() - reader->started >= timeout) {
            return give_up(reader, "timeout");
        }
        const int ready = poll(&readable, 1, tick);
        if (ready > 0 || (ready < 0 && errno != EINTR)) {
            return EXIT_OK;
        }
        output_flush(); /* whoever writes to us may wait for what was printed before */
    }
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Makes room for the expected size if all is wanted, or else for twice as much as before. One byte
 * more than the limit tells that the file is too large. */
static enum exit_code make_room(struct input_reader *reader, size_t wanted) {
    struct input *input = reader->input;
    uint64_t larger = reader->capacity == 0 ? FIRST_PIECE : (uint64_t)reader->capacity * 2;
    if (wanted > reader->expected && reader->expected >= larger) {
        larger = reader->expected + 1;
    }
    const uint64_t memory = memory_of(reader);
    if (memory < larger) {
        larger = (memory > input->length ? memory : input->length) + 1;
    }
    char *data = larger <= SIZE_MAX ? realloc(input->data, (size_t)larger) : NULL;
    if (data == NULL) {
        snprintf(input->problem, sizeof input->problem, "memory ran out");
        return EXIT_BUG;
    }
    input->data = data;
    reader->capacity = (size_t)larger;
    return EXIT_OK;
}

static enum exit_code read_piece(struct input_reader *reader) {
    struct input *input = reader->input;
    const size_t room = reader->capacity - input->length;
    enum exit_code code;
    while ((code = wait_for_input(reader)) == EXIT_OK) {
        const ssize_t got = read(reader->fd, input->data + input->length,
                                 room < (size_t)PIECE ? room : (size_t)PIECE);
        if (got >= 0) {
            input->length += (size_t)got;
            reader->is_over = got == 0;
            return EXIT_OK;
        }
        if (errno != EINTR && errno != EAGAIN) {
            snprintf(input->problem, sizeof input->problem, "%s", strerror(errno));
            return EXIT_NO_INPUT;
        }
    }
    return code;
}

/* How many bytes are left in a file; 0 if that is not known. */
static uint64_t bytes_left(int fd) {
    struct stat file;
    if (fstat(fd, &file) != 0 || !S_ISREG(file.st_mode)) {
        return 0;
    }
    const off_t read = lseek(fd, 0, SEEK_CUR);
    return read >= 0 && read < file.st_size ? (uint64_t)(file.st_size - read) : 0;
}

enum exit_code input_open(struct input_reader *reader, const char *path,
                          struct soliton_limits limits, struct input *input) {
    *input = (struct input){0};
    /* Without O_NONBLOCK, opening a named pipe would wait until somebody opens its other end. */
    int fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK);
    *reader = (struct input_reader){.fd = fd, .limits = limits, .started = now(), .input = input};
    if (fd == -1) {
        input->missing = errno == ENOENT && *path != '\0';
        snprintf(input->problem, sizeof input->problem, "%s",
                 *path == '\0' ? "the file name is empty" : strerror(errno));
        return EXIT_NO_INPUT;
    }
    reader->expected = bytes_left(fd);
    if (isatty(fd)) { /* somebody types */
        reader->limits.timeout = -1;
    }
    return EXIT_OK;
}

/* Ends a reading. After a failure there is nothing. */
static enum exit_code finish(struct input_reader *reader, enum exit_code code) {
    struct input *input = reader->input;
    input->seconds = reader->limits.timeout >= 0 ? now() - reader->started : 0;
    if (code != EXIT_OK) {
        free(input->data);
        input->data = NULL;
        input->length = 0;
        reader->capacity = 0;
    }
    return code;
}

enum exit_code input_read_up_to(struct input_reader *reader, size_t length) {
    const struct input *input = reader->input;
    enum exit_code code = length == SIZE_MAX ? check_size(reader, reader->expected) : EXIT_OK;
    while (code == EXIT_OK && input->length < length && !reader->is_over) {
        if (input->length == reader->capacity) {
            code = make_room(reader, length);
        }
        if (code == EXIT_OK) {
            code = read_piece(reader);
        }
        if (code == EXIT_OK) {
            code = check_size(reader, input->length);
        }
    }
    return finish(reader, code);
}

enum exit_code input_read_next(struct input_reader *reader) {
    struct input *input = reader->input;
    enum exit_code code = EXIT_OK;
    if (reader->capacity > FIRST_PIECE) { /* what was wanted at once was larger */
        free(input->data);
        input->data = NULL;
        reader->capacity = 0;
    }
    input->length = 0;
    if (!reader->is_over && reader->capacity == 0) {
        code = make_room(reader, 0);
    }
    if (!reader->is_over && code == EXIT_OK) {
        code = read_piece(reader);
    }
    return finish(reader, code);
}

void input_close(struct input_reader *reader) {
    if (reader->fd != -1 && reader->fd != STDIN_FILENO) {
        close(reader->fd);
    }
    reader->fd = -1;
}

enum exit_code input_read(const char *path, struct soliton_limits limits, struct input *input) {
    struct input_reader reader;
    enum exit_code code = input_open(&reader, path, limits, input);
    if (code == EXIT_OK) {
        code = input_read_up_to(&reader, SIZE_MAX);
    }
    input_close(&reader);
    return code;
}

/* ---- Limits of a command line ---------------------------------------------------------------- */

const struct soliton_limits input_no_limits = {
    .timeout = -1, .memory = UINT64_MAX, .max_positions = UINT64_MAX};

struct soliton_limits input_limits_of(const struct arguments *arguments) {
    struct soliton_limits limits = soliton_limits_default();
    const struct limit_memory memory = limit_memory();
    if (*memory.value != '\0') {
        soliton_limits_set(&limits, "memory", memory.value, NULL);
    }
    for (size_t i = 0; i < arguments->option_count; i++) {
        const struct parsed_option *given = &arguments->options[i];
        if (given->search != NULL && given->search->is_limit) {
            soliton_limits_set(&limits, given->search->name, given->value, NULL);
        }
    }
    return limits;
}

struct soliton_limits input_memory_of(const struct arguments *arguments) {
    struct soliton_limits limits = input_limits_of(arguments);
    limits.timeout = input_no_limits.timeout;
    return limits;
}
