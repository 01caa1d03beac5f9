#include "puzzles/port/solver/met.h"

/* How many positions the memory limit has room for in all. Each may have to wait besides, which
 * takes memory from the same limit; some do. */
static uint64_t possible(const struct met *met) {
    enum { WAITING = 16 };
    const uint64_t most = UINT32_MAX / 4;
    const uint64_t each = sizeof *met->positions + MET_SLOTS * sizeof *met->index + WAITING;
    uint64_t bytes = memory_left(met->memory);
    bytes = bytes < INT64_MAX ? bytes : INT64_MAX; /* so that the sum does not overflow */
    if (met->positions != met->first_positions) {
        bytes +=
            met->capacity * (sizeof *met->positions + WAITING) + met->slots * sizeof *met->index;
    }
    return bytes / each < most ? bytes / each : most;
}

static bool fill_index(struct met *met, void *context) {
    (void)context;
    for (uint32_t node = 0; node < met->count; node++) {
        if (node % MET_AT_A_TIME == 0 && memory_is_urgent(met->memory)) {
            return false;
        }
        const uint64_t hash = met_hash(met->positions[node].word);
        uint32_t slot = met_slot(met, hash);
        while (met->index[slot] != 0) {
            slot = met_next_slot(met, slot);
        }
        met_enter(met, slot, hash, node);
    }
    return true;
}

/* A new index with room for so many. */
static bool make_index(struct met *met, uint32_t room, met_fill *fill, void *context) {
    const uint64_t slots = (uint64_t)room * MET_SLOTS;
    met_free_index(met);
    met->index = memory_zeroed(met->memory, (size_t)slots, sizeof *met->index);
    if (met->index == NULL) {
        return false;
    }
    met->slots = (uint32_t)slots;
    met->number_bits = met_bits(room);
    met->room = room;
    return fill(met, context);
}

static bool move_positions(struct met *met, uint32_t capacity) {
    const bool own = met->positions == met->first_positions;
    struct met_position *positions =
        memory_resize(met->memory, own ? NULL : met->positions, own ? 0 : met->capacity, capacity,
                      sizeof *positions);
    if (positions == NULL) {
        return false;
    }
    if (own) {
        memcpy(positions, met->first_positions, met->count * sizeof *positions);
    }
    met->positions = positions;
    met->capacity = capacity;
    return true;
}

bool met_grow_by(struct met *met, met_fill *fill, void *context) {
    enum { LARGE = 1 << 14 };
    const uint64_t now = met->capacity;
    const uint64_t most = possible(met);
    /* Large tables grow by little at a time, so that little lies idle. */
    const uint64_t wanted = now + (now < LARGE ? now : now / 8);
    const uint64_t capacity = wanted < most ? wanted : most;
    const uint64_t room = now * 2 < most ? now * 2 : most;
    /* Growing by a sliver would rebuild the index again and again for nothing. */
    if (capacity <= now + now / 64) {
        return false;
    }
    return (capacity <= met->room || make_index(met, (uint32_t)room, fill, context)) &&
           move_positions(met, (uint32_t)capacity);
}

bool met_grow(struct met *met) { return met_grow_by(met, fill_index, NULL); }
