/* A solution as it is put together from the moves of a search. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_SOLUTION_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_SOLUTION_H

#include "engine/limits.h"
#include "puzzles/patience/solver/searches.h"
#include "puzzles/puzzle.h"

struct solution {
    struct solve_result *result;
    size_t moves; /* those to foundations do not count */
    const struct root *root;
    struct play play; /* if what the search autoplays has to be written */
};

/* Begins anew: a longer solution that was found before is dropped. */
void solution_start(struct solution *solution, const struct root *root,
                    struct solve_result *result);

/* Adds a rotation or a redeal, and goes on from the deal that it leads to. */
void solution_deal_anew(struct solution *solution, struct move move, const struct root *root);

/* The same, and adds the whole solution from there on. */
void solution_append(struct solution *solution, struct move move, const struct solve_result *rest);

/* Adds moves, each followed by the autoplay of the search as far as the game does not do the same.
 */
void solution_add(struct solution *solution, const struct steps *steps);

/* Declares the puzzle solved; or an error, if the path could not be retraced. */
void solution_end(struct solution *solution, bool retraced, struct limits *limits);

#endif
