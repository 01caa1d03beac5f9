#include "engine/frontier.h"

#include <string.h>

enum { FIRST_CAPACITY = 256 };

void frontier_start(struct frontier *frontier, struct memory *memory) {
    memset(frontier, 0, sizeof *frontier);
    frontier->memory = memory;
    frontier->lowest = FRONTIER_VALUES;
}

void frontier_free(struct frontier *frontier) {
    memory_free(frontier->memory, frontier->entries, frontier->capacity, sizeof *frontier->entries);
    frontier->entries = NULL;
    frontier->capacity = 0;
}

static bool grow(struct frontier *frontier) {
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

bool frontier_push(struct frontier *frontier, unsigned value, uint32_t node) {
    if (value >= FRONTIER_VALUES) {
        value = FRONTIER_VALUES - 1;
    }
    uint32_t number = frontier->unused;
    if (number != 0) {
        frontier->unused = frontier->entries[number - 1].next;
    } else {
        if (frontier->count == frontier->capacity && !grow(frontier)) {
            return false;
        }
        number = ++frontier->count;
    }
    struct frontier_entry *entry = &frontier->entries[number - 1];
    entry->node = node;
    entry->next = frontier->first[value];
    frontier->first[value] = number;
    if (value < frontier->lowest) {
        frontier->lowest = value;
    }
    return true;
}

bool frontier_pop(struct frontier *frontier, unsigned *value, uint32_t *node) {
    while (frontier->lowest < FRONTIER_VALUES && frontier->first[frontier->lowest] == 0) {
        frontier->lowest++;
    }
    if (frontier->lowest == FRONTIER_VALUES) {
        return false;
    }
    uint32_t number = frontier->first[frontier->lowest];
    struct frontier_entry *entry = &frontier->entries[number - 1];
    frontier->first[frontier->lowest] = entry->next;
    *value = frontier->lowest;
    *node = entry->node;
    entry->next = frontier->unused;
    frontier->unused = number;
    return true;
}
