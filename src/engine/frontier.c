#include "engine/frontier.h"

#include <string.h>

enum { FIRST_CAPACITY = 256 }; /* most easy puzzles need no more */

void frontier_entries_start(struct frontier_entries *entries, struct memory *memory) {
    *entries = (struct frontier_entries){.memory = memory};
}

void frontier_entries_free(struct frontier_entries *entries) {
    memory_free(entries->memory, entries->entries, entries->capacity, sizeof *entries->entries);
    frontier_entries_start(entries, entries->memory);
}

bool frontier_entries_grow(struct frontier_entries *entries) {
    uint32_t capacity = entries->capacity == 0 ? FIRST_CAPACITY : entries->capacity;
    if (entries->capacity > 0) {
        if (capacity > UINT32_MAX - capacity / 2 - 1) {
            return false;
        }
        capacity += capacity / 2;
    }
    struct frontier_entry *more =
        memory_resize(entries->memory, entries->entries, entries->capacity, capacity, sizeof *more);
    if (more == NULL) {
        return false;
    }
    entries->entries = more;
    entries->capacity = capacity;
    return true;
}

void frontier_start(struct frontier *frontier, struct memory *memory) {
    frontier_entries_start(&frontier->entries, memory);
    memset(frontier->filled, 0, sizeof frontier->filled);
    frontier->filled_words = 0;
}

void frontier_free(struct frontier *frontier) {
    struct memory *memory = frontier->entries.memory;
    frontier_entries_free(&frontier->entries);
    frontier_start(frontier, memory);
}
