/* A numbering of the holes that makes the numbers of positions short (docs/proofs.md, 25).
 *
 * All positions that can be reached are in one parity class: the pegs outside the pivots determine
 * the rest. So the pivots have the lowest bits, and a position's number leaves them out. A hole
 * that takes part in no jump is a pivot, too.
 *
 * Of a position and its images only the smallest is ever looked up. The highest bits are the block,
 * whole orbits of the symmetries: in the smallest image the pegs in the block form a pattern that
 * is the smallest of its own images. Such patterns are few, about one in as many as there are
 * symmetries, and they are numbered one after the other. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_NUMBERING_H
#define SOLITON_PUZZLES_PEGS_COUNTER_NUMBERING_H

#include "puzzles/pegs/solver/jumps.h"
#include "puzzles/pegs/solver/symmetry.h"

enum { BLOCK_MAX = 12, BYTES = BOARD_HOLES_MAX / 8 };

struct numbering {
    unsigned pivots;              /* the lowest bits */
    unsigned dimension;           /* the bits above them */
    unsigned block;               /* the highest of those */
    uint8_t bit[BOARD_HOLES_MAX]; /* of each hole */
    unsigned bytes;               /* of a position that has holes */
    uint64_t holes[BYTES][256];   /* that each value of each byte stands for */
};

void numbering_choose(const struct board *board, const struct parities *parities,
                      const struct symmetries *symmetries, struct numbering *numbering);

/* A set of holes, as the board numbers them, in this numbering. */
uint64_t numbering_from_board(const struct numbering *numbering, uint64_t holes);

/* The other way round. */
static inline uint64_t numbering_to_board(const struct numbering *numbering, uint64_t position) {
    uint64_t holes = numbering->holes[0][position & 255];
    for (unsigned byte = 1; byte < numbering->bytes; byte++) {
        position >>= 8;
        holes |= numbering->holes[byte][position & 255];
    }
    return holes;
}

#endif
