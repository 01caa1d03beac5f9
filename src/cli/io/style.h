/* How to draw what is printed. */
#ifndef SOLITON_CLI_IO_STYLE_H
#define SOLITON_CLI_IO_STYLE_H

#include "cli/args/arguments.h"

/* The soliton_style for standard output, after --ascii and --colour; says so if the latter makes
 * no sense. */
enum exit_code style_choose(const struct arguments *arguments, unsigned *style);

#endif
