/* What soliton says of the games that it knows. */
#ifndef SOLITON_CLI_COMMANDS_LIST_H
#define SOLITON_CLI_COMMANDS_LIST_H

#include "soliton.h"

/* Prints what 'soliton list' says of a game. */
void list_print_entry(const struct soliton_entry *entry);

#endif
