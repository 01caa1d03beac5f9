/* The numbers of positions that are the smallest of their images under a group of symmetries. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_RANKS_H
#define SOLITON_PUZZLES_PEGS_COUNTER_RANKS_H

#include "puzzles/pegs/counter/image_table.h"
#include "puzzles/pegs/counter/numbering.h"

struct ranks {
    unsigned pivots;                  /* the bits below the number */
    unsigned low_bits;                /* the number's bits below the block */
    unsigned patterns;                /* on the block, that are the smallest of their images */
    uint16_t pattern[1 << BLOCK_MAX]; /* the number of each such pattern */
};

void ranks_make(const struct numbering *numbering, const struct mirrors *mirrors,
                struct ranks *ranks);

/* A number below patterns * 2^low_bits, no two positions of a class having the same. */
static inline uint64_t ranks_number(const struct ranks *ranks, uint64_t position) {
    uint64_t number = position >> ranks->pivots;
    uint64_t low = number & ((UINT64_C(1) << ranks->low_bits) - 1);
    return (uint64_t)ranks->pattern[number >> ranks->low_bits] << ranks->low_bits | low;
}

#endif
