/* How much each thing counts for or against a position; see evaluate.h. */
#ifndef SOLITON_PATIENCE_SOLVER_WEIGHTS_H
#define SOLITON_PATIENCE_SOLVER_WEIGHTS_H

struct weights {
    /* Against: */
    int waiting;     /* cards not deposited */
    int unsorted;    /* cards still on a card that they were dealt onto and do not stack on */
    int blockers;    /* those of them that were dealt over a lower card of their suit */
    int over_next;   /* those that lie over the next card of a deposit */
    int over_second; /* those that lie over the one after it */
    int buriers;     /* built cards over a lower card of their suit */
    int burying;     /* built cards over the next card of a deposit */
    int cells;       /* in use */
    int stuck;       /* no cell and no column is free */
    int moves;       /* made so far: without it solutions get long, with it the search gets broad */
    /* In favour: */
    int empty_columns; /* where they can be filled */
    int kings;         /* at the foot of a column */
    int king_runs;     /* the cards built on those, themselves included */
};

#endif
