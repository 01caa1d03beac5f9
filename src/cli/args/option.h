/* The options that commands take. An option is known by its address. */
#ifndef SOLITON_CLI_ARGS_OPTION_H
#define SOLITON_CLI_ARGS_OPTION_H

struct option {
    const char *name;     /* "output" */
    const char *alias;    /* another spelling of the name, or NULL */
    const char *argument; /* "FILE", or NULL for an option that is on or off */
    const char *values;   /* if these are a few words: "auto|always|never"; else NULL */
    const char *help;     /* one line */
    char letter;          /* 'o' for -o, or 0 */
    const char *rule;     /* the rule of the puzzle that its value is, or NULL; "yes" is that of an
                             option without one */
};

/* Options that several commands take. */
extern const struct option option_rules, option_start, option_goal, option_deposits,
    option_take_back, option_json, option_quiet, option_ascii, option_colour;

#endif
