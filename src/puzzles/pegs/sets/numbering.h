/* A numbering of the holes that makes the numbers of positions short (docs/proofs.md, 25), and lets
 * whole rows of positions be worked on at once (docs/proofs.md, 36; sweep.h).
 *
 * All positions that can be reached are in one parity class: the pegs outside the pivots determine
 * the rest. So the pivots have the lowest bits, and a position's number leaves them out. A hole
 * that takes part in no jump is a pivot, too.
 *
 * Of a position and its images only those are ever looked up in which the block is smallest. The
 * block are the highest bits, whole orbits of the symmetries. Patterns on it that are the smallest
 * of their images are few, about one in as many as there are symmetries, and they are numbered one
 * after the other.
 *
 * For sweeps whether the number of pegs is odd counts as a parity, too, so that there is one more
 * pivot; and all four kinds of holes are whole orbits: pivots, the row, the middle and the block.
 * Where that cannot be, the pivots are any, and there is no row. */
#ifndef SOLITON_PUZZLES_PEGS_SETS_NUMBERING_H
#define SOLITON_PUZZLES_PEGS_SETS_NUMBERING_H

#include "puzzles/pegs/solver/jumps.h"
#include "puzzles/pegs/solver/symmetry.h"

enum {
    BLOCK_MAX = 12,
    ROW_MIN = 6, /* a word */
    ROW_MAX = 10,
    PIVOTS_MAX = 8, /* for sweeps, besides the holes that never change */
    BYTES = BOARD_HOLES_MAX / 8
};

/* A parity that has one pivot. */
struct numbering_parity {
    uint64_t holes; /* without the pivot, as this numbers them */
    bool of_pegs;   /* it changes with each jump */
};

struct numbering {
    unsigned pivots;              /* the lowest bits */
    unsigned dimension;           /* the bits above them */
    unsigned row;                 /* the lowest of those */
    unsigned block;               /* the highest of those */
    uint8_t bit[BOARD_HOLES_MAX]; /* of each hole */
    unsigned bytes;               /* of a position that has holes */
    uint64_t holes[BYTES][256];   /* that each value of each byte stands for */

    bool for_sweeps;
    unsigned fixed; /* if so: the lowest bits, those of the holes that never change, */
    struct numbering_parity parity[PIVOTS_MAX]; /* and of each pivot above them */
};

/* From the usable jumps and their parities. */
void numbering_choose(const struct board *board, const struct jumps *jumps,
                      const struct parities *parities, const struct symmetries *symmetries,
                      struct numbering *numbering);

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
