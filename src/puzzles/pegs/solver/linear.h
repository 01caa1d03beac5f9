/* Linear programming in the small: the simplex method on a dense table.
 *
 * It is used to look for weights that prove something; whoever uses its answer checks it exactly,
 * so that an error of rounding can cost time but never truth. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_LINEAR_H
#define SOLITON_PUZZLES_PEGS_SOLVER_LINEAR_H

#include "engine/memory.h"

/* Maximise goal * x, where each row is row * x <= its limit, limits and x are not negative. */
struct linear {
    unsigned rows, columns;
    double *table; /* (rows + 1) * (columns + 1): the rows with their limits last, then the goal */
    unsigned *basic, *outside; /* which variable a row or a column now stands for */
};

/* An empty program, all zeros. False if memory ran out; nothing need be freed then. */
bool linear_start(struct linear *linear, unsigned rows, unsigned columns);
void linear_free(struct linear *linear);

static inline double *linear_at(const struct linear *linear, unsigned row, unsigned column) {
    return &linear->table[row * (linear->columns + 1) + column];
}

/* Puts the best x into `values` (as many as there are columns) and returns what it gives. Stops
 * early, with a worse one, if it takes too many steps, or if `memory` says that it is urgent to
 * return. */
double linear_maximise(struct linear *linear, const struct memory *memory, double *values);

#endif
