#include "puzzles/pegs/counter/path_counts.h"

#include "puzzles/pegs/solver/jumps.h"

/* At most three quarters of the slots are taken, so that searches in them are short. */
static uint64_t capacity_for(uint64_t positions) { return positions + positions / 3 + 1; }

/* Slots are found by multiplying 32 bits of a hash with the capacity. */
static const uint64_t MOST_POSITIONS = UINT64_C(3) << 30;

uint64_t tally_bytes(uint64_t positions) {
    return positions > MOST_POSITIONS ? UINT64_MAX
                                      : capacity_for(positions) * sizeof(struct tally_entry);
}

bool tally_make(struct tally *tally, uint64_t positions, struct memory *memory) {
    *tally = (struct tally){.memory = memory};
    if (positions > MOST_POSITIONS) {
        return false;
    }
    size_t capacity = (size_t)capacity_for(positions);
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

bool tally_add(struct tally *tally, uint64_t position, wide ways) {
    size_t slot = (size_t)((hash_bits(position) >> 32) * tally->capacity >> 32);
    while (tally->entries[slot].position != 0 && tally->entries[slot].position != position) {
        slot = slot + 1 == tally->capacity ? 0 : slot + 1;
    }
    tally->entries[slot].position = position;
    return wide_add(&tally->entries[slot].ways, ways);
}
