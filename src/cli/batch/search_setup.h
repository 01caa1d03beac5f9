/* Makes searches with the options of the command line. */
#ifndef SOLITON_CLI_BATCH_SEARCH_SETUP_H
#define SOLITON_CLI_BATCH_SEARCH_SETUP_H

#include "cli/args/arguments.h"

/* Makes a search of the puzzle, or fills the error. Free the search in any case. */
enum soliton_status search_setup(const struct arguments *arguments, const soliton_puzzle *puzzle,
                                 soliton_search **search, struct soliton_error *error);

/* Says what is wrong after search_setup has failed. */
enum exit_code search_setup_refuse(const char *command, const struct soliton_error *error);

/* Both at once. Sets *fatal if an option is wrong: no other puzzle would fare better. */
enum exit_code search_setup_or_say(const struct arguments *arguments, const soliton_puzzle *puzzle,
                                   const char *command, soliton_search **search, bool *fatal);

#endif
