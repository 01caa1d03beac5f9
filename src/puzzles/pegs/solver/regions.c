#include "puzzles/pegs/solver/regions.h"

#include <string.h>

/* Along each axis on which a hole can be jumped over, its two neighbours: a region with the hole
 * has one of them. */
struct pairs {
    unsigned count[BOARD_HOLES_MAX];
    uint64_t list[BOARD_HOLES_MAX][4];
};

static uint64_t bit(unsigned hole) { return UINT64_C(1) << hole; }

static void find_pairs(const struct instance *instance, struct pairs *pairs) {
    memset(pairs, 0, sizeof *pairs);
    for (unsigned i = 0; i < instance->jumps.count; i++) {
        const struct jump *jump = &instance->jumps.list[i];
        if (jump->from < jump->to) { /* the jump back has the same */
            pairs->list[jump->over][pairs->count[jump->over]++] = bit(jump->from) | bit(jump->to);
        }
    }
}

/* A pair neither of which is in the set, although the hole between them is; 0 if there is none. */
static uint64_t missing_pair(const struct instance *instance, const struct pairs *pairs,
                             uint64_t set) {
    for (unsigned hole = 0; hole < instance->pegs->board.holes; hole++) {
        for (unsigned i = 0; (set & bit(hole)) != 0 && i < pairs->count[hole]; i++) {
            if ((pairs->list[hole][i] & set) == 0) {
                return pairs->list[hole][i];
            }
        }
    }
    return 0;
}

static bool has_smaller(const struct regions *regions, uint64_t region) {
    for (unsigned i = 0; i < regions->count; i++) {
        if ((regions->list[i] & ~region) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds every region of exactly `size` holes that contains the set, which has `count`, but contains
 * no smaller region: that one is always at least as good. */
static void extend(const struct instance *instance, const struct pairs *pairs, uint64_t set,
                   unsigned count, unsigned size, struct regions *regions) {
    if (has_smaller(regions, set)) {
        return;
    }
    uint64_t missing = missing_pair(instance, pairs, set);
    if (missing == 0) {
        if (count == size && regions->count < REGIONS_MAX) {
            regions->list[regions->count++] = set;
        }
        return;
    }
    if (count < size) {
        uint64_t one = missing & (~missing + 1);
        extend(instance, pairs, set | one, count + 1, size, regions);
        extend(instance, pairs, set | (missing ^ one), count + 1, size, regions);
    }
}

void regions_find(const struct instance *instance, struct regions *regions) {
    const struct pegs *pegs = instance->pegs;
    struct pairs pairs;
    find_pairs(instance, &pairs);
    regions->count = 0;
    for (unsigned size = 1; size <= REGION_HOLES_MAX; size++) {
        for (unsigned hole = 0; hole < pegs->board.holes; hole++) {
            extend(instance, &pairs, bit(hole), 1, size, regions);
        }
    }
    /* Those that are full in the goal may stay as they are. */
    unsigned kept = 0;
    for (unsigned i = 0; i < regions->count; i++) {
        if (pegs->any_end || (regions->list[i] & ~pegs->goal) != 0) {
            regions->list[kept++] = regions->list[i];
        }
    }
    regions->count = kept;
    regions->may_stay = 0;
    for (unsigned i = 0; pegs->any_end && i < regions->count; i++) {
        if ((regions->list[i] & (regions->list[i] - 1)) == 0) {
            regions->may_stay |= regions->list[i] & instance->ends;
        }
    }
}
