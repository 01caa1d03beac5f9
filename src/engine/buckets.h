/* The positions that wait to be expanded, in a bucket for each score: how a search looks around
 * instead of trusting its evaluation.
 *
 * A search that always takes the position that looks best can follow a wrong choice for millions
 * of positions, because each of them looks better than the one where it should have turned off.
 * Here all scores have their turn, from the highest down, each with its best position; after each
 * round the best of all has a few turns. So every stage of a solution is worked on all the time,
 * and no wrong choice is followed for ever.
 *
 * A bucket is a heap, which takes little memory where little waits, as in most of them. They belong
 * to the search that starts them, which also frees them. */
#ifndef SOLITON_ENGINE_BUCKETS_H
#define SOLITON_ENGINE_BUCKETS_H

#include "engine/memory.h"

enum {
    BUCKETS = 64,    /* higher scores wait in the last bucket */
    BEST_OF_ALL = 10 /* so often between two rounds */
};

struct bucket {
    uint64_t *entries; /* a heap: each is no larger than its four children; see buckets.c */
    uint32_t count, capacity;
};

struct buckets {
    struct memory *memory;
    uint64_t filled;      /* bit k: something waits in bucket k */
    unsigned turn;        /* the buckets from here on have had their turn in this round */
    unsigned best_of_all; /* how often it was the turn of the best of all, after the round */
    struct bucket buckets[BUCKETS];
};

void buckets_start(struct buckets *buckets, struct memory *memory);
void buckets_free(struct buckets *buckets);

/* False if memory ran out. */
bool buckets_push(struct buckets *buckets, unsigned score, unsigned value, uint32_t node);

static inline bool buckets_are_empty(const struct buckets *buckets) { return buckets->filled == 0; }

/* Takes the position whose turn it is: of the lowest value, and of these the newest. False if
 * nothing waits. */
bool buckets_pop(struct buckets *buckets, uint32_t *node);

#endif
