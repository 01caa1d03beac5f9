/* The limits of a search that hold for what it reads, too. */
#ifndef SOLITON_CLI_IO_INPUT_LIMITS_H
#define SOLITON_CLI_IO_INPUT_LIMITS_H

#include "cli/args/arguments.h"

/* None but those that every file has. */
extern const struct soliton_limits input_no_limits;

/* As the command line has them, or by default. What is wrong with an option, whoever makes the
 * search will say. */
struct soliton_limits input_limits_of(const struct arguments *arguments);

/* The same without the time: it holds for each search, and a puzzle may be long in coming. */
struct soliton_limits input_memory_of(const struct arguments *arguments);

#endif
