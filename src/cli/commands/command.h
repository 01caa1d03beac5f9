/* The commands of soliton.
 *
 * Each command is one constant, which its own file exports. Command lines, help pages, completion
 * and suggestions for mistyped words all follow from it. */
#ifndef SOLITON_CLI_COMMANDS_COMMAND_H
#define SOLITON_CLI_COMMANDS_COMMAND_H

#include "cli/args/arguments.h"

/* Which of the library's options for searches a command takes. The metric is one of them only where
 * its kinds of puzzles have a choice. */
enum search_options {
    SEARCH_NONE,
    SEARCH_LIMITS,
    SEARCH_LIMITS_AND_THREADS,
    SEARCH_LIMITS_METRIC_AND_THREADS,
    SEARCH_ALL
};

/* How a command takes rules, if its kinds of puzzles have any: by --rules alone, or also by the
 * options that stand for one rule each. */
enum rules_options { RULES_NONE, RULES_ALONE, RULES_AND_SHORTCUTS };

struct command {
    const char *name;
    const char *operands; /* for the usage line: "PUZZLE FILE" */
    size_t least_operands, most_operands;
    const char *summary;                 /* one line */
    const char *notes;                   /* more for the help page, ended by a newline; or NULL */
    const char *exits;                   /* its exit status, the same way */
    const struct option *const *options; /* its own, ended by NULL */
    enum soliton_ability needs;          /* the command is for the kinds that can do this */
    enum search_options searches;
    enum rules_options rules;
    bool takes_conditions; /* for new puzzles, as options */
    enum exit_code (*run)(const struct arguments *arguments);
};

extern const struct command command_show, command_play, command_solve, command_check,
    command_verify, command_explain, command_convert, command_moves, command_count, command_rate,
    command_hardest, command_generate, command_survey, command_report, command_list, command_help;

/* All of them, ended by NULL. */
extern const struct command *const command_table[];

/* The command of that name; and the one that a mistyped name may mean. NULL if there is none. */
const struct command *command_named(const char *name);
const struct command *command_near(const char *name);

/* Prints the help page of a command. */
void help_print_command(const struct command *command);

#endif
