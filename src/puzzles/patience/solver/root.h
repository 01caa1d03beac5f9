/* The root: a deal as the searches see it at the start. */
#ifndef SOLITON_PATIENCE_SOLVER_ROOT_H
#define SOLITON_PATIENCE_SOLVER_ROOT_H

#include "puzzles/patience/solver/macro_moves.h"

struct root {
    struct deal_table table;
    struct state dealt;
    struct state start;        /* after the first autoplay */
    struct state forced;       /* after the forced moves, besides */
    struct steps forced_moves; /* the moves between the two */
};

/* For searches that autoplay all. What they find is a solution whatever the rules say of autoplay;
 * and in games that build in suit they find one if there is any. */
void root_set_up(struct root *root, const struct deal *deal);

/* For those that autoplay less, and take back if the rules allow it. In games that build in suit
 * only `start` may then be used: forced moves are for searches that autoplay all. */
void root_set_up_by_choice(struct root *root, const struct deal *deal, enum autoplay autoplay);

#endif
