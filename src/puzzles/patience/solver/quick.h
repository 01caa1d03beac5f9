/* The quick way to a solution: attempts one after the other. */
#ifndef SOLITON_PATIENCE_SOLVER_QUICK_H
#define SOLITON_PATIENCE_SOLVER_QUICK_H

#include "puzzles/patience/solver/attempts.h"
#include "puzzles/patience/solver/opening.h"

struct limits;
struct search_find;

/* True if the question is settled, and `find` filled: an attempt found a solution, or a limit of
 * the whole search was reached. Each attempt has its own budget of positions, or the one given if
 * that is larger. */
bool quick_find(const struct opening *opening, const struct attempt *attempts, size_t count,
                uint64_t budget, struct limits *limits, struct search_find *find);

#endif
