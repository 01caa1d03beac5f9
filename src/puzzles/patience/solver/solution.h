/* A solution as it is put together from the moves of a search. */
#ifndef SOLITON_PATIENCE_SOLVER_SOLUTION_H
#define SOLITON_PATIENCE_SOLVER_SOLUTION_H

#include "engine/limits.h"
#include "puzzles/patience/solver/manoeuvre.h"
#include "puzzles/puzzle.h"

struct solution {
    struct search_find *find;
    size_t moves;
};

/* Begins anew: a longer solution that was found before is dropped. */
void solution_start(struct solution *solution, struct search_find *find);

void solution_add(struct solution *solution, const struct steps *steps);

/* Declares the puzzle solved, or, if the way could not be retraced, the search mistaken. */
void solution_end(struct solution *solution, bool retraced, struct limits *limits);

#endif
