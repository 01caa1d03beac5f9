/* Numbers of ways to positions: a table that grows as long as memory lets it. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_TALLY_H
#define SOLITON_PUZZLES_PEGS_COUNTER_TALLY_H

#include "engine/memory.h"

typedef unsigned __int128 wide;

struct tally_entry {
    wide ways;
    uint64_t position; /* 0: a free slot, since a game never runs out of pegs */
};

struct tally {
    struct memory *memory;
    size_t count, capacity; /* a power of two */
    struct tally_entry *entries;
};

/* A capacity that can hold so many positions without growing. */
size_t tally_capacity_for(size_t positions);

bool tally_make(struct tally *tally, size_t capacity, struct memory *memory);
void tally_free(struct tally *tally);

/* Without positions, as large as it has become. */
void tally_clear(struct tally *tally);

/* The same, with a capacity that is not greater than the one it has. */
void tally_shrink(struct tally *tally, size_t capacity);

enum tally_result { TALLY_ADDED, TALLY_FULL, TALLY_OVERFLOW };

/* Adds to the ways to a position. Nothing has changed unless TALLY_ADDED. */
enum tally_result tally_add(struct tally *tally, uint64_t position, wide ways);

/* Adds to a number; false, and no change, if the sum is too large for it. */
static inline bool wide_add(wide *sum, wide more) {
    if (more > ~*sum) {
        return false;
    }
    *sum += more;
    return true;
}

#endif
