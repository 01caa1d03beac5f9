/* Doing the same with each puzzle that a command line names. */
#ifndef SOLITON_CLI_BATCH_EACH_H
#define SOLITON_CLI_BATCH_EACH_H

#include "cli/args/arguments.h"
#include "cli/args/source.h"

/* What to do with one; `context` is the caller's. *hopeless is set where no other puzzle would fare
 * better, because an option is wrong. */
typedef enum exit_code each_call(const struct arguments *arguments, const struct source *source,
                                 void *context, bool *hopeless);

/* Goes through all operands and, where one is a text with several puzzles, through these; what is
 * printed for one is written out before the next. Ends early after an interrupt, where it is
 * hopeless, and where nothing more can be written. The exit code is the worst. With --json, what is
 * no puzzle gets an object too. */
enum exit_code each_puzzle(const struct arguments *arguments, each_call *call, void *context);

#endif
