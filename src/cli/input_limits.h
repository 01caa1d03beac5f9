/* The limits of a search that hold for what it reads, too. */
#ifndef SOLITON_CLI_INPUT_LIMITS_H
#define SOLITON_CLI_INPUT_LIMITS_H

#include "cli/arguments.h"

struct input_limits {
    double timeout;  /* seconds; negative: none */
    uint64_t memory; /* bytes, without the part that is the program's own */
    uint64_t all;    /* with it: the limit as it was given */
};

/* None but those that every file has. */
extern const struct input_limits no_input_limits;

/* As the command line has them, or by default. What is wrong with an option, whoever makes the
 * search will say. */
struct input_limits input_limits_of(const struct arguments *arguments);

/* The same without the time: it holds for each search, and a puzzle may be long in coming. */
struct input_limits input_memory_of(const struct arguments *arguments);

#endif
