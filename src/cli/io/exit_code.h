/* The exit codes of all programs, and which of them stands for a failure of the library or of a
 * survey. */
#ifndef SOLITON_CLI_IO_EXIT_CODE_H
#define SOLITON_CLI_IO_EXIT_CODE_H

#include "soliton.h"
#include "survey/failure.h"

enum exit_code {
    EXIT_OK = 0,      /* done: solved, or the solution is right */
    EXIT_GAVE_UP = 1, /* or the solution is wrong */
    EXIT_UNSOLVABLE = 2,
    EXIT_USAGE = 64,
    EXIT_BAD_DATA = 65,
    EXIT_NO_INPUT = 66,
    EXIT_BUG = 70, /* or memory ran out where nothing could be done about it */
    EXIT_CANNOT_WRITE = 73,
    EXIT_INTERRUPTED = 130
};

enum exit_code exit_code_of_status(enum soliton_status status);
enum exit_code exit_code_of_outcome(enum soliton_outcome outcome);
enum exit_code exit_code_of_failure(enum failure_kind kind);

/* The exit code of a run that met both: the later one in the order OK, unsolvable, gave up, no
 * input, bad data, usage, cannot write, bug, interrupted. */
enum exit_code exit_code_worse(enum exit_code one, enum exit_code other);

#endif
