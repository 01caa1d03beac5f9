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

/* All 64 bits well mixed: with one product alone, positions that differ in pairs of cells 32 apart
 * would share a slot, and boards can be made of nothing else. */
static inline uint64_t hash_bits(uint64_t set) {
    const uint64_t hash = (set ^ set >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    return (hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93);
}

#endif
