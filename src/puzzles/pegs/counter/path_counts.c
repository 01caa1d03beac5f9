#include "puzzles/pegs/counter/path_counts.h"

#include "puzzles/pegs/solver/jumps.h"

/* At most three quarters of the slots are taken, so that searches in them are short. */
static uint64_t capacity_for(uint64_t positions) { return positions + positions / 3 + 1; }

/* Slots are found by multiplying 32 bits of a hash with the capacity. */
static const uint64_t MOST_POSITIONS = UINT64_C(3) << 30;

uint64_t path_counts_bytes(uint64_t positions) {
    return positions > MOST_POSITIONS ? UINT64_MAX
                                      : capacity_for(positions) * sizeof(struct path_count);
}

bool path_counts_make(struct path_counts *counts, uint64_t positions, struct memory *memory) {
    *counts = (struct path_counts){.memory = memory};
    if (positions > MOST_POSITIONS) {
        return false;
    }
    size_t capacity = (size_t)capacity_for(positions);
    counts->entries = memory_zeroed(memory, capacity, sizeof *counts->entries);
    counts->capacity = counts->entries == NULL ? 0 : capacity;
    return counts->entries != NULL;
}

void path_counts_free(struct path_counts *counts) {
    if (counts->entries != NULL) {
        memory_free(counts->memory, counts->entries, counts->capacity, sizeof *counts->entries);
        counts->entries = NULL;
    }
}

bool path_counts_add(struct path_counts *counts, uint64_t position, uint128 paths) {
    size_t slot = (size_t)((set_hash(position) >> 32) * counts->capacity >> 32);
    while (counts->entries[slot].position != 0 && counts->entries[slot].position != position) {
        slot = slot + 1 == counts->capacity ? 0 : slot + 1;
    }
    counts->entries[slot].position = position;
    return uint128_add(&counts->entries[slot].paths, paths);
}
