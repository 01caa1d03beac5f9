/* The positions that wait to be expanded: a priority queue with a list for each value.
 *
 * Values are small whole numbers, so that with a list each pushing and popping take constant time.
 * Within a list the newest goes first, which takes a search deep quickly. Entries are linked by
 * number and reused, so that the queue is as large as its longest moment and no larger. It belongs
 * to the search that starts it, which also frees it. */
#ifndef SOLITON_ENGINE_FRONTIER_H
#define SOLITON_ENGINE_FRONTIER_H

#include "engine/memory.h"

/* ---- Lists that share their entries --------------------------------------------------------- */

struct frontier_entry {
    uint32_t node;
    uint32_t next; /* entry number + 1; 0 at the end */
};

struct frontier_entries {
    struct memory *memory;
    struct frontier_entry *entries;
    uint32_t count, capacity;
    uint32_t unused; /* those to reuse, linked */
};

void frontier_entries_start(struct frontier_entries *entries, struct memory *memory);
void frontier_entries_free(struct frontier_entries *entries);

/* Makes room for more entries; false if memory ran out. */
bool frontier_entries_grow(struct frontier_entries *entries);

/* Puts a position before the others of a list, of which *first is the first entry number + 1, or 0
 * if there is none. False if memory ran out. */
static inline bool frontier_entries_push(struct frontier_entries *entries, uint32_t node,
                                         uint32_t *first) {
    uint32_t number = entries->unused;
    if (number != 0) {
        entries->unused = entries->entries[number - 1].next;
    } else {
        if (entries->count == entries->capacity && !frontier_entries_grow(entries)) {
            return false;
        }
        number = ++entries->count;
    }
    entries->entries[number - 1] = (struct frontier_entry){node, *first};
    *first = number;
    return true;
}

/* Takes the first position of a list, which must not be empty. */
static inline uint32_t frontier_entries_pop(struct frontier_entries *entries, uint32_t *first) {
    const uint32_t number = *first;
    struct frontier_entry *entry = &entries->entries[number - 1];
    const uint32_t node = entry->node;
    *first = entry->next;
    entry->next = entries->unused;
    entries->unused = number;
    return node;
}

/* ---- A list for each value ------------------------------------------------------------------ */

enum { FRONTIER_VALUES = 64 * 64 }; /* larger values wait in the last list */

struct frontier {
    struct frontier_entries entries;
    /* Which lists are filled, a bit each, and which words of that are not zero. */
    uint64_t filled_words;
    uint64_t filled[FRONTIER_VALUES / 64];
    uint32_t first[FRONTIER_VALUES]; /* of each filled list */
};

void frontier_start(struct frontier *frontier, struct memory *memory);
void frontier_free(struct frontier *frontier);

/* False if memory ran out. */
static inline bool frontier_push(struct frontier *frontier, unsigned value, uint32_t node) {
    if (value >= FRONTIER_VALUES) {
        value = FRONTIER_VALUES - 1;
    }
    const uint64_t bit = UINT64_C(1) << value % 64;
    uint64_t *filled = &frontier->filled[value / 64];
    uint32_t first = (*filled & bit) != 0 ? frontier->first[value] : 0;
    if (!frontier_entries_push(&frontier->entries, node, &first)) {
        return false;
    }
    frontier->first[value] = first;
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
    *node = frontier_entries_pop(&frontier->entries, &frontier->first[*value]);
    if (frontier->first[*value] == 0) {
        *filled &= *filled - 1;
        if (*filled == 0) {
            frontier->filled_words &= frontier->filled_words - 1;
        }
    }
    return true;
}

#endif
