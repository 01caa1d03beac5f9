/* Plans: how to go about a game of patience.
 *
 * First an attempt with macro moves: it solves nearly every deal that has a solution, quickly, and
 * proves nothing. What it does not solve within its budget is left to the complete search, which
 * may come back to it with a larger one. Each has its own weights. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_PLAN_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_PLAN_H

#include "puzzles/patience/rules.h"

/* How much each thing counts for or against a position; see evaluate.h. */
struct weights {
    /* Against: */
    int waiting;     /* cards not on the foundations */
    int unsorted;    /* cards still on a card that they were dealt onto and are not built on */
    int blockers;    /* those of them that were dealt over a lower card of their suit */
    int over_next;   /* those that lie over the next card of a foundation */
    int over_second; /* those that lie over the one after it */
    int buriers;     /* built cards over a lower card of their suit */
    int burying;     /* built cards over the next card of a foundation */
    int cells;       /* in use */
    int stuck;       /* no cell and no column is free */
    int locked;      /* how long cards wait for each other: see dead_ends.h */
    int moves;       /* made so far: without it solutions get long, with it the search gets broad */
    /* In favour: */
    int empty_columns; /* where they can be filled */
    int kings;         /* at the foot of a column */
    int king_runs;     /* the cards built on those, themselves included */
};

struct attempt {
    uint64_t positions;        /* that it may meet; 0: there is none */
    uint32_t greedy_positions; /* before it becomes broad; see engine/best_first.h */
    unsigned kinds;            /* of macro moves; see macro_moves.h */
    struct weights weights;
};

struct plan {
    struct attempt attempt;
    struct weights complete;
    unsigned exhaust_times; /* so many positions the search chamber by chamber meets for each one of
                               the complete search: many, where hardly a deal that can be won is
                               left to it */
};

/* The same attempt, but not eager: see macro_moves.h. */
struct attempt attempt_patient(const struct attempt *attempt);

const struct plan *plan_for(const struct rules *rules);

#endif
