/* Long work: a line of progress while it runs, and Ctrl-C to end it.
 *
 * The first SIGINT or SIGTERM ends the work, the second one the program. While nothing is monitored
 * these signals act as usual; if they were ignored from the start, they stay ignored. All of this
 * is for the main thread: other threads block these signals. */
#ifndef SOLITON_CLI_IO_MONITOR_H
#define SOLITON_CLI_IO_MONITOR_H

#include "soliton.h"

/* Monitors a search or a generator until monitor_end; one at a time. While it works, what was
 * printed before is written out. With `progress`, if standard error is a terminal and the work
 * takes long, a line shows how far it is. The line disappears at the end, unless an interrupt ended
 * the work. */
void monitor_search(soliton_search *search, bool progress);
void monitor_generator(soliton_generator *generator, bool progress);
void monitor_end(void);

/* Catches interrupts until monitor_release_interrupts, so that one between two searches ends the
 * work properly, too. May be called again. */
void monitor_catch_interrupts(void);
void monitor_release_interrupts(void);

/* Is there a terminal to show progress on? */
bool monitor_shows(void);

/* Shows a line of progress in place of the last one, if there is. It disappears before any message,
 * and by monitor_hide. */
void monitor_show(const char *line);
void monitor_hide(void);

/* Was there an interrupt? Then nothing more should be begun. */
bool monitor_is_interrupted(void);

#endif
