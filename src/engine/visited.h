/* Every position that a search has met, once, with how it was reached.
 *
 * A template: the puzzle's solver defines what is declared below, then includes a search template,
 * which includes this. The compiler then sees one flat loop and no call through a table.
 *
 * Positions are kept whole, so that "known" means the same position and never just the same hash:
 * what a search proves by exhausting them is exact (docs/proofs.md, 27). They lie in the order in
 * which they were met (their number is their place); an open-addressed index of numbers finds them.
 * The bits of an entry that its number does not need hold a piece of the position's hash, so that
 * few wrong positions are compared. The index is rebuilt from the positions when it grows, so that
 * there are never two of them at once. */
#ifndef SOLITON_ENGINE_VISITED_H
#define SOLITON_ENGINE_VISITED_H

#include "engine/frontier.h"
#include "engine/memory.h"

struct state;
static inline uint64_t state_hash(const struct state *state); /* all 64 bits well mixed */
static inline bool state_equal(const struct state *a, const struct state *b);

enum { VISITED_FIRST_CAPACITY = 128, VISITED_NOTE = 0x7FFF, VISITED_AT_A_TIME = 1 << 14 };
#define NO_NODE UINT32_MAX

/* A position and how it was reached. */
struct visit {
    struct state state;
    uint32_t parent; /* NO_NODE for the start */
    uint16_t depth;  /* moves from the start */
    bool expanded : 1;
    unsigned note : 15; /* what the solver wants to remember of the move that led here */
};

struct visited {
    struct memory *memory;
    uint32_t count, capacity;
    struct visit *visits;
    uint32_t room; /* how many positions the index is made for: the capacity or more */
    uint32_t slots;
    uint32_t *index;      /* number of a visit + 1, and a piece of its hash; 0 where free */
    uint32_t number_bits; /* those of an entry that hold the number, from the lowest on */
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

/* The index is kept at most 3/4 full: probes stay short. */
static inline uint64_t visited_slots_for(uint64_t room) { return room / 3 * 4 + 8; }

/* The slot where the search for a position begins: its hash scaled to the size of the index, so
 * that the index can have any size and grow to just what the memory limit leaves. */
static inline uint32_t visited_slot(const struct visited *visited, uint64_t hash) {
    return (uint32_t)(((hash >> 32) * visited->slots) >> 32);
}

/* Might this entry of the index be the position with such a hash? */
static inline bool visited_may_be(const struct visited *visited, uint32_t entry, uint64_t hash) {
    return ((entry ^ (uint32_t)hash) & ~visited->number_bits) == 0;
}

static inline uint32_t visited_node(const struct visited *visited, uint32_t entry) {
    return (entry & visited->number_bits) - 1;
}

static inline uint32_t visited_entry(const struct visited *visited, uint32_t node, uint64_t hash) {
    return ((uint32_t)hash & ~visited->number_bits) | (node + 1);
}

static inline uint32_t visited_next_slot(const struct visited *visited, uint32_t slot) {
    return slot + 1 == visited->slots ? 0 : slot + 1;
}

/* Enters all positions into a new index with room for so many. False if there is no memory, or if
 * it was urgent to return; then positions are missing in it. */
static inline bool visited_reindex(struct visited *visited, uint32_t room) {
    memory_free(visited->memory, visited->index, visited->slots, sizeof *visited->index);
    visited->slots = 0;
    visited->room = 0;
    uint64_t slots = visited_slots_for(room);
    visited->index = memory_zeroed(visited->memory, (size_t)slots, sizeof *visited->index);
    if (visited->index == NULL) {
        return false;
    }
    visited->slots = (uint32_t)slots;
    visited->number_bits = UINT32_MAX >> __builtin_clz(room | 1);
    for (uint32_t node = 0; node < visited->count; node++) {
        if (node % VISITED_AT_A_TIME == 0 && memory_is_urgent(visited->memory)) {
            return false;
        }
        const uint64_t hash = state_hash(&visited->visits[node].state);
        uint32_t slot = visited_slot(visited, hash);
        while (visited->index[slot] != 0) {
            slot = visited_next_slot(visited, slot);
        }
        visited->index[slot] = visited_entry(visited, node, hash);
    }
    visited->room = room; /* only now: without this nothing more is entered */
    return true;
}

/* How many positions the memory limit has room for in all. */
static inline uint64_t visited_possible(const struct visited *visited) {
    const uint64_t most = UINT32_MAX / 4 * 3 - 8; /* the slots are numbered with 32 bits */
    /* The old index is given back before a new one is made. And each position that is added may
     * have to wait in the frontier or in a bucket, which take their memory from the same limit. */
    const uint64_t waiting = sizeof(struct frontier_entry);
    uint64_t left = memory_left(visited->memory);
    left = left < INT64_MAX ? left : INT64_MAX; /* so that the sum does not overflow */
    uint64_t bytes = left + visited->capacity * (sizeof *visited->visits + waiting) +
                     visited->slots * sizeof *visited->index;
    uint64_t possible = bytes / (sizeof *visited->visits + 2 * sizeof *visited->index + waiting);
    return possible < most ? possible : most;
}

/* Makes room for so many positions in all, or for as many as the memory limit allows; false if that
 * is no more than there is. The index, which has to be rebuilt, is made for twice as many. */
static inline bool visited_reserve(struct visited *visited, uint64_t capacity) {
    const uint64_t possible = visited_possible(visited);
    capacity = capacity < possible ? capacity : possible;
    /* Growing by a sliver would rebuild the index again and again for nothing. */
    if (capacity < visited->capacity + visited->capacity / 64 + 1) {
        return false;
    }
    /* The index first: there must be one for all that there is a place for. */
    const uint64_t room = capacity * 2 < possible ? capacity * 2 : possible;
    if (capacity > visited->room && !visited_reindex(visited, (uint32_t)room)) {
        return false;
    }
    struct visit *visits = memory_resize(visited->memory, visited->visits, visited->capacity,
                                         (size_t)capacity, sizeof *visits);
    if (visits == NULL) {
        return false;
    }
    visited->visits = visits;
    visited->capacity = (uint32_t)capacity;
    return true;
}

/* Large tables grow by little at a time, so that little lies idle: the system moves the pages of a
 * large array and not its contents. */
static inline bool visited_grow(struct visited *visited) {
    enum { SMALL = 1 << 12 };
    const uint64_t capacity = visited->capacity;
    return visited_reserve(visited, capacity == 0
                                        ? VISITED_FIRST_CAPACITY
                                        : capacity + capacity / (capacity < SMALL ? 2 : 8));
}

/* A large table is not in the processor's caches, and looking for a position begins with a wait for
 * its slot. A caller that is about to look for several announces each, and waits for all at once.
 */
static inline void visited_expect(const struct visited *visited, uint64_t hash) {
    __builtin_prefetch(&visited->index[visited_slot(visited, hash)]);
}

/* The same for the position in its slot, if that may be the one. */
static inline void visited_expect_visit(const struct visited *visited, uint64_t hash) {
    const uint32_t entry = visited->index[visited_slot(visited, hash)];
    if (entry != 0 && visited_may_be(visited, entry, hash)) {
        __builtin_prefetch(&visited->visits[visited_node(visited, entry)]);
    }
}

/* The number of a position. NO_NODE if it is not there: *slot is then where it would be entered. */
static inline uint32_t visited_find(const struct visited *visited, const struct state *state,
                                    uint64_t hash, uint32_t *slot) {
    *slot = visited_slot(visited, hash);
    for (uint32_t entry; (entry = visited->index[*slot]) != 0;) {
        if (visited_may_be(visited, entry, hash)) {
            const uint32_t node = visited_node(visited, entry);
            if (state_equal(&visited->visits[node].state, state)) {
                return node;
            }
        }
        *slot = visited_next_slot(visited, *slot);
    }
    return NO_NODE;
}

/* Enters a position with this hash unless it is there; *node is its number either way. */
static inline enum visited_result visited_add_hashed(struct visited *visited,
                                                     const struct state *state, uint64_t hash,
                                                     uint32_t parent, unsigned depth,
                                                     uint32_t *node) {
    if (visited->count == visited->capacity && !visited_grow(visited)) {
        return VISITED_FULL;
    }
    uint32_t slot;
    *node = visited_find(visited, state, hash, &slot);
    if (*node != NO_NODE) {
        return VISITED_KNOWN;
    }
    *node = visited->count++;
    visited->visits[*node] =
        (struct visit){.state = *state, .parent = parent, .depth = (uint16_t)depth};
    visited->index[slot] = visited_entry(visited, *node, hash);
    return VISITED_NEW;
}

static inline enum visited_result visited_add(struct visited *visited, const struct state *state,
                                              uint32_t parent, unsigned depth, uint32_t *node) {
    return visited_add_hashed(visited, state, state_hash(state), parent, depth, node);
}

#endif
