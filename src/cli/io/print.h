/* Text for people. */
#ifndef SOLITON_CLI_IO_PRINT_H
#define SOLITON_CLI_IO_PRINT_H

#include "cli/io/exit_code.h"

/* Prints a text of the library and frees it, with a newline behind it if it has none. NULL says
 * that memory ran out. */
enum exit_code print_text(char *text);

#endif
