/* What the rules of a peg board may say: another start, another goal, other axes. */
#ifndef SOLITON_PUZZLES_PEGS_RULES_H
#define SOLITON_PUZZLES_PEGS_RULES_H

#include "puzzles/pegs/kind.h"

/* One rule a line, for a help page. */
extern const char pegs_rules_help[];

/* Changes the puzzle as a list such as "start=d1,goal=any" says; NULL and "" say nothing. The
 * puzzle is unchanged after a failure. */
enum soliton_status pegs_rules_apply(struct pegs *pegs, const char *rules,
                                     struct soliton_error *error);

#endif
