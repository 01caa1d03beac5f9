#include "puzzles/pegs/solver/instance.h"

#include "puzzles/pegs/solver/jumps.h"

static void index_jumps(struct instance *instance) {
    unsigned next = 0;
    for (unsigned hole = 0; hole <= instance->pegs->board.holes; hole++) {
        instance->first[hole] = (uint16_t)next;
        while (next < instance->jumps.count && instance->jumps.list[next].from == hole) {
            next++;
        }
    }
}

static void find_shapes(struct instance *instance) {
    instance->shapes = 0;
    for (unsigned i = 0; i < instance->jumps.count; i++) {
        const struct jump *jump = &instance->jumps.list[i];
        if (jump->from > jump->to) { /* the jump back is along the same line */
            continue;
        }
        const unsigned second = jump->over - (unsigned)jump->from;
        const unsigned third = jump->to - (unsigned)jump->from;
        unsigned known = 0;
        while (known < instance->shapes &&
               (instance->shape[known].second != second || instance->shape[known].third != third)) {
            known++;
        }
        if (known == instance->shapes) {
            instance->shape[instance->shapes++] = (struct line_shape){0, second, third};
        }
        instance->shape[known].first |= UINT64_C(1) << jump->from;
    }
}

/* The ends that agree with the start in each parity (docs/proofs.md, 19). A start that is an end by
 * itself is among them. */
static bool find_ends(struct instance *instance) {
    const struct pegs *pegs = instance->pegs;
    struct parities parities;
    parities_find(&pegs->board, &instance->jumps, &parities);
    uint64_t class = parities_class(&parities, pegs->start);
    if (!pegs->any_end) {
        return parities_class(&parities, pegs->goal) == class;
    }
    instance->ends = 0;
    for (unsigned hole = 0; hole < pegs->board.holes; hole++) {
        if (parities_class(&parities, UINT64_C(1) << hole) == class) {
            instance->ends |= UINT64_C(1) << hole;
        }
    }
    return instance->ends != 0;
}

bool instance_set_up(const struct pegs *pegs, struct instance *instance) {
    instance->pegs = pegs;
    jumps_find(&pegs->board, &instance->jumps);
    index_jumps(instance);
    find_shapes(instance);
    instance->ends = 0;
    if (!find_ends(instance)) {
        return false;
    }
    symmetries_find(&pegs->board, &pegs->goal, pegs->any_end ? 0 : 1, &instance->symmetries);
    uint64_t images[SYMMETRIES_MAX];
    symmetry_images(&instance->symmetries, instance->ends, images);
    for (unsigned i = 0; i < instance->symmetries.count; i++) {
        instance->ends |= images[i];
    }
    for (unsigned i = 0; i < instance->jumps.count; i++) {
        symmetry_images(&instance->symmetries, instance->jumps.list[i].changed,
                        instance->changed[i]);
    }
    return true;
}
