/* A command line: what was given. */
#ifndef SOLITON_CLI_ARGS_ARGUMENTS_H
#define SOLITON_CLI_ARGS_ARGUMENTS_H

#include "cli/args/option.h"
#include "cli/io/exit_code.h"

struct command;

/* One option as given: either one of the command's own or one of the library's for searches. */
struct given_option {
    const struct option *own;
    const struct soliton_option *search;
    const char *value; /* NULL without an argument */
};

/* What a command line said. All strings but `rules` are those of argv. */
struct arguments {
    struct given_option *given; /* in the order of the command line */
    size_t given_count;
    const char **operands;
    size_t operand_count;
    char *rules; /* what the options for rules said, joined by commas; NULL if nothing */
    const char *rules_option; /* which these are, for messages: "--rules", "--start" ... */
    bool help;
};

/* Reads a command line, argv[0] being the command's name, or says what is wrong with it. Options
 * and operands may come in any order; "--" ends the options. Drop the result in any case. */
enum exit_code arguments_parse(const struct command *command, int argc, char **argv,
                               struct arguments *arguments);
void arguments_drop(struct arguments *arguments);

/* The option that a word with a dash stands for, or that of its letters which takes a value, with
 * the value if the word has it; false if there is none such. */
bool arguments_find_option(const struct command *command, const char *word,
                           struct given_option *found);

/* Does such an option take a value? */
bool arguments_wants_value(const struct given_option *given);

/* Was the option given, and the value of the last time it was (NULL if it was not). */
bool arguments_have(const struct arguments *arguments, const struct option *option);
const char *arguments_value(const struct arguments *arguments, const struct option *option);

/* The same for one of the library's that takes a value, by its name. */
const char *arguments_search_value(const struct arguments *arguments, const char *name);

#endif
