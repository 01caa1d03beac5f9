/* The library's options for searches, as they were given. */
#ifndef SOLITON_CLI_SEARCH_OPTIONS_H
#define SOLITON_CLI_SEARCH_OPTIONS_H

#include "cli/arguments.h"

/* Sets them, or says for the command of that name what is wrong with one. */
enum exit_code search_options_set(const struct arguments *arguments, const char *command,
                                  soliton_search *search);

#endif
