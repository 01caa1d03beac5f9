/* Jumps as sets of holes, and the parities that no jump changes, for the searches.
 *
 * A jump takes two pegs off the board and puts one on: it changes three holes. It is possible in a
 * position p if (p & changed) == before, and gives p ^ changed; backwards it is possible if (p &
 * changed) == after. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_JUMPS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_JUMPS_H

#include "puzzles/pegs/board.h"

/* ---- Sets of holes ------------------------------------------------------------------------- */

static inline unsigned set_size(uint64_t set) { return (unsigned)__builtin_popcountll(set); }

static inline unsigned set_lowest(uint64_t set) { return (unsigned)__builtin_ctzll(set); }

/* Takes the lowest hole out of a set that is not empty. */
static inline unsigned set_take_lowest(uint64_t *set) {
    unsigned lowest = set_lowest(*set);
    *set &= *set - 1;
    return lowest;
}

/* Mixes all 64 bits. With one product alone, positions that differ in pairs of holes 32 apart would
 * share a slot, and there are boards with nothing but such pairs. */
static inline uint64_t set_hash(uint64_t set) {
    const uint64_t hash = (set ^ set >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    return (hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93);
}

/* ---- Jumps --------------------------------------------------------------------------------- */

enum { JUMPS_MAX = BOARD_HOLES_MAX * 8 };

struct jump {
    uint64_t before;  /* the peg that jumps and the one that is jumped over */
    uint64_t after;   /* where it lands */
    uint64_t changed; /* all three */
    uint8_t from, over, to;
};

struct jumps {
    unsigned count;
    struct jump list[JUMPS_MAX];
};

void jumps_find(const struct board *board, struct jumps *jumps);

/* ---- Parities ------------------------------------------------------------------------------ */

/* A parity is a set of holes of which every jump changes an even number: whether the number of pegs
 * in it is odd or even never changes. The classical diagonal colourings of the board are such sets.
 * Here all of them are found, for a board of any form, by solving the linear equations of the jumps
 * over the field of two elements. If one position can be reached from another, they agree in every
 * parity: docs/proofs.md, 19. */

/* A basis in reduced form: each set has one hole, its pivot, that no other set of the basis has. So
 * the pegs in all other holes and the class of a position determine those in the pivots. */
struct parities {
    unsigned count;
    uint64_t set[BOARD_HOLES_MAX];
    uint8_t pivot[BOARD_HOLES_MAX];
};

void parities_find(const struct board *board, const struct jumps *jumps, struct parities *parities);

/* The class of a position: bit i is the parity of set i. */
uint64_t parities_class(const struct parities *parities, uint64_t position);

#endif
