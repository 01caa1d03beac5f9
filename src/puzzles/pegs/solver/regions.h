/* Merson's regions: a lower bound on the number of moves, a run of jumps by one peg being one move.
 *
 * A region is a set of holes such that every jump over one of its holes starts or ends in it.
 * Regions without a hole in common, all full now and none full at the end, need a move each:
 * docs/proofs.md, 22. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_REGIONS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_REGIONS_H

#include "puzzles/pegs/solver/instance.h"

enum { REGIONS_MAX = 128, REGION_HOLES_MAX = 6 };

/* The small ones come first. */
struct regions {
    unsigned count;
    uint64_t list[REGIONS_MAX];
    uint64_t may_stay; /* regions of one hole; one of them may be full at the end */
};

void regions_find(const struct instance *instance, struct regions *regions);

/* No solution from here has fewer moves. Takes each region that has no hole in common with those
 * taken before: any such choice is a lower bound. */
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
