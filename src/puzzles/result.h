/* What a search that found nothing says of the puzzle, for the solvers of all kinds. */
#ifndef SOLITON_PUZZLES_RESULT_H
#define SOLITON_PUZZLES_RESULT_H

#include "engine/result.h"
#include "puzzles/puzzle.h"

/* Fills the outcome and the reason. The result is not SEARCH_FOUND. */
void find_nothing(struct search_find *find, enum search_result result, const struct limits *limits);

#endif
