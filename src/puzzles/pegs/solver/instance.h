/* What the searches of a peg board are given: the board's jumps, the ends that are allowed, and the
 * symmetries that may be used.
 *
 * Any image of a position is as good as the position itself if the symmetry keeps the goal; it need
 * not keep the start. So of all images the smallest stands for all of them. The way back from these
 * to a solution: start from the real start and make, each time, the move that leads to some image
 * of the next position (see retrace.h). */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_INSTANCE_H
#define SOLITON_PUZZLES_PEGS_SOLVER_INSTANCE_H

#include "puzzles/pegs/kind.h"
#include "puzzles/pegs/solver/jumps.h"
#include "puzzles/pegs/solver/symmetry.h"

struct instance {
    const struct pegs *pegs;
    struct jumps jumps;                  /* in the order of the cells that they start from: */
    uint16_t first[BOARD_CELLS_MAX + 1]; /* the number of the first jump of each cell */
    /* If any end will do: the cells in which the last peg can be, by its parity, and their images,
     * since a position that stands for the real one may end in an image of its end. */
    uint64_t ends;
    struct symmetries symmetries; /* those of the board that keep the goal */
};

/* Large: allocate it. False if the parities show that there is no solution. */
bool instance_set_up(const struct pegs *pegs, struct instance *instance);

static inline bool instance_is_goal(const struct instance *instance, uint64_t pegs) {
    return instance->pegs->any_end ? pegs != 0 && (pegs & (pegs - 1)) == 0
                                   : pegs == instance->pegs->goal;
}

#endif
