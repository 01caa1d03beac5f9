/* Work on one puzzle that is not a search for a solution: counting, rating, making it harder. */
#ifndef SOLITON_CLI_JOB_H
#define SOLITON_CLI_JOB_H

#include "cli/arguments.h"
#include "cli/source.h"

/* Makes a search of the puzzle with the options of the command line, or says why not. Free it. */
enum exit_code job_open(const struct arguments *arguments, const struct source *source,
                        const char *command, soliton_search **search);

/* How a job that has run ends: says why if it failed, gave up or was interrupted. A puzzle that is
 * proved unsolvable ends with `unsolvable`. */
enum exit_code job_end(const struct source *source, const soliton_search *search,
                       enum soliton_outcome outcome, const struct soliton_error *error,
                       enum exit_code unsolvable);

#endif
