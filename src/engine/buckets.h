/* The positions that wait to be expanded, in a lane for each score: how a search looks around
 * instead of trusting its evaluation.
 *
 * A search that always takes the position that looks best can follow a wrong choice for millions
 * of positions, because each of them looks better than the one where it should have turned off.
 * Here all scores have their turn, from the highest down, each with its best position; and after
 * each round a few times the best of all. So every stage of the way is worked on all the time, and
 * no wrong choice is followed for ever.
 *
 * A lane is a heap, which takes little memory where little waits, as in most of them. They belong
 * to the search that starts them, which also frees them. */
#ifndef SOLITON_ENGINE_BUCKETS_H
#define SOLITON_ENGINE_BUCKETS_H

#include "engine/memory.h"

enum {
    LANES = 64,      /* higher scores wait in the last lane */
    BEST_OF_ALL = 10 /* so often between two rounds */
};

struct lane {
    uint64_t *entries; /* a heap: each is no larger than its four children; see lanes.c */
    uint32_t count, capacity;
};

struct lanes {
    struct memory *memory;
    uint64_t filled;      /* bit k: something waits in lane k */
    unsigned turn;        /* the lanes from here on have had their turn in this round */
    unsigned best_of_all; /* how often it was the turn of the best of all, after the round */
    struct lane lanes[LANES];
};

void lanes_start(struct lanes *lanes, struct memory *memory);
void lanes_free(struct lanes *lanes);

/* False if memory ran out. */
bool lanes_push(struct lanes *lanes, unsigned score, unsigned value, uint32_t node);

static inline bool lanes_are_empty(const struct lanes *lanes) { return lanes->filled == 0; }

/* Takes the position whose turn it is: of the lowest value, and of these the newest. False if
 * nothing waits. */
bool lanes_pop(struct lanes *lanes, uint32_t *node);

#endif
