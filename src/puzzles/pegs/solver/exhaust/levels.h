/* The search of a board chamber by chamber (engine/chambers/chamber_search.h), from level to level:
 * every jump takes a peg away. It needs a fraction of the memory of one that keeps every position,
 * but a solution it meets last: it is for boards that probably have none. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_EXHAUST_LEVELS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_EXHAUST_LEVELS_H

#include "puzzles/pegs/solver/pagodas.h"

struct levels;

/* With up to so many threads. NULL if there is no memory. What it is given must outlive it. */
struct levels *levels_new(const struct instance *instance, const struct pagodas *pagodas,
                          unsigned threads, struct limits *limits);
void levels_free(struct levels *levels);

/* Goes on, from the start or from where a limit of positions has stopped it. */
enum search_result levels_continue(struct levels *levels);

/* After SEARCH_FOUND: searches once more, for the positions on the path to the goal. They are
 * images of the real ones: see retrace.h. */
enum search_result levels_find_path(struct levels *levels, uint64_t path[BOARD_HOLES_MAX],
                                    size_t *length);

#endif
