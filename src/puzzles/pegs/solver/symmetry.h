/* The symmetries of a board: the ways to turn and mirror it onto itself so that jumps stay jumps.
 *
 * A position and its images are alike: they have the same number of moves, the same solutions
 * turned and mirrored. A search that looks at one of them need not look at the others, provided
 * that the symmetry keeps what the search asks for: docs/proofs.md, 20. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_SYMMETRY_H
#define SOLITON_PUZZLES_PEGS_SOLVER_SYMMETRY_H

#include "puzzles/pegs/board.h"

/* 8 for a square, 12 for a hexagon. The images of whole positions are put together from tables, one
 * lookup for each piece of the position. */
enum {
    SYMMETRIES_MAX = 12,
    PIECE_BITS = 11,
    PIECES = (BOARD_HOLES_MAX + PIECE_BITS - 1) / PIECE_BITS
};

struct symmetries {
    unsigned count;  /* the identity is the first */
    unsigned pieces; /* that the board's holes take */
    uint8_t image[SYMMETRIES_MAX][BOARD_HOLES_MAX];
    uint64_t table[SYMMETRIES_MAX][PIECES][1u << PIECE_BITS];
};

/* Those of the board under which each of these positions stays as it is; `kept` may be empty. */
void symmetries_find(const struct board *board, const uint64_t *kept, size_t kept_count,
                     struct symmetries *symmetries);

static inline uint64_t symmetry_image(const struct symmetries *symmetries, unsigned index,
                                      uint64_t position) {
    uint64_t image = 0;
    for (unsigned piece = 0; piece < symmetries->pieces; piece++) {
        image |= symmetries->table[index][piece][position & ((1u << PIECE_BITS) - 1)];
        position >>= PIECE_BITS;
    }
    return image;
}

/* The smallest of a position's images: the same for all of them. */
static inline uint64_t symmetry_smallest(const struct symmetries *symmetries, uint64_t position) {
    uint64_t smallest = position;
    for (unsigned i = 1; i < symmetries->count; i++) {
        uint64_t image = symmetry_image(symmetries, i, position);
        smallest = image < smallest ? image : smallest;
    }
    return smallest;
}

/* How many different images a position has, itself included. */
unsigned symmetry_orbit(const struct symmetries *symmetries, uint64_t position);

#endif
