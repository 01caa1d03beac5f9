#include "puzzles/pegs/counter/numbering.h"

#include "puzzles/pegs/solver/jumps.h"

#include <string.h>

/* The cells that the symmetries take to one another. */
struct orbits {
    unsigned count;
    uint64_t orbit[BOARD_CELLS_MAX]; /* the smallest first */
};

static void find_orbits(const struct board *board, const struct symmetries *symmetries,
                        struct orbits *orbits) {
    uint64_t left = board_all(board);
    orbits->count = 0;
    while (left != 0) {
        uint64_t rest = left, orbit = 0;
        unsigned cell = set_take_lowest(&rest);
        for (unsigned i = 0; i < symmetries->count; i++) {
            orbit |= UINT64_C(1) << symmetries->image[i][cell];
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

/* Solves the parities anew so that this cell is a pivot, if none of those that already are stands
 * for it. The first `found` sets have their pivots. */
static bool make_pivot(struct parities *parities, unsigned found, unsigned cell) {
    unsigned chosen = found;
    while (chosen < parities->count && (parities->set[chosen] >> cell & 1) == 0) {
        chosen++;
    }
    if (chosen == parities->count) {
        return false;
    }
    uint64_t set = parities->set[chosen];
    parities->set[chosen] = parities->set[found];
    parities->set[found] = set;
    for (unsigned i = 0; i < parities->count; i++) {
        if (i != found && (parities->set[i] >> cell & 1) != 0) {
            parities->set[i] ^= set;
        }
    }
    return true;
}

/* Which cell is a pivot is a matter of choice. They are chosen from few and small orbits, to leave
 * whole ones to the block. */
static uint64_t choose_pivots(const struct parities *given, const struct orbits *orbits) {
    struct parities parities = *given;
    uint64_t pivots = 0;
    unsigned found = 0;
    for (unsigned i = 0; i < orbits->count; i++) {
        uint64_t cells = orbits->orbit[i];
        while (cells != 0) {
            unsigned cell = set_take_lowest(&cells);
            if (make_pivot(&parities, found, cell)) {
                pivots |= UINT64_C(1) << cell;
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

static void fill_cells(const struct board *board, struct numbering *numbering) {
    numbering->bytes = (board->cells + 7) / 8;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        unsigned byte = numbering->bit[cell] / 8, bit = numbering->bit[cell] % 8;
        for (unsigned value = 0; value < 256; value++) {
            if ((value >> bit & 1) != 0) {
                numbering->cells[byte][value] |= UINT64_C(1) << cell;
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
    numbering->dimension = board->cells - parities->count;
    numbering->block = set_size(block);
    unsigned next = 0;
    const uint64_t order[] = {pivots, board_all(board) & ~pivots & ~block, block};
    for (unsigned i = 0; i < 3; i++) {
        for (uint64_t cells = order[i]; cells != 0;) {
            numbering->bit[set_take_lowest(&cells)] = (uint8_t)next++;
        }
    }
    fill_cells(board, numbering);
}

uint64_t numbering_position(const struct numbering *numbering, uint64_t cells) {
    uint64_t position = 0;
    while (cells != 0) {
        position |= UINT64_C(1) << numbering->bit[set_take_lowest(&cells)];
    }
    return position;
}
