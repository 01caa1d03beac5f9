/* Runs another program and measures it. */
#ifndef SOLITON_BENCH_PROGRAM_H
#define SOLITON_BENCH_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What it is run with, and what it took. `input` and `output` belong to the caller. Where the
 * output does not fit, its beginning is lost, since results come last. */
struct program {
    const char *const *arguments; /* the program, found by PATH, and its arguments, then NULL */
    const char *input;            /* on its standard input, or NULL */
    char *output;                 /* what it wrote, errors as well, as a string */
    size_t output_size;
    double seconds; /* of processor time */
    uint64_t peak;  /* bytes of memory */
    int exit_code;  /* -1 if a signal ended it */
};

/* False if there is no such program, or no process for it. */
bool program_run(struct program *program);

#endif
