#include "puzzles/pegs/solver/instance.h"

#include "puzzles/pegs/solver/jumps.h"

static void index_jumps(struct instance *instance) {
    unsigned next = 0;
    for (unsigned cell = 0; cell <= instance->pegs->board.cells; cell++) {
        instance->first[cell] = (uint16_t)next;
        while (next < instance->jumps.count && instance->jumps.list[next].from == cell) {
            next++;
        }
    }
}

/* The ends whose parities are those of the start. A position that is itself an end is one of them:
 * nothing need be jumped then. */
static bool find_ends(struct instance *instance) {
    const struct pegs *pegs = instance->pegs;
    struct parities parities;
    parities_find(&pegs->board, &instance->jumps, &parities);
    uint64_t class = parities_class(&parities, pegs->start);
    if (!pegs->any_end) {
        return parities_class(&parities, pegs->goal) == class;
    }
    instance->ends = 0;
    for (unsigned cell = 0; cell < pegs->board.cells; cell++) {
        if (parities_class(&parities, UINT64_C(1) << cell) == class) {
            instance->ends |= UINT64_C(1) << cell;
        }
    }
    return instance->ends != 0;
}

bool instance_set_up(const struct pegs *pegs, struct instance *instance) {
    instance->pegs = pegs;
    jumps_find(&pegs->board, &instance->jumps);
    index_jumps(instance);
    instance->ends = 0;
    if (!find_ends(instance)) {
        return false;
    }
    symmetries_find(&pegs->board, &pegs->goal, pegs->any_end ? 0 : 1, &instance->symmetries);
    const uint64_t ends = instance->ends;
    for (unsigned i = 0; i < instance->symmetries.count; i++) {
        instance->ends |= symmetry_image(&instance->symmetries, i, ends);
    }
    return true;
}
