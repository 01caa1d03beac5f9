/* The options that a command takes: its own, and those that the library and its kinds of puzzles
 * declare. Command lines, help pages, completion and suggestions for mistyped words all go through
 * this one list. */
#ifndef SOLITON_CLI_ARGS_OPTIONS_H
#define SOLITON_CLI_ARGS_OPTIONS_H

#include "cli/args/arguments.h"

/* Is the command for puzzles of this kind? It is if the kind has the ability that it needs. And is
 * it for those of this entry? */
bool command_is_for(const struct command *command, const struct soliton_kind *kind);
bool command_is_for_entry(const struct command *command, const struct soliton_entry *entry);
/* The next kind that it is for, from *index on, which is moved behind it; NULL after the last. */
const struct soliton_kind *command_next_kind(const struct command *command, size_t *index);

/* The options, each without a value: conditions, its own, those for rules, and those for searches.
 * Of two with the same name only the first is there; where several kinds declare a rule, it is one
 * option. */
enum { OPTIONS_MOST = 64 };
struct option_list {
    struct parsed_option options[OPTIONS_MOST];
    size_t count;
};
struct option_list options_of(const struct command *command);

/* What it is called, without dashes; the placeholder of its value, or NULL if it takes none. */
const char *option_name(const struct parsed_option *option);
const char *option_argument(const struct parsed_option *option);

/* Its help, in one line. Where the command is for several kinds, it begins with the kind whose
 * option it is, "KIND: begin with ...". */
struct option_help {
    char text[512];
};
struct option_help option_help(const struct command *command, const struct parsed_option *option);

/* May the value of this option for a rule be in a file? Some kind says so. */
bool option_takes_file(const struct parsed_option *option);

/* The metrics that puzzles of the command's kinds have, "moves|slides". */
struct option_values {
    char text[256];
};
struct option_values option_metrics(const struct command *command);

#endif
