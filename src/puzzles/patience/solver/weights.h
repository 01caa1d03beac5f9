/* How positions are looked at in a game. */
#ifndef SOLITON_PATIENCE_SOLVER_WEIGHTS_H
#define SOLITON_PATIENCE_SOLVER_WEIGHTS_H

#include "puzzles/patience/rules.h"

/* How much each thing counts against a position; see evaluate.h. */
struct weights {
    int waiting;                      /* cards not deposited */
    int blockers, blocked, over_next; /* the obstacles */
    int unsorted;      /* cards still on a card that they were dealt onto and do not stack on */
    int registers;     /* in use */
    int empty_columns; /* in favour, where they can be filled */
    int moves; /* made so far: without it solutions get long, with it the search gets wide */
};

/* The weights for games with such rules. */
const struct weights *weights_for(const struct rules *rules);

#endif
