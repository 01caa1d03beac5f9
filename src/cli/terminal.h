/* What the terminal can show. */
#ifndef SOLITON_CLI_TERMINAL_H
#define SOLITON_CLI_TERMINAL_H

#include "cli/command.h"

/* Takes the user's character set for what is printed; call it once, at the start. */
void terminal_prepare(void);

/* The soliton_style for standard output, after --ascii and --colour; says so if the latter makes
 * no sense. */
enum exit_code terminal_style(const struct arguments *arguments, unsigned *style);

#endif
