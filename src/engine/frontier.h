/* The positions that wait to be expanded: a queue of buckets, one for each value.
 *
 * Values are small whole numbers, so a bucket each makes pushing and popping constant time. Within
 * a bucket the newest goes first, which takes a search deep quickly. Entries are linked by number
 * and reused, so that the queue is as large as its longest moment and no larger. It belongs to the
 * search that starts it, which also frees it. */
#ifndef SOLITON_ENGINE_FRONTIER_H
#define SOLITON_ENGINE_FRONTIER_H

#include "engine/memory.h"

enum { FRONTIER_VALUES = 4096 }; /* larger values wait in the last bucket */

struct frontier_entry {
    uint32_t node;
    uint32_t next; /* entry number + 1; 0 at the end */
};

struct frontier {
    struct memory *memory;
    struct frontier_entry *entries;
    uint32_t count, capacity;
    uint32_t unused;                 /* the entries to reuse, linked */
    unsigned lowest;                 /* no bucket below is filled */
    uint32_t first[FRONTIER_VALUES]; /* of each bucket: entry number + 1 */
};

void frontier_start(struct frontier *frontier, struct memory *memory);
void frontier_free(struct frontier *frontier);

/* False if memory ran out. */
bool frontier_push(struct frontier *frontier, unsigned value, uint32_t node);

/* Takes the newest of the lowest value; false if the queue is empty. */
bool frontier_pop(struct frontier *frontier, unsigned *value, uint32_t *node);

#endif
