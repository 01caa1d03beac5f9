/* A numbering of the cells that makes short numbers of positions.
 *
 * All positions that can be reached lie in one class of the parities: the pegs outside the pivots
 * determine the rest. So the pivots come first, and a position's number does without them. What
 * never takes part in a jump is a pivot too.
 *
 * Of a position and its images only the smallest is ever looked up. The cells that come last, the
 * block, are some that the symmetries take to one another: in the smallest image the pegs on them
 * form a pattern that is the smallest of its own images. Such patterns are few, about one in as
 * many as there are symmetries, and they are numbered one after the other. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_NUMBERING_H
#define SOLITON_PUZZLES_PEGS_COUNTER_NUMBERING_H

#include "puzzles/pegs/solver/jumps.h"
#include "puzzles/pegs/solver/symmetry.h"

enum { BLOCK_MAX = 12, BYTES = BOARD_CELLS_MAX / 8 };

struct numbering {
    unsigned pivots;              /* the lowest bits */
    unsigned dimension;           /* the bits above them */
    unsigned block;               /* the highest of those */
    uint8_t bit[BOARD_CELLS_MAX]; /* of each cell */
    unsigned bytes;               /* of a position that may have cells */
    uint64_t cells[BYTES][256];   /* of each value of each byte */
};

void numbering_choose(const struct board *board, const struct parities *parities,
                      const struct symmetries *symmetries, struct numbering *numbering);

/* A set of cells, as the board numbers them, in this numbering. */
uint64_t numbering_position(const struct numbering *numbering, uint64_t cells);

/* The other way round. */
static inline uint64_t numbering_cells(const struct numbering *numbering, uint64_t position) {
    uint64_t cells = numbering->cells[0][position & 255];
    for (unsigned byte = 1; byte < numbering->bytes; byte++) {
        position >>= 8;
        cells |= numbering->cells[byte][position & 255];
    }
    return cells;
}

#endif
