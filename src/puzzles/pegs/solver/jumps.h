/* Every jump of a board as sets of cells, for the searches.
 *
 * A jump takes two pegs off the board and puts one on: it turns over three cells. It is possible in
 * a position p if (p & turned) == before, and gives p ^ turned; backwards it is possible if
 * (p & turned) == after. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_JUMPS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_JUMPS_H

#include "puzzles/pegs/board.h"

/* ---- Sets of cells ------------------------------------------------------------------------- */

static inline unsigned set_size(uint64_t set) { return (unsigned)__builtin_popcountll(set); }

static inline unsigned set_lowest(uint64_t set) { return (unsigned)__builtin_ctzll(set); }

/* Takes the lowest cell out of a set that is not empty. */
static inline unsigned set_take_lowest(uint64_t *set) {
    unsigned lowest = set_lowest(*set);
    *set &= *set - 1;
    return lowest;
}

/* All 64 bits well mixed: with one product alone, positions that differ in pairs of cells 32 apart
 * would share a slot, and boards can be made of nothing else. */
static inline uint64_t set_hash(uint64_t set) {
    const uint64_t hash = (set ^ set >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    return (hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93);
}

/* ---- Jumps --------------------------------------------------------------------------------- */

enum { JUMPS_MAX = BOARD_CELLS_MAX * 8 };

struct jump {
    uint64_t before; /* the peg that jumps and the one that is jumped over */
    uint64_t after;  /* where it lands */
    uint64_t turned; /* all three */
    uint8_t from, over, to;
};

struct jumps {
    unsigned count;
    struct jump list[JUMPS_MAX];
};

void jumps_find(const struct board *board, struct jumps *jumps);

/* ---- Parities ------------------------------------------------------------------------------ */

/* The parities that no jump changes.
 *
 * A parity is a set of cells of which every jump turns an even number: how many pegs stand on it,
 * odd or even, never changes. The classical diagonal colourings of the board are such sets; here
 * all of them are found, for a board of any form, by solving the linear equations that the jumps
 * are over the field of two elements. Two positions of which one can be reached from the other
 * agree in every parity. */

/* A basis in reduced form: each set has one cell, its pivot, that no other set of the basis has. So
 * the pegs on all other cells and the class of a position determine those on the pivots. */
struct parities {
    unsigned count;
    uint64_t set[BOARD_CELLS_MAX];
    uint8_t pivot[BOARD_CELLS_MAX];
};

void parities_find(const struct board *board, const struct jumps *jumps, struct parities *parities);

/* The class of a position: bit i is the parity of set i. */
uint64_t parities_class(const struct parities *parities, uint64_t position);

#endif
