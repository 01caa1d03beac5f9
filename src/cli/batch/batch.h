/* Searches all puzzles of a command line, several at once if it says so. */
#ifndef SOLITON_CLI_BATCH_BATCH_H
#define SOLITON_CLI_BATCH_BATCH_H

#include "cli/args/arguments.h"
#include "cli/batch/result.h"
#include "cli/batch/summary.h"

/* What the command does with a puzzle before the search, what the search is to do, and what the
 * command does with the result. If `accept`, unless NULL, says why and does not return EXIT_OK, no
 * further puzzle is begun. `context` is the caller's. */
struct batch_calls {
    enum exit_code (*accept)(const struct arguments *arguments, const struct source *source);
    work_call *work;            /* in any thread */
    enum soliton_ability needs; /* of the kind, for that */
    enum exit_code (*report)(const struct arguments *arguments, const struct result *result,
                             void *context);
};

/* Goes through all puzzles as for_each_puzzle does, and stops for the same reasons. The main thread
 * searches them one by one, unless there are several and --threads has several, too: then these
 * search as many at once, each by one thread (pool.h). A single puzzle is searched by all threads.
 * The calls come in the main thread, and the reports in the order of the command line, whatever the
 * number of threads. The summary is filled in any case; while the work takes long it is shown,
 * unless --quiet was given. */
enum exit_code batch_solve(const struct arguments *arguments, const char *command,
                           const struct batch_calls *calls, void *context, struct summary *summary);

#endif
