/* Text for people on a stream. */
#ifndef SOLITON_CLI_PRINT_H
#define SOLITON_CLI_PRINT_H

#include "cli/exit_code.h"

#include <stdio.h>

/* Prints text that comes from outside. Whatever a terminal could take as a command is replaced by
 * '?': file names and files come from anywhere. */
void print_clean(FILE *stream, const char *text);

/* Prints a text of the library and frees it, with a newline behind it if it has none. NULL says
 * that memory ran out. */
enum exit_code print_text(char *text);

#endif
