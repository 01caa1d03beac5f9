/* A deal as the searches see it at the start. */
#ifndef SOLITON_PATIENCE_SOLVER_OPENING_H
#define SOLITON_PATIENCE_SOLVER_OPENING_H

#include "puzzles/patience/solver/manoeuvre.h"

struct opening {
    struct table table;
    struct state start;   /* after the first deposits */
    struct state tidied;  /* after what is always right, besides */
    struct steps tidying; /* the moves between the two */
};

void opening_set_up(struct opening *opening, const struct deal *deal);

#endif
