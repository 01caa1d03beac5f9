/* The positions that wait to be expanded: a priority queue with a list for each value.
 *
 * Values are small whole numbers, so that with a list each pushing and popping take constant time.
 * Within a list the newest goes first, which takes a search deep quickly. Entries are linked by
 * number and reused, so that the queue is as large as its longest moment and no larger. It belongs
 * to the search that starts it, which also frees it. */
#ifndef SOLITON_ENGINE_FRONTIER_H
#define SOLITON_ENGINE_FRONTIER_H

#include "engine/memory.h"

enum { FRONTIER_VALUES = 64 * 64 }; /* larger values wait in the last list */

struct frontier_entry {
    uint32_t node;
    uint32_t next; /* entry number + 1; 0 at the end */
};

struct frontier {
    struct memory *memory;
    struct frontier_entry *entries;
    uint32_t count, capacity;
    uint32_t unused; /* the entries to reuse, linked */
    /* Which lists are filled, a bit each, and which words of that are not zero. */
    uint64_t filled_words;
    uint64_t filled[FRONTIER_VALUES / 64];
    uint32_t first[FRONTIER_VALUES]; /* of each filled list: entry number + 1 */
};

void frontier_start(struct frontier *frontier, struct memory *memory);
void frontier_free(struct frontier *frontier);

/* Makes room for more entries; false if memory ran out. */
bool frontier_grow(struct frontier *frontier);

/* False if memory ran out. */
static inline bool frontier_push(struct frontier *frontier, unsigned value, uint32_t node) {
    if (value >= FRONTIER_VALUES) {
        value = FRONTIER_VALUES - 1;
    }
    uint32_t number = frontier->unused;
    if (number != 0) {
        frontier->unused = frontier->entries[number - 1].next;
    } else {
        if (frontier->count == frontier->capacity && !frontier_grow(frontier)) {
            return false;
        }
        number = ++frontier->count;
    }
    const uint64_t bit = UINT64_C(1) << value % 64;
    uint64_t *filled = &frontier->filled[value / 64];
    struct frontier_entry *entry = &frontier->entries[number - 1];
    entry->node = node;
    entry->next = (*filled & bit) != 0 ? frontier->first[value] : 0;
    frontier->first[value] = number;
    *filled |= bit;
    frontier->filled_words |= UINT64_C(1) << value / 64;
    return true;
}

static inline bool frontier_is_empty(const struct frontier *frontier) {
    return frontier->filled_words == 0;
}

/* Takes the newest of the lowest value; false if the queue is empty. */
static inline bool frontier_pop(struct frontier *frontier, unsigned *value, uint32_t *node) {
    if (frontier_is_empty(frontier)) {
        return false;
    }
    const unsigned word = (unsigned)__builtin_ctzll(frontier->filled_words);
    uint64_t *filled = &frontier->filled[word];
    *value = word * 64 + (unsigned)__builtin_ctzll(*filled);
    uint32_t number = frontier->first[*value];
    struct frontier_entry *entry = &frontier->entries[number - 1];
    frontier->first[*value] = entry->next;
    if (entry->next == 0) {
        *filled &= *filled - 1;
        if (*filled == 0) {
            frontier->filled_words &= frontier->filled_words - 1;
        }
    }
    *node = entry->node;
    entry->next = frontier->unused;
    frontier->unused = number;
    return true;
}

#endif
