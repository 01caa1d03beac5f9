/* The puzzles that a command line names, by their names or their files. */
#ifndef SOLITON_CLI_SOURCE_H
#define SOLITON_CLI_SOURCE_H

#include "cli/exit_code.h"

/* A puzzle and where it came from, or why there is none. The strings that are pointed at are the
 * caller's; the puzzle is the source's own. */
struct source {
    soliton_puzzle *puzzle; /* NULL if there is none */
    const char *name;       /* as given */
    const char *file;       /* the same if it is taken for a file, else NULL */
    const char *rules;      /* as given, or NULL */
    bool rules_are_wrong;   /* there is no puzzle because of the rules alone */
    char reason[512];       /* why there is no puzzle; "" if there is one */
};

/* Is this the name of a puzzle? */
bool source_is_name(const char *name);

/* Makes the puzzle of that name or, if no puzzle has it, of the file; `rules` may be NULL. Says
 * what is wrong if there is none. Close the source in any case. */
enum exit_code source_open(const char *name_or_path, const char *rules, struct source *source);
void source_close(struct source *source);

/* Prints on standard output what to call the puzzle, with its rules if they were given; and these
 * alone, as they stand behind a word: " (registers=2)". */
void source_print_label(const struct source *source);
void source_print_rules(const struct source *source);

#endif
