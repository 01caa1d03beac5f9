/* Running a search while a person watches: a line of progress, and Ctrl-C.
 *
 * The first SIGINT or SIGTERM ends the search, the second the program. Outside searches they do
 * what they always do; where they are ignored from the start, they stay ignored. */
#ifndef SOLITON_CLI_WATCH_H
#define SOLITON_CLI_WATCH_H

#include "soliton.h"

/* Runs the search. With `progress`, if standard error is a terminal and the search takes its time,
 * a line there says how far it has come; it is gone at the end, unless an interrupt ended it. */
enum soliton_outcome watch_search(soliton_search *search, bool progress,
                                  struct soliton_error *error);

/* Has anyone interrupted a search yet? Then nothing more should be begun. */
bool watch_interrupted(void);

#endif
