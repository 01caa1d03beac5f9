/* Standard output. Its failures are reported. */
#ifndef SOLITON_CLI_IO_OUTPUT_H
#define SOLITON_CLI_IO_OUTPUT_H

#include "cli/io/exit_code.h"

/* Prepares the process; call it before anything is opened. A closed pipe and a file that grows too
 * large become errors of the call that writes. A closed standard stream stays an error, and does
 * not become the next file that is opened. */
void output_prepare(void);

/* Flushes standard output; says so if anything was lost. */
enum exit_code output_flush(void);

/* Is anything known to be lost? */
bool output_has_failed(void);

/* Closes standard output and returns the exit code to end with: this one, or EXIT_CANNOT_WRITE if
 * anything was lost. If the reader has closed the pipe, the process ends here by SIGPIPE, without a
 * message, like any other program in a pipeline. */
enum exit_code output_finish(enum exit_code code);

#endif
