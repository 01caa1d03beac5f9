/* Solution files, in each kind of puzzle as it is used to. */
#ifndef SOLITON_CLI_IO_SOLUTION_FILE_H
#define SOLITON_CLI_IO_SOLUTION_FILE_H

#include "cli/io/exit_code.h"

/* Writes the solution that the search found, whole or not at all; says why if it cannot. */
enum exit_code solution_file_write(const char *path, const soliton_search *search);

#endif
