/* The root: a deal as the searches see it at the start. */
#ifndef SOLITON_PATIENCE_SOLVER_ROOT_H
#define SOLITON_PATIENCE_SOLVER_ROOT_H

#include "puzzles/patience/solver/macro_moves.h"

struct root {
    struct deal_table table;
    struct state dealt;
    struct state start;        /* after the first deposits */
    struct state forced;       /* after the forced moves, besides */
    struct steps forced_moves; /* the moves between the two */
};

/* For searches that play as the course has it: every deposit is made at once. What they find is a
 * solution by all rules about deposits, and where cards stack in suit they find all there is. */
void root_set_up(struct root *root, const struct deal *deal);

/* For those that deposit less by themselves, and take back if the rules allow it, which where cards
 * stack in suit they must not. */
void root_set_up_by_choice(struct root *root, const struct deal *deal, enum autoplay autoplay);

#endif
