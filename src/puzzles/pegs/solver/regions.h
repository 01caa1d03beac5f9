/* Merson's regions: a lower bound for the number of moves, a run of jumps by one peg being one.
 *
 * A region is a set of cells such that every jump over one of its cells starts or ends in it. While
 * it is full of pegs, no jump can end in it; so the first jump that changes it starts in it, and
 * the first move that changes it is made by a peg that stands in it when the move starts: a peg
 * that comes from elsewhere would have to land in it or to jump over one of its cells first. A move
 * starts in one cell. So regions that have no cell in common, all full now and none of them full in
 * the end, need a move each. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_REGIONS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_REGIONS_H

#include "puzzles/pegs/solver/instance.h"

enum { REGIONS_MAX = 128, REGION_CELLS_MAX = 6 };

/* The small ones come first. */
struct regions {
    unsigned count;
    uint64_t list[REGIONS_MAX];
    uint64_t
        may_stay; /* regions of one cell that may be full in the end, though just one of them */
};

void regions_find(const struct instance *instance, struct regions *regions);

/* No solution from here has fewer moves. Regions are taken as they come, if they have no cell in
 * common with those before: any such choice is a bound. */
static inline unsigned regions_bound(const struct regions *regions, uint64_t pegs) {
    unsigned bound = 0;
    uint64_t taken = 0;
    for (unsigned i = 0; i < regions->count; i++) {
        uint64_t region = regions->list[i];
        if ((region & ~pegs) == 0 && (region & taken) == 0) {
            taken |= region;
            bound++;
        }
    }
    /* The last peg may be one that never moved. */
    return bound - ((taken & pegs & regions->may_stay) != 0);
}

#endif
