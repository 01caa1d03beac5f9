/* soliton generate --all: all puzzles of a kind, into a file. */
#ifndef SOLITON_CLI_COMMANDS_CENSUS_H
#define SOLITON_CLI_COMMANDS_CENSUS_H

#include "cli/args/arguments.h"

extern const struct option census_option_all, census_option_db;

/* Does a census under these conditions. Each thread has a generator that `make` makes of them and
 * of the command line. */
typedef soliton_generator *census_make(const struct arguments *arguments, const char *conditions,
                                       struct soliton_error *error);
enum exit_code census_do(const struct arguments *arguments, const char *conditions,
                         census_make *make);

/* Without --all: are there options that only a census takes? Then says so. */
enum exit_code census_refuse_options(const struct arguments *arguments);

#endif
