/* The commands of soliton and their command lines.
 *
 * Each command is one constant that its own file exports; the command line, the help and the
 * suggestions for mistyped words all follow from it. An option is known by its address. */
#ifndef SOLITON_CLI_COMMAND_H
#define SOLITON_CLI_COMMAND_H

#include "cli/exit_code.h"

struct option {
    const char *name;     /* "output" */
    const char *alias;    /* another spelling of the name, or NULL */
    const char *argument; /* "FILE", or NULL for an option that is on or off */
    const char *help;     /* one line */
    char letter;          /* 'o' for -o, or 0 */
};

/* What a command line said. The strings are those of argv. */
struct arguments {
    struct given_option *given; /* in the order of the command line */
    size_t given_count;
    const char **operands;
    size_t operand_count;
    bool help;
};

/* One option as given: either one of the command's own or one of the library's for searches. */
struct given_option {
    const struct option *own;
    const struct soliton_option *search;
    const char *value; /* NULL without an argument */
};

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
extern const struct command *const commands[];

/* The command of that name, or NULL after saying that there is none. */
const struct command *command_named(const char *name);

/* Options that several commands take. */
extern const struct option option_rules, option_json, option_quiet, option_ascii, option_colour;

/* Reads a command line, argv[0] being the command's name, or says what is wrong with it. Options
 * and operands may come in any order; "--" ends the options. Drop the result in any case. */
enum exit_code arguments_parse(const struct command *command, int argc, char **argv,
                               struct arguments *arguments);
void arguments_drop(struct arguments *arguments);

/* Was the option given, and the value of the last time it was (NULL if it was not). */
bool arguments_have(const struct arguments *arguments, const struct option *option);
const char *arguments_value(const struct arguments *arguments, const struct option *option);

/* Is `word` near enough to `candidate` to be a slip of the fingers? */
bool is_near(const char *word, const char *candidate);

/* Prints what 'soliton list' says of a game. */
void list_print_entry(const struct soliton_entry *entry);

/* Prints the help page of a command, and of the program. */
void help_print_command(const struct command *command);
void help_print_program(void);

#endif
