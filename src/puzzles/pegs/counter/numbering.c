#include "puzzles/pegs/counter/numbering.h"

#include "puzzles/pegs/solver/jumps.h"

#include <string.h>

/* The orbits of the holes under the symmetries. */
struct orbits {
    unsigned count;
    uint64_t orbit[BOARD_HOLES_MAX]; /* the smallest first */
};

static void find_orbits(const struct board *board, const struct symmetries *symmetries,
                        struct orbits *orbits) {
    uint64_t left = board_all(board);
    orbits->count = 0;
    while (left != 0) {
        uint64_t rest = left, orbit = 0;
        unsigned hole = set_take_lowest(&rest);
        for (unsigned i = 0; i < symmetries->count; i++) {
            orbit |= UINT64_C(1) << symmetries->image[i][hole];
        }
        left &= ~orbit;
        unsigned at = orbits->count++;
        while (at > 0 && set_size(orbits->orbit[at - 1]) > set_size(orbit)) {
            orbits->orbit[at] = orbits->orbit[at - 1];
            at--;
        }
        orbits->orbit[at] = orbit;
    }
}

/* Solves the parities again so that this hole is a pivot, unless it depends on the pivots so far.
 * The first `found` sets have their pivots. */
static bool make_pivot(struct parities *parities, unsigned found, unsigned hole) {
    unsigned chosen = found;
    while (chosen < parities->count && (parities->set[chosen] >> hole & 1) == 0) {
        chosen++;
    }
    if (chosen == parities->count) {
        return false;
    }
    uint64_t set = parities->set[chosen];
    parities->set[chosen] = parities->set[found];
    parities->set[found] = set;
    for (unsigned i = 0; i < parities->count; i++) {
        if (i != found && (parities->set[i] >> hole & 1) != 0) {
            parities->set[i] ^= set;
        }
    }
    return true;
}

/* There is a choice of pivots. They are taken from few and small orbits, to leave whole ones to the
 * block. */
static uint64_t choose_pivots(const struct parities *given, const struct orbits *orbits) {
    struct parities parities = *given;
    uint64_t pivots = 0;
    unsigned found = 0;
    for (unsigned i = 0; i < orbits->count; i++) {
        uint64_t holes = orbits->orbit[i];
        while (holes != 0) {
            unsigned hole = set_take_lowest(&holes);
            if (make_pivot(&parities, found, hole)) {
                pivots |= UINT64_C(1) << hole;
                found++;
            }
        }
    }
    return pivots;
}

static uint64_t choose_block(const struct orbits *orbits, uint64_t pivots) {
    uint64_t block = 0;
    for (unsigned i = orbits->count; i-- > 0;) {
        uint64_t orbit = orbits->orbit[i];
        if ((orbit & pivots) == 0 && set_size(block | orbit) <= BLOCK_MAX) {
            block |= orbit;
        }
    }
    return block;
}

static void fill_holes(const struct board *board, struct numbering *numbering) {
    numbering->bytes = (board->holes + 7) / 8;
    for (unsigned hole = 0; hole < board->holes; hole++) {
        unsigned byte = numbering->bit[hole] / 8, bit = numbering->bit[hole] % 8;
        for (unsigned value = 0; value < 256; value++) {
            if ((value >> bit & 1) != 0) {
                numbering->holes[byte][value] |= UINT64_C(1) << hole;
            }
        }
    }
}

void numbering_choose(const struct board *board, const struct parities *parities,
                      const struct symmetries *symmetries, struct numbering *numbering) {
    struct orbits orbits;
    find_orbits(board, symmetries, &orbits);
    uint64_t pivots = choose_pivots(parities, &orbits);
    uint64_t block = choose_block(&orbits, pivots);
    memset(numbering, 0, sizeof *numbering);
    numbering->pivots = parities->count;
    numbering->dimension = board->holes - parities->count;
    numbering->block = set_size(block);
    unsigned next = 0;
    const uint64_t order[] = {pivots, board_all(board) & ~pivots & ~block, block};
    for (unsigned i = 0; i < 3; i++) {
        for (uint64_t holes = order[i]; holes != 0;) {
            numbering->bit[set_take_lowest(&holes)] = (uint8_t)next++;
        }
    }
    fill_holes(board, numbering);
}

uint64_t numbering_from_board(const struct numbering *numbering, uint64_t holes) {
    uint64_t position = 0;
    while (holes != 0) {
        position |= UINT64_C(1) << numbering->bit[set_take_lowest(&holes)];
    }
    return position;
}
