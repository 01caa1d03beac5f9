/* Standard output, whose failures must not stay silent. */
#ifndef SOLITON_CLI_IO_OUTPUT_H
#define SOLITON_CLI_IO_OUTPUT_H

#include "cli/io/exit_code.h"

/* Prepares the process, before anything is opened: a closed pipe and a file that grows too large
 * become errors of the writing call, and a standard stream that is closed stays an error instead of
 * becoming the first file that is opened. */
void output_prepare(void);

/* Flushes standard output; says so if anything written to it so far was lost. */
enum exit_code output_flush(void);

/* Was anything lost, as far as is known? */
bool output_has_failed(void);

/* The exit code to end with: that one, or EXIT_CANNOT_WRITE if standard output, which is closed,
 * failed. If its reader has left, the process ends by SIGPIPE here, without a word, like any other
 * program in a pipeline. */
enum exit_code output_finish(enum exit_code code);

#endif
