/* The search of a deal chamber by chamber (engine/chambers/chamber_search.h). It needs a fraction
 * of the complete search's memory and half its time, but a solution it meets late: it is for deals
 * that probably have none.
 *
 * Where there are twins (twins.h) it takes all positions for one in which only twins have traded
 * places. That is an easier game: if even that cannot be won, the deal cannot. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_EXHAUST_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_EXHAUST_H

#include "engine/limits.h"
#include "puzzles/patience/solver/searches.h"

struct exhaust;

/* Is there such a search? Not where cards come back from the foundations: then nothing is for good.
 */
static inline bool exhaust_suits(const struct root *root) {
    return SEARCH_EXHAUSTS && !root->table.takes_back;
}

/* With up to so many threads; twins, if there are any, trade places or are all told apart. NULL if
 * there is no memory. Both the root and the limits must outlive it. */
struct exhaust *exhaust_new(const struct root *root, bool trade, unsigned threads,
                            struct limits *limits);
void exhaust_free(struct exhaust *exhaust);

/* Goes on, from the start or from where a limit of positions has stopped it. */
enum search_result exhaust_continue(struct exhaust *exhaust);

/* After SEARCH_FOUND: searches once more, for the moves to the solution, and fills in the result.
 * False if there are none: what it has found was a solution by trading places alone (twins.h). Then
 * it has begun anew, and tells more cards apart. */
bool exhaust_retrace(struct exhaust *exhaust, struct solve_result *result);

/* The twins that it tells apart by now. */
uint64_t exhaust_apart(const struct exhaust *exhaust);

#endif
