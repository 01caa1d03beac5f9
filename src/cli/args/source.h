/* The puzzles that a command line names, by their names or their files.
 *
 * One operand may stand for several: a range of deals, or a text that holds more than one. They are
 * made one by one. */
#ifndef SOLITON_CLI_ARGS_SOURCE_H
#define SOLITON_CLI_ARGS_SOURCE_H

#include "cli/args/arguments.h"
#include "cli/args/range.h"
#include "cli/io/input.h"

#include <stdio.h>

/* A puzzle and where it came from, or why there is none. The strings that are `const` are the
 * caller's; the puzzle, the message, the text and the range are the source's own. */
struct source {
    soliton_puzzle *puzzle;   /* NULL if there is none */
    const char *name;         /* as given */
    const char *file;         /* the same if it is taken for a file, else NULL */
    const char *rules;        /* as given, or changed since; or NULL */
    char *changed_rules;      /* these, if they were changed: the source's own */
    const char *rules_option; /* by which they were given, for messages */
    bool rules_are_wrong;     /* there is no puzzle because of the rules alone */
    const char *limit;        /* the option whose limit kept it from being read, or NULL */
    char *message;            /* why there is no puzzle, with the place; NULL if there is one */

    struct range range;        /* of which the puzzle is one; without a name if it is of none */
    bool in_range;             /* which is longer than that */
    struct input text;         /* which may hold several puzzles; empty if the puzzle has a name */
    struct soliton_place next; /* behind the puzzle */
    size_t line;               /* on which the puzzle begins; 0 if it has a name */
    bool holds_several;        /* the text or the range does */
};

/* Is this the name of a puzzle, or a range of them? */
bool source_is_name(const char *name);

/* Makes the puzzle of that name, the first one of that range or, if no puzzle has the name, the
 * first one of the file; an argument of several lines that is no file is a text itself. The rules
 * are those of the arguments. Says nothing: if there is no puzzle, source_say does. Close the
 * source in any case. */
enum exit_code source_open(const char *name_or_path, const struct arguments *arguments,
                           struct source *source);
void source_close(struct source *source);

/* The same for the one puzzle that a solution is for; says what is wrong, also if there are
 * several. */
enum exit_code source_open_only(const char *name_or_path, const struct arguments *arguments,
                                const char *command, struct source *source);

/* Does another puzzle follow in the text or the range? Then source_next makes it. */
bool source_has_more(const struct source *source);
enum exit_code source_next(struct source *source);

/* Makes the puzzle at hand, which is the only one, anew by these rules, allocated with malloc,
 * which become the source's own. If that fails the source has no puzzle. */
enum soliton_status source_change_rules(struct source *source, char *rules,
                                        struct soliton_error *error);

/* Leaves out those that follow in the range. */
void source_leave_range(struct source *source);

/* Says why there is no puzzle, which after an interrupt nobody needs to hear. */
void source_say(const struct source *source);

/* Hands the puzzle at hand over to a source of its own, which has no others. */
struct source source_detach(struct source *source);

/* What to call the puzzle: its name or its file's, with the line if there are several. */
struct source_label {
    char text[4400]; /* paths can be long */
};
struct source_label source_label(const struct source *source);

/* Prints the label, with the rules if any were given; and the rules alone, as they follow a word:
 * " (cells=2)". */
void source_print_label(const struct source *source, FILE *stream);
void source_print_rules(const struct source *source, FILE *stream);

#endif
