/* Writes the result of a search to a file: a solution, or a proof that there is none. */
#ifndef SOLITON_CLI_BATCH_RESULT_FILE_H
#define SOLITON_CLI_BATCH_RESULT_FILE_H

#include "cli/batch/result.h"

/* Writes the solution, whole or not at all; says why if it cannot. */
enum exit_code result_file_write_solution(const char *path, const soliton_search *search);

/* Searches for a proof within the limits of the command line and writes it, whole or not at all.
 * Says that it was written, or why not: only a puzzle that was proved unsolvable has a proof. */
enum exit_code result_file_write_proof(const char *path, const struct arguments *arguments,
                                       const struct result *result);

#endif
