/* Reads whole files, within limits. */
#ifndef SOLITON_CLI_IO_INPUT_H
#define SOLITON_CLI_IO_INPUT_H

#include "cli/args/arguments.h"

/* The bytes of a file, or why there are none. The caller frees `data`. */
struct input {
    char *data;
    size_t length;
    double seconds;    /* that reading took; 0 without a limit on time */
    bool missing;      /* there is no such file */
    const char *limit; /* the option whose limit was reached; NULL if none was */
    char problem[128]; /* in words */
};

/* The largest file that is read into memory, so that an endless one is refused. */
enum { INPUT_MIB = 64 };

/* Reads the file, "-" being standard input. Says nothing: the caller reports the problem. Returns
 * EXIT_GAVE_UP at a limit; at a terminal, where somebody types, time does not count. Stops at an
 * interrupt if monitor.h catches it. */
enum exit_code input_read(const char *path, struct soliton_limits limits, struct input *input);

/* The same part by part, for a file whose beginning tells whether the rest is wanted. */
struct input_reader {
    int fd;            /* -1 if it is not open */
    uint64_t expected; /* bytes that the file has, if the system knows; else 0 */
    struct soliton_limits limits;
    double started;
    size_t capacity;
    bool is_over; /* there is no more to read */
    struct input *input;
};

/* Opens the file. Close it in any case. */
enum exit_code input_open(struct input_reader *reader, const char *path,
                          struct soliton_limits limits, struct input *input);
/* Reads on until so many bytes are there, or the file is over; SIZE_MAX for all of them. After a
 * failure there are none. */
enum exit_code input_read_up_to(struct input_reader *reader, size_t length);
/* Forgets what was read, and reads on a little way: no bytes if the file is over. */
enum exit_code input_read_next(struct input_reader *reader);
void input_close(struct input_reader *reader);

/* Says why it could not be read. */
void input_say(const char *path, const struct input *input);

/* What to call this path in a message. */
const char *input_name(const char *path);

/* No limits but the largest size. */
extern const struct soliton_limits input_no_limits;

/* The limits of the command line, or the defaults. Wrong ones are reported when a search is
 * made. */
struct soliton_limits input_limits_of(const struct arguments *arguments);

/* The same without the limit on time, which holds for each search: a puzzle may arrive slowly. */
struct soliton_limits input_memory_of(const struct arguments *arguments);

#endif
