/* Small linear programs: the simplex method on a dense tableau.
 *
 * It looks for weights that prove something. The caller checks them exactly, so that rounding can
 * cost time but never truth. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_LINEAR_H
#define SOLITON_PUZZLES_PEGS_SOLVER_LINEAR_H

#include "engine/memory.h"

/* Maximise goal * x, where row * x <= limit for each row, and limits and x are not negative. */
struct linear {
    unsigned rows, columns;
    double *table; /* (rows + 1) * (columns + 1): the rows with their limits last, then the goal */
    unsigned *basic, *outside; /* which variable a row or a column now stands for */
};

/* A program of zeros. False if memory ran out; there is nothing to free then. */
bool linear_start(struct linear *linear, unsigned rows, unsigned columns);
void linear_free(struct linear *linear);

static inline double *linear_at(const struct linear *linear, unsigned row, unsigned column) {
    return &linear->table[row * (linear->columns + 1) + column];
}

/* Puts the best x into `values` (as many as there are columns) and returns goal * x. Stops early,
 * with a worse x, if it takes too many steps or if `memory` says that it is urgent to return. */
double linear_maximise(struct linear *linear, const struct memory *memory, double *values);

#endif
