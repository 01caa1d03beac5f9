/* Whole files that a program writes.
 *
 * A file is replaced in one step: its new content goes to a temporary file beside it, which is
 * renamed once it is safely on the disk. Whatever fails, an older file is left as it was. */
#ifndef SOLITON_CLI_IO_OUTPUT_FILE_H
#define SOLITON_CLI_IO_OUTPUT_FILE_H

#include "cli/io/exit_code.h"

#include <stdio.h>

/* Could this file be written? Says why not, before a long search is spent on it. */
enum exit_code output_file_check(const char *path);

/* Is this path standard output: "-", or such as /dev/stdout where that is a pipe or a terminal? And
 * what to call a path in messages. */
bool output_file_is_standard(const char *path);
const char *output_file_name(const char *path);

/* Is this the regular file that is read from there, "-" being standard input? */
bool output_file_is_input(const char *path, const char *input);

/* Writes the file, or says why it cannot. "-" is standard output; devices and pipes are written to
 * in place. A regular file that is standard output as well is refused: what the program prints
 * would spoil it. */
enum exit_code output_file_write(const char *path, const char *data, size_t length);

/* The same for one who has to say it otherwise: the problem in words, "" if there is none. */
enum exit_code output_file_store(const char *path, const char *data, size_t length, char *problem,
                                 size_t size);

/* The same with what a call writes to a stream, however much that is. If the call fails it has said
 * why, and nothing is written (but to standard output, devices and pipes). */
typedef enum exit_code output_file_call(void *context, FILE *stream);
enum exit_code output_file_print(const char *path, output_file_call *call, void *context);

#endif
