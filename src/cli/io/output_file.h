/* Writes whole files.
 *
 * A file is replaced in one step: the new content goes to a temporary file beside it, which is
 * renamed once it is safely on the disk. Whatever fails, an older file stays as it was. */
#ifndef SOLITON_CLI_IO_OUTPUT_FILE_H
#define SOLITON_CLI_IO_OUTPUT_FILE_H

#include "cli/io/exit_code.h"

#include <stdio.h>

/* Can this file be written? Says why not, before a long search for its content. */
enum exit_code output_file_check(const char *path);

/* Is this path standard output: "-", or a name such as /dev/stdout of a pipe or a terminal? And
 * what to call the path in messages. */
bool output_file_is_standard(const char *path);
const char *output_file_name(const char *path);

/* Is this path the same regular file as that input, "-" being standard input? */
bool output_file_is_input(const char *path, const char *input);

/* Writes the file, or says why it cannot. "-" is standard output; devices and pipes are written in
 * place. A regular file that is also standard output is refused: the program's output would spoil
 * it. */
enum exit_code output_file_write(const char *path, const char *data, size_t length);

/* The same without a message: returns the problem in words, "" if there is none. */
enum exit_code output_file_store(const char *path, const char *data, size_t length, char *problem,
                                 size_t size);

/* The same with what a call writes to a stream, of any length. A call that fails says why; then
 * nothing is written, except to standard output, devices and pipes. */
typedef enum exit_code output_file_call(void *context, FILE *stream);
enum exit_code output_file_print(const char *path, output_file_call *call, void *context);

#endif
