#include "puzzles/pegs/counter/bound.h"

#include "puzzles/pegs/solver/jumps.h"

#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 uint128;

/* A board of many separate parts has more parities than a table can hold. Those left out make the
 * bound weaker, not wrong. */
enum { PARITIES_MOST = 8, CLASSES = 1 << PARITIES_MOST };

/* How many positions of each class there are with each number of pegs, on the holes that jumps can
 * change. The greatest number is that of 32 holes among 64, which fits. */
struct class_table {
    uint64_t count[CLASSES][BOARD_HOLES_MAX + 1];
};

struct bounds {
    const struct board *board;
    const struct symmetries *symmetries;
    uint64_t moving;   /* the holes that jumps can change */
    uint64_t start;    /* the pegs on them */
    unsigned parities; /* that are used */
    uint64_t set[PARITIES_MOST];
    struct class_table *table;
};

static unsigned class_of(const struct bounds *bounds, uint64_t holes) {
    unsigned class = 0;
    for (unsigned i = 0; i < bounds->parities; i++) {
        class |= (set_size(holes & bounds->set[i]) % 2) << i;
    }
    return class;
}

/* Adds to each position so far the same with pegs in these holes. */
static void add_holes(const struct bounds *bounds, uint64_t holes) {
    unsigned class = class_of(bounds, holes), length = set_size(holes);
    uint64_t(*count)[BOARD_HOLES_MAX + 1] = bounds->table->count;
    for (unsigned pegs = BOARD_HOLES_MAX; pegs >= length; pegs--) {
        for (unsigned i = 0; i < 1u << bounds->parities; i++) {
            /* Those with fewer pegs are not yet updated. */
            count[i][pegs] += count[i ^ class][pegs - length];
        }
    }
}

static uint64_t cycle_from(const uint8_t *image, unsigned hole) {
    uint64_t cycle = 0;
    while ((cycle >> hole & 1) == 0) {
        cycle |= UINT64_C(1) << hole;
        hole = image[hole];
    }
    return cycle;
}

/* Counts the positions that a symmetry leaves unchanged: those that have all pegs of a cycle or
 * none. */
static void count_unchanged(const struct bounds *bounds, unsigned symmetry) {
    memset(bounds->table, 0, sizeof *bounds->table);
    bounds->table->count[0][0] = 1;
    uint64_t left = bounds->moving;
    while (left != 0) {
        uint64_t rest = left;
        uint64_t cycle = cycle_from(bounds->symmetries->image[symmetry], set_take_lowest(&rest));
        add_holes(bounds, cycle);
        left &= ~cycle;
    }
}

/* The positions of the start's class up to symmetry, for each number of pegs, by Burnside's lemma:
 * as many as a symmetry leaves unchanged on average. */
static void count_orbits(const struct bounds *bounds, uint128 *orbits) {
    unsigned class = class_of(bounds, bounds->start);
    unsigned symmetries = 0;
    do {
        count_unchanged(bounds, symmetries++);
        for (unsigned pegs = 0; pegs <= BOARD_HOLES_MAX; pegs++) {
            orbits[pegs] += bounds->table->count[class][pegs];
        }
    } while (symmetries < bounds->symmetries->count);
    for (unsigned pegs = 0; pegs <= BOARD_HOLES_MAX; pegs++) {
        orbits[pegs] /= symmetries;
    }
}

/* The most jumps that a position can have: along each axis a peg is jumped over in one direction,
 * and an empty hole is reached from two. */
static unsigned jumps_most(const struct bounds *bounds, const struct jumps *jumps, unsigned pegs) {
    unsigned vacant = set_size(bounds->moving) - pegs;
    unsigned most = jumps->count;
    unsigned over = pegs * bounds->board->axes, into = vacant * bounds->board->axes * 2;
    most = over < most ? over : most;
    return into < most ? into : most;
}

static uint64_t clamp(uint128 number) {
    return number < UINT64_MAX ? (uint64_t)number : UINT64_MAX;
}

/* Level by level: no more than there are positions, and no more than jumps from the level before
 * can make. */
static struct bound add_levels(const struct bounds *bounds, const struct jumps *jumps) {
    uint128 orbits[BOARD_HOLES_MAX + 1] = {0};
    count_orbits(bounds, orbits);
    uint128 level = 1, largest = 1, sum = 1;
    for (unsigned pegs = set_size(bounds->start); pegs > 1; pegs--) {
        level *= jumps_most(bounds, jumps, pegs);
        level = orbits[pegs - 1] < level ? orbits[pegs - 1] : level;
        largest = level > largest ? level : largest;
        sum += level;
    }
    return (struct bound){clamp(sum), clamp(largest)};
}

struct bound bound_positions(const struct board *board, const struct jumps *jumps,
                             const struct parities *parities, const struct symmetries *symmetries,
                             uint64_t start) {
    struct bounds bounds = {.board = board, .symmetries = symmetries};
    for (unsigned i = 0; i < jumps->count; i++) {
        bounds.moving |= jumps->list[i].changed;
    }
    bounds.start = start & bounds.moving;
    for (unsigned i = 0; i < parities->count && bounds.parities < PARITIES_MOST; i++) {
        if ((parities->set[i] & bounds.moving) != 0) {
            bounds.set[bounds.parities++] = parities->set[i];
        }
    }
    bounds.table = malloc(sizeof *bounds.table);
    if (bounds.table == NULL) {
        return (struct bound){UINT64_MAX, UINT64_MAX};
    }
    struct bound bound = add_levels(&bounds, jumps);
    free(bounds.table);
    return bound;
}
