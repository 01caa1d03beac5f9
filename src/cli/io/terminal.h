/* What is known of the terminal. */
#ifndef SOLITON_CLI_IO_TERMINAL_H
#define SOLITON_CLI_IO_TERMINAL_H

#include <stdbool.h>

/* Takes the user's character set for what is printed; call it once, at the start. */
void terminal_prepare(void);

/* Can characters outside ASCII be printed? */
bool terminal_speaks_utf8(void);

/* Is the terminal one that cannot do more than print line after line? */
bool terminal_is_dumb(void);

/* The columns that the terminal of standard error has at this moment. */
int terminal_width(void);

#endif
