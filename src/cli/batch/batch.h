/* Solving all puzzles of a command line, side by side if it says so. */
#ifndef SOLITON_CLI_BATCH_BATCH_H
#define SOLITON_CLI_BATCH_BATCH_H

#include "cli/args/arguments.h"
#include "cli/batch/result.h"
#include "cli/batch/summary.h"

/* What the command does with a puzzle before it is searched, and with what was found. If the first
 * does not return EXIT_OK, having said why, nothing more is begun. `context` is the caller's. */
struct batch_calls {
    enum exit_code (*accept)(const struct arguments *arguments, const struct source *source);
    enum exit_code (*report)(const struct arguments *arguments, const struct result *result,
                             void *context);
};

/* Goes through all puzzles as for_each_puzzle does, and ends for the same reasons. With several of
 * them and the option `threads`, so many are searched at once, each by one thread; one alone is
 * left to search with all of them. Everything is called in the main thread, and reported in the
 * order of the command line, so that nobody can tell how many threads there were. The summary,
 * which is filled in any case, is shown while it takes long unless --quiet was given. */
enum exit_code batch_solve(const struct arguments *arguments, const char *command,
                           const struct batch_calls *calls, void *context, struct summary *summary);

#endif
