#include "puzzles/pegs/counter/tally.h"

#include <string.h>

size_t tally_capacity_for(size_t positions) {
    size_t capacity = 8;
    while (capacity / 4 * 3 < positions) {
        capacity *= 2;
    }
    return capacity;
}

bool tally_make(struct tally *tally, size_t capacity, struct memory *memory) {
    tally->memory = memory;
    tally->count = 0;
    tally->entries = memory_zeroed(memory, capacity, sizeof *tally->entries);
    tally->capacity = tally->entries == NULL ? 0 : capacity;
    return tally->entries != NULL;
}

void tally_free(struct tally *tally) {
    if (tally->entries != NULL) {
        memory_free(tally->memory, tally->entries, tally->capacity, sizeof *tally->entries);
        tally->entries = NULL;
    }
}

void tally_clear(struct tally *tally) {
    memset(tally->entries, 0, tally->capacity * sizeof *tally->entries);
    tally->count = 0;
}

void tally_shrink(struct tally *tally, size_t capacity) {
    struct tally_entry *entries = memory_resize(tally->memory, tally->entries, tally->capacity,
                                                capacity, sizeof *tally->entries);
    if (entries != NULL) {
        tally->entries = entries;
        tally->capacity = capacity;
    }
    tally_clear(tally);
}

/* The slot that has the position, or the free one where it belongs. */
static struct tally_entry *find_entry(const struct tally *tally, uint64_t position) {
    uint64_t hash = (position ^ position >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    size_t slot = (hash ^ hash >> 32) & (tally->capacity - 1);
    while (tally->entries[slot].position != 0 && tally->entries[slot].position != position) {
        slot = (slot + 1) & (tally->capacity - 1);
    }
    return &tally->entries[slot];
}

static bool grow(struct tally *tally) {
    struct tally larger;
    if (!tally_make(&larger, tally->capacity * 2, tally->memory)) {
        return false;
    }
    for (size_t i = 0; i < tally->capacity; i++) {
        if (tally->entries[i].position != 0) {
            *find_entry(&larger, tally->entries[i].position) = tally->entries[i];
        }
    }
    larger.count = tally->count;
    tally_free(tally);
    *tally = larger;
    return true;
}

enum tally_result tally_add(struct tally *tally, uint64_t position, wide ways) {
    struct tally_entry *entry = find_entry(tally, position);
    if (entry->position == 0) {
        if (tally->count >= tally->capacity / 4 * 3) {
            if (!grow(tally)) {
                return TALLY_FULL;
            }
            entry = find_entry(tally, position);
        }
        entry->position = position;
        tally->count++;
    }
    return wide_add(&entry->ways, ways) ? TALLY_ADDED : TALLY_OVERFLOW;
}
