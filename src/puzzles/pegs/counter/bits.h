/* Sets of cells as bits of a word. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_BITS_H
#define SOLITON_PUZZLES_PEGS_COUNTER_BITS_H

#include <stdint.h>

static inline unsigned count_bits(uint64_t set) { return (unsigned)__builtin_popcountll(set); }

/* Takes the lowest cell out of a set that is not empty. */
static inline unsigned take_lowest(uint64_t *set) {
    unsigned lowest = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return lowest;
}

#endif
