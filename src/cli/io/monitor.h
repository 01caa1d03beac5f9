/* Watching work that may take long: a line of progress, and Ctrl-C.
 *
 * The first SIGINT or SIGTERM ends the work, the second the program. While nothing is watched they
 * do what they always do; where they are ignored from the start, they stay ignored. All of this is
 * for the main thread: others are to block these signals. */
#ifndef SOLITON_CLI_IO_MONITOR_H
#define SOLITON_CLI_IO_MONITOR_H

#include "soliton.h"

/* Watches what the search or the generator does until monitor_end. With `progress`, if standard
 * error is a terminal and the work takes its time, a line there says how far it has come; it is
 * gone at the end, unless an interrupt ended the work. One thing is watched at a time. */
void monitor_search(soliton_search *search, bool progress);
void monitor_generator(soliton_generator *generator, bool progress);
void monitor_end(void);

/* Watches everything until monitor_release_interrupts, so that an interrupt between two searches
 * ends the work properly, too. May be called again. */
void monitor_catch_interrupts(void);
void monitor_release_interrupts(void);

/* Shows another line of progress, where one may be shown, in the place of the last one. It goes
 * away by monitor_hide, and before anything is said. */
void monitor_show(const char *line);
void monitor_hide(void);

/* Has anyone interrupted anything yet? Then nothing more should be begun. */
bool monitor_is_interrupted(void);

#endif
