/* Every position that a search has met, once, with the way it was reached.
 *
 * A template: the puzzle's solver defines what is declared below, then includes a search template,
 * which includes this. The compiler then sees one flat loop and no call through a table.
 *
 * Positions are kept whole, so that "known" means the same position and never just the same hash:
 * what a search proves by exhausting them is exact. They lie in the order in which they were met
 * (their number is their place); an open-addressed index of numbers finds them. The index is
 * rebuilt from the positions when it grows, so that growing never needs two of them at once. */
#ifndef SOLITON_ENGINE_VISITED_H
#define SOLITON_ENGINE_VISITED_H

#include "engine/frontier.h"
#include "engine/memory.h"

struct state;
static inline uint64_t state_hash(const struct state *state); /* all 64 bits well mixed */
static inline bool state_equal(const struct state *a, const struct state *b);

enum { VISITED_FIRST_CAPACITY = 512 };
#define NO_NODE UINT32_MAX

/* A position and how it was reached. */
struct visit {
    struct state state;
    uint32_t parent; /* NO_NODE for the start */
    uint16_t depth;  /* moves from the start */
    bool expanded;
};

struct visited {
    struct memory *memory;
    uint32_t count, capacity;
    struct visit *visits;
    uint32_t slots;
    uint32_t *index; /* number of a visit + 1; 0 where free */
};

/* After VISITED_FULL nothing more can be added; what is there can still be read. */
enum visited_result { VISITED_NEW, VISITED_KNOWN, VISITED_FULL };

static inline void visited_start(struct visited *visited, struct memory *memory) {
    *visited = (struct visited){.memory = memory};
}

static inline void visited_free(struct visited *visited) {
    memory_free(visited->memory, visited->visits, visited->capacity, sizeof *visited->visits);
    memory_free(visited->memory, visited->index, visited->slots, sizeof *visited->index);
    visited_start(visited, visited->memory);
}

/* The index is kept at most 5/8 full: probes stay short. */
static inline uint64_t visited_slots_for(uint64_t capacity) { return capacity / 5 * 8 + 8; }

/* The slot where the search for a position begins: its hash scaled to the size of the index, so
 * that the index can have any size and grow to just what the memory limit leaves. */
static inline uint32_t visited_slot(const struct visited *visited, const struct state *state) {
    return (uint32_t)(((state_hash(state) >> 32) * visited->slots) >> 32);
}

static inline uint32_t visited_next_slot(const struct visited *visited, uint32_t slot) {
    return slot + 1 == visited->slots ? 0 : slot + 1;
}

/* Enters all positions into a new index with room for the whole capacity. */
static inline bool visited_reindex(struct visited *visited) {
    memory_free(visited->memory, visited->index, visited->slots, sizeof *visited->index);
    visited->slots = 0;
    uint64_t slots = visited_slots_for(visited->capacity);
    visited->index = memory_zeroed(visited->memory, slots, sizeof *visited->index);
    if (visited->index == NULL) {
        return false;
    }
    visited->slots = (uint32_t)slots;
    for (uint32_t node = 0; node < visited->count; node++) {
        uint32_t slot = visited_slot(visited, &visited->visits[node].state);
        while (visited->index[slot] != 0) {
            slot = visited_next_slot(visited, slot);
        }
        visited->index[slot] = node + 1;
    }
    return true;
}

/* How many positions to make room for: half as many again, or what the memory limit leaves. */
static inline uint32_t visited_next_capacity(const struct visited *visited) {
    const uint64_t most = UINT32_MAX / 8 * 5 - 8; /* the slots are numbered with 32 bits */
    uint64_t wanted = VISITED_FIRST_CAPACITY;
    if (visited->capacity > 0) {
        wanted = visited->capacity + visited->capacity / 2ull;
    }
    /* The old index is given back before the new one is made. And each position that is added may
     * have to wait in the frontier, which takes its memory from the same limit. */
    const uint64_t waiting = sizeof(struct frontier_entry);
    uint64_t left = memory_left(visited->memory);
    left = left < INT64_MAX ? left : INT64_MAX; /* so that the sum does not overflow */
    uint64_t bytes = left + visited->capacity * (sizeof *visited->visits + waiting) +
                     visited->slots * sizeof *visited->index;
    uint64_t possible = bytes / (sizeof *visited->visits + 2 * sizeof *visited->index + waiting);
    wanted = wanted < possible ? wanted : possible;
    return (uint32_t)(wanted < most ? wanted : most);
}

static inline bool visited_grow(struct visited *visited) {
    uint32_t capacity = visited_next_capacity(visited);
    /* Growing by a sliver would rebuild the index again and again for nothing. */
    if (capacity < visited->capacity + visited->capacity / 16 + 1) {
        return false;
    }
    struct visit *visits = memory_resize(visited->memory, visited->visits, visited->capacity,
                                         capacity, sizeof *visits);
    if (visits == NULL) {
        return false;
    }
    visited->visits = visits;
    visited->capacity = capacity;
    return visited_reindex(visited);
}

/* Enters a position unless it is there; *node is its number either way. */
static inline enum visited_result visited_add(struct visited *visited, const struct state *state,
                                              uint32_t parent, unsigned depth, uint32_t *node) {
    if (visited->count == visited->capacity && !visited_grow(visited)) {
        return VISITED_FULL;
    }
    uint32_t slot = visited_slot(visited, state);
    while (visited->index[slot] != 0) {
        *node = visited->index[slot] - 1;
        if (state_equal(&visited->visits[*node].state, state)) {
            return VISITED_KNOWN;
        }
        slot = visited_next_slot(visited, slot);
    }
    *node = visited->count++;
    visited->visits[*node] =
        (struct visit){.state = *state, .parent = parent, .depth = (uint16_t)depth};
    visited->index[slot] = *node + 1;
    return VISITED_NEW;
}

#endif
