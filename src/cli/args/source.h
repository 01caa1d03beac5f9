/* The puzzles that a command line names, by their names or by files.
 *
 * One operand may stand for several puzzles: a range of deals, or a text. They are made one by
 * one. */
#ifndef SOLITON_CLI_ARGS_SOURCE_H
#define SOLITON_CLI_ARGS_SOURCE_H

#include "cli/args/arguments.h"
#include "cli/args/range.h"
#include "cli/io/input.h"

#include <stdio.h>

/* A puzzle and where it came from, or why there is none. Owns the puzzle, the message, the text and
 * the range; the other strings are the caller's. */
struct source {
    soliton_puzzle *puzzle;   /* NULL if there is none */
    const char *name;         /* as given */
    const char *file;         /* the name, if it is taken for a file; else NULL */
    const char *rules;        /* given or changed since; or NULL */
    char *changed_rules;      /* owned, if they were changed; else NULL */
    const char *rules_option; /* where they come from, for messages */
    const char *no_file;      /* one of their values is the name of no file; or NULL */
    bool rules_are_wrong;     /* the rules alone are why there is no puzzle */
    const char *limit;        /* the option whose limit kept it from being read, or NULL */
    char *message;            /* why there is no puzzle, with the place; NULL if there is one */

    struct range range;        /* that the puzzle is from; its name is NULL if there is none */
    bool in_range;             /* that has other puzzles, too */
    struct input text;         /* that the puzzle is from; empty if the puzzle has a name */
    struct soliton_place next; /* where the next puzzle of the text begins */
    size_t line;               /* of the text, where the puzzle begins; 0 if it has a name */
    bool holds_several;        /* the text or the range has other puzzles, too */
};

/* Is this the name of a puzzle, or a range of them? */
bool source_is_name(const char *name);

/* Makes the puzzle of that name, or the first of that range, or the first in that file if no puzzle
 * has the name. An argument of several lines that names no file is itself a text. The rules are
 * those of the arguments. Says nothing: if there is no puzzle, source_say does. Close the source in
 * any case. */
enum exit_code source_open(const char *name_or_path, const struct arguments *arguments,
                           struct source *source);
void source_close(struct source *source);

/* The same for a command that takes a single puzzle, with its solution. Says what is wrong, also if
 * there are several puzzles. */
enum exit_code source_open_only(const char *name_or_path, const struct arguments *arguments,
                                const char *command, struct source *source);

/* Does another puzzle follow in the text or the range? Then source_next makes it. */
bool source_has_more(const struct source *source);
enum exit_code source_next(struct source *source);

/* Makes the current puzzle, which must be the only one, again with other rules. These are allocated
 * with malloc, and the source then owns them. After a failure the source has no puzzle. */
enum soliton_status source_change_rules(struct source *source, char *rules,
                                        struct soliton_error *error);

/* Drops the rest of the range. */
void source_leave_range(struct source *source);

/* Says why there is no puzzle; nothing after an interrupt. */
void source_say(const struct source *source);

/* Moves the current puzzle to a source of its own, which has no others. */
struct source source_detach(struct source *source);

/* What to call the puzzle: its name or that of its file, with the line if the file has several. */
struct source_label {
    char text[4400]; /* paths can be long */
};
struct source_label source_label(const struct source *source);

/* Prints the label with the rules in brackets, if any were given; and the brackets alone. */
void source_print_label(const struct source *source, FILE *stream);
void source_print_rules(const struct source *source, FILE *stream);

#endif
