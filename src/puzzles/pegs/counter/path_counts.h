/* Numbers of ways to positions: a table for as many positions as it is made for. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_PATH_COUNTS_H
#define SOLITON_PUZZLES_PEGS_COUNTER_PATH_COUNTS_H

#include "engine/memory.h"

typedef unsigned __int128 wide;

struct tally_entry {
    wide ways;
    uint64_t position; /* 0: a free slot, since a game never runs out of pegs */
};

struct tally {
    struct memory *memory;
    size_t capacity;
    struct tally_entry *entries;
};

/* The bytes of one for so many positions; UINT64_MAX if there are none so large. */
uint64_t tally_bytes(uint64_t positions);

/* False if memory does not suffice. */
bool tally_make(struct tally *tally, uint64_t positions, struct memory *memory);
void tally_free(struct tally *tally);

/* Adds to the ways to a position, of which there must not be more different ones than the tally was
 * made for; false, and no change, if the sum is too large for a number. */
bool tally_add(struct tally *tally, uint64_t position, wide ways);

/* Adds to a number; false, and no change, if the sum is too large for it. */
static inline bool wide_add(wide *sum, wide more) {
    if (more > ~*sum) {
        return false;
    }
    *sum += more;
    return true;
}

#endif
