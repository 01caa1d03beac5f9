/* Command lines: the options that commands take, and what was given. */
#ifndef SOLITON_CLI_ARGS_ARGUMENTS_H
#define SOLITON_CLI_ARGS_ARGUMENTS_H

#include "cli/io/exit_code.h"

struct command;

/* An option of a command. It is known by its address. */
struct option {
    const char *name;     /* "output" */
    const char *alias;    /* another spelling of the name, or NULL */
    const char *argument; /* "FILE", or NULL for an option that is on or off */
    const char *values;   /* if these are a few words: "auto|always|never"; else NULL */
    const char *help;     /* one line */
    char letter;          /* 'o' for -o, or 0 */
};

/* Options that several commands take. */
extern const struct option option_rules, option_json, option_quiet, option_ascii, option_colour;

/* One option, as given: the command's own, or one that the library declares. One of the pointers is
 * not NULL, and says which. */
struct parsed_option {
    const struct option *own;
    const struct soliton_option *search;       /* of searches */
    const struct soliton_shortcut *shortcut;   /* for a rule of a kind of puzzle */
    const struct soliton_condition *condition; /* that new puzzles of a kind are to meet */
    const char *value;                         /* NULL without an argument */
};

/* What was given. All strings but those for rules are those of argv. */
struct arguments {
    struct parsed_option *options; /* in the order of the command line */
    size_t option_count;
    const char **operands;
    size_t operand_count;
    char *rules;        /* from all options for rules, joined by commas; NULL if there are none */
    char *rules_option; /* where they come from, for messages: "--rules", "--start"; or NULL */
    const char
        *no_file; /* a value for a rule that may be the name of a file, and is not; or NULL */
    bool help;
};

void arguments_drop(struct arguments *arguments);

/* In parse.c. Reads a command line, argv[0] being the command's name, or says what is wrong with
 * it. Options and operands may come in any order; "--" ends the options. Drop the result in any
 * case. */
enum exit_code arguments_parse(const struct command *command, int argc, char **argv,
                               struct arguments *arguments);

/* In parse.c. Finds the option that a word with a dash names, with its value if the word holds it.
 * Of several letters, "-qo", it is the one that takes a value. False if there is none. */
bool arguments_find_option(const struct command *command, const char *word,
                           struct parsed_option *found);

/* Was the option given? Its value, the last one if it was given twice; NULL if it was not given. */
bool arguments_have(const struct arguments *arguments, const struct option *option);
const char *arguments_value(const struct arguments *arguments, const struct option *option);

/* The value of one of the library's options, by its name. */
const char *arguments_search_value(const struct arguments *arguments, const char *name);

/* In rules.c. Joins what --rules and the options for one rule say into arguments->rules; says what
 * is wrong if a file cannot be read. What is wrong with a value, the library will say. */
enum exit_code arguments_join_rules(struct arguments *arguments);

/* In rules.c. One list of rules from two; where both have a key, the second list's value holds. The
 * caller frees it. NULL if memory ran out. */
char *arguments_merge_rules(const char *rules, const char *over);

#endif
