/* The rules that a solution file says it is for. */
#ifndef SOLITON_CLI_IO_SOLUTION_RULES_H
#define SOLITON_CLI_IO_SOLUTION_RULES_H

#include "cli/args/source.h"
#include "cli/io/replay.h"

/* Gives the puzzle the rules that the solution's first line says it is played by; those of the
 * command line go first. *adopted, unless NULL: there are any. Says what is wrong. */
enum exit_code solution_rules_adopt(struct source *source, const struct solution_text *text,
                                    bool *adopted);

/* Says how to have a solution without such a line played by the ordinary rules, which it is for,
 * after it was refused since the puzzle has others. */
void solution_rules_advise(const struct source *source, const struct solution_text *text);

#endif
