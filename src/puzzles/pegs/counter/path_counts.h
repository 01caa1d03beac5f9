/* The number of paths to each position: a table of fixed capacity. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_PATH_COUNTS_H
#define SOLITON_PUZZLES_PEGS_COUNTER_PATH_COUNTS_H

#include "engine/memory.h"

typedef unsigned __int128 uint128;

struct path_count {
    uint128 paths;
    uint64_t position; /* 0: a free slot, since a game never runs out of pegs */
};

struct path_counts {
    struct memory *memory;
    size_t capacity;
    struct path_count *entries;
};

/* Its bytes for so many positions; UINT64_MAX if that is too large. */
uint64_t path_counts_bytes(uint64_t positions);

/* False if memory does not suffice. */
bool path_counts_make(struct path_counts *counts, uint64_t positions, struct memory *memory);
void path_counts_free(struct path_counts *counts);

/* Adds to the number of paths to a position. There must not be more different positions than it was
 * made for. False, and no change, if the sum overflows. */
bool path_counts_add(struct path_counts *counts, uint64_t position, uint128 paths);

/* False, and no change, if the sum overflows. */
static inline bool uint128_add(uint128 *sum, uint128 more) {
    if (more > ~*sum) {
        return false;
    }
    *sum += more;
    return true;
}

#endif
