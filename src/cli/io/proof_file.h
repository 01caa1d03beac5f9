/* Proofs that a puzzle cannot be solved, written to files. */
#ifndef SOLITON_CLI_IO_PROOF_FILE_H
#define SOLITON_CLI_IO_PROOF_FILE_H

#include "cli/args/arguments.h"
#include "cli/batch/finding.h"

/* Looks for a proof of what the search found, with the limits of the command line, and writes it,
 * whole or not at all; says so, or why it cannot be. What is not proved unsolvable has none. */
enum exit_code proof_file_write(const char *path, const struct arguments *arguments,
                                const struct finding *finding);

#endif
