/* What a program writes: standard output, whose failures must not stay silent, and whole files.
 *
 * A file is replaced in one step: its new content goes to a temporary file beside it, which is
 * renamed once it is safely on the disk. Whatever fails, an older file is left as it was. */
#ifndef SOLITON_CLI_OUTPUT_H
#define SOLITON_CLI_OUTPUT_H

#include "cli/exit_code.h"

#include <stddef.h>

/* Prepares the process, before anything is opened: a closed pipe and a file that grows too large
 * become errors of the writing call, and a standard stream that is closed stays an error instead
 * of becoming the first file that is opened. */
void output_prepare(void);

/* Could this file be written? Says why not, before a long search is spent on it. */
enum exit_code output_check(const char *path);

/* Writes the file, or says why it cannot. "-" is standard output; devices and pipes are written to
 * in place. */
enum exit_code output_write(const char *path, const char *data, size_t length);

/* Flushes standard output; says so if anything written to it so far was lost. */
enum exit_code output_flush(void);

/* The exit code to end with: that one, or EXIT_CANNOT_WRITE if standard output failed. Closes it.
 */
enum exit_code output_finish(enum exit_code code);

#endif
