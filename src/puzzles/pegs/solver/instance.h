/* What the searches of a peg board are given: its jumps, the ends that are allowed, and the
 * symmetries that may be used.
 *
 * Any image of a position is as good as the position itself if the symmetry keeps the goal; it need
 * not keep the start. So the smallest image stands for all of them: docs/proofs.md, 20. To get a
 * solution from these: begin with the real start, and each time make the move that leads to some
 * image of the next position (retrace.h). */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_INSTANCE_H
#define SOLITON_PUZZLES_PEGS_SOLVER_INSTANCE_H

#include "puzzles/pegs/kind.h"
#include "puzzles/pegs/solver/jumps.h"
#include "puzzles/pegs/solver/symmetry.h"

/* Lines of three holes whose second and third have the same distances in numbers from the first. */
struct line_shape {
    uint64_t first; /* the first holes of these lines */
    unsigned second, third;
};

struct instance {
    const struct pegs *pegs;
    struct jumps jumps;                  /* in the order of the holes that they start from */
    uint16_t first[BOARD_HOLES_MAX + 1]; /* the first jump from each hole */
    unsigned shapes;
    struct line_shape shape[JUMPS_MAX / 2];
    /* If any end will do: the holes in which the last peg can be, by parity, and their images,
     * since a position that stands for the real one may end in an image of the real end. */
    uint64_t ends;
    struct symmetries symmetries;                /* those of the board that keep the goal */
    uint64_t changed[JUMPS_MAX][SYMMETRIES_MAX]; /* by each jump: the images of its holes */
};

/* Large: allocate it. False if the parities show that there is no solution. */
bool instance_set_up(const struct pegs *pegs, struct instance *instance);

/* How many jumps are possible: along all lines of a shape at once. A line whose middle has a peg
 * and one of its ends allows one, in one direction. */
static inline unsigned instance_count_jumps(const struct instance *instance, uint64_t pegs) {
    unsigned count = 0;
    for (unsigned i = 0; i < instance->shapes; i++) {
        const struct line_shape *shape = &instance->shape[i];
        count += set_size((pegs ^ pegs >> shape->third) & pegs >> shape->second & shape->first);
    }
    return count;
}

static inline bool instance_is_goal(const struct instance *instance, uint64_t pegs) {
    return instance->pegs->any_end ? pegs != 0 && (pegs & (pegs - 1)) == 0
                                   : pegs == instance->pegs->goal;
}

#endif
