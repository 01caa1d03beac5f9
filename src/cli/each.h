/* Doing the same with each puzzle that a command line names. */
#ifndef SOLITON_CLI_EACH_H
#define SOLITON_CLI_EACH_H

#include "cli/arguments.h"
#include "cli/source.h"

/* What to do with one; `context` is the caller's. */
typedef enum exit_code each_call(const struct arguments *arguments, const struct source *source,
                                 void *context);

/* Goes through all operands and, where one is a text with several puzzles, through these. Ends
 * early after an interrupt and after what no other puzzle would change: wrong usage, a full disk.
 * The exit code is the worst. With --json, what is no puzzle gets an object too. */
enum exit_code each_puzzle(const struct arguments *arguments, each_call *call, void *context);

#endif
