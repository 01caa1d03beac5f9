/* The commands of soliton.
 *
 * Each command is one constant that its own file exports; the command line, the help and the
 * suggestions for mistyped words all follow from it. */
#ifndef SOLITON_CLI_COMMAND_H
#define SOLITON_CLI_COMMAND_H

#include "cli/arguments.h"

struct command {
    const char *name;
    const char *operands; /* for the usage line: "PUZZLE FILE" */
    size_t least_operands, most_operands;
    const char *summary;                 /* one line */
    const char *notes;                   /* more for the help page, ended by a newline; or NULL */
    const struct option *const *options; /* ended by NULL */
    bool searches;                       /* takes the library's options for searches too */
    enum exit_code (*run)(const struct arguments *arguments);
};

extern const struct command command_show, command_solve, command_check, command_list, command_help;

/* All of them, ended by NULL. */
extern const struct command *const command_table[];

/* The command of that name, and the one that a mistyped name may mean; NULL if there is none. */
const struct command *command_named(const char *name);
const struct command *command_near(const char *name);

#endif
