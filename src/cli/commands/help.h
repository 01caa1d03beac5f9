/* The help pages. */
#ifndef SOLITON_CLI_COMMANDS_HELP_H
#define SOLITON_CLI_COMMANDS_HELP_H

#include "cli/commands/command.h"

/* Prints the page of a command. */
void help_print_command(const struct command *command);

#endif
