/* What a program reads: whole files, and puzzles by their name or file. */
#ifndef SOLITON_CLI_INPUT_H
#define SOLITON_CLI_INPUT_H

#include "cli/exit_code.h"

#include <stddef.h>

/* The bytes of a file; whoever read them frees `data`. */
struct input {
    char *data;
    size_t length;
};

/* Reads the file, "-" being standard input, or says why it cannot. `missing` is said of a file that
 * does not exist, in place of the system's words, unless it is NULL. */
enum exit_code input_read(const char *path, const char *missing, struct input *input);

/* What to call this path in a message. */
const char *input_name(const char *path);

/* The puzzle of that name or, if no puzzle has it, in that file; `rules` may be NULL. Says what is
 * wrong if there is none. *is_file tells which of the two it was. */
enum exit_code input_puzzle(const char *name_or_path, const char *rules, soliton_puzzle **puzzle,
                            bool *is_file);

#endif
