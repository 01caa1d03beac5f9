#include "engine/frontier.h"

#include <string.h>

enum { FIRST_CAPACITY = 256 }; /* most easy puzzles need no more */

void frontier_start(struct frontier *frontier, struct memory *memory) {
    frontier->memory = memory;
    frontier->entries = NULL;
    frontier->capacity = 0;
    memset(frontier->filled, 0, sizeof frontier->filled);
    frontier->filled_words = 0;
    frontier->count = 0;
    frontier->unused = 0;
}

void frontier_free(struct frontier *frontier) {
    memory_free(frontier->memory, frontier->entries, frontier->capacity, sizeof *frontier->entries);
    frontier_start(frontier, frontier->memory);
}

bool frontier_grow(struct frontier *frontier) {
    uint32_t capacity = frontier->capacity == 0 ? FIRST_CAPACITY : frontier->capacity;
    if (frontier->capacity > 0) {
        if (capacity > UINT32_MAX - capacity / 2 - 1) {
            return false;
        }
        capacity += capacity / 2;
    }
    struct frontier_entry *entries =
        memory_resize(frontier->memory, frontier->entries, frontier->capacity, capacity,
                      sizeof *frontier->entries);
    if (entries == NULL) {
        return false;
    }
    frontier->entries = entries;
    frontier->capacity = capacity;
    return true;
}
