/* What the terminal can do, and how to print on it. */
#ifndef SOLITON_CLI_IO_TERMINAL_H
#define SOLITON_CLI_IO_TERMINAL_H

#include "cli/args/arguments.h"

/* Sets the user's character set for output. Call it once, at the start. */
void terminal_prepare(void);

/* Can characters outside ASCII be printed? */
bool terminal_speaks_utf8(void);

/* Can the terminal only print line after line? */
bool terminal_is_dumb(void);

/* The current width of the terminal at standard error, in columns. */
int terminal_width(void);

/* The soliton_style for standard output, after --ascii and --colour. Says so if the value of
 * --colour is wrong. */
enum exit_code terminal_style(const struct arguments *arguments, unsigned *style);

#endif
