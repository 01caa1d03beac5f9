/* The positions that wait to be expanded, in a bucket for each score: how a search looks around
 * instead of trusting its evaluation.
 *
 * A search that always takes the position that looks best can follow a wrong choice for millions
 * of positions, because each of them looks better than the one where it should have turned off.
 * Here all scores have their turn, from the highest down, each with its best position; after each
 * round the best of all has a few turns. So every stage of a solution is worked on all the time,
 * and no wrong choice is followed for ever.
 *
 * A bucket has a list for each value, as the frontier has, but not as many: a few neighbouring
 * values share one. So pushing and popping take constant time however much waits, and a bucket
 * takes little memory, and none until something waits in it. They belong to the search that starts
 * them, which also frees them. */
#ifndef SOLITON_ENGINE_BUCKETS_H
#define SOLITON_ENGINE_BUCKETS_H

#include "engine/frontier.h"

enum {
    BUCKETS = 64,             /* higher scores wait in the last bucket */
    BUCKET_LISTS = 8 * 64,    /* larger values wait in the last list */
    BUCKET_VALUES_A_LIST = 8, /* neighbouring values that count as equal */
    BEST_OF_ALL = 10          /* so often between two rounds */
};

struct bucket {
    uint32_t filled_words;
    uint64_t filled[BUCKET_LISTS / 64];
    uint32_t first[BUCKET_LISTS]; /* of each list, filled or not */
};

struct buckets {
    struct frontier_entries entries;
    uint64_t filled;      /* bit k: something waits in bucket k */
    unsigned turn;        /* the buckets from here on have had their turn in this round */
    unsigned best_of_all; /* how often it was the turn of the best of all, after the round */
    struct bucket *buckets[BUCKETS]; /* NULL until something waits there */
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
