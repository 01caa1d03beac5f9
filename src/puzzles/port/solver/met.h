/* Every position that the search for the fewest moves has met, once, with how it was reached.
 *
 * As in the engine's visited.h, positions lie whole in the order in which they were met, and an
 * index of numbers finds them. But here a position takes so little work that looking for it is most
 * of it: so the index is at most half full. And the first positions have their place in the table
 * itself: a port that needs no more asks for no memory, whose pages the system would have to fill
 * anew for each port. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_MET_H
#define SOLITON_PUZZLES_PORT_SOLVER_MET_H

#include "engine/memory.h"
#include "puzzles/port/solver/state.h"

#include <string.h>

enum {
    MET_FIRST = 1 << 13,
    MET_SLOTS = 2,          /* of the index, for each position that there is room for */
    MET_AT_A_TIME = 1 << 14 /* positions to enter between two looks at the clock */
};
#define MET_NONE   UINT32_MAX
#define MET_NOBODY UINT64_MAX /* the word of a number that was given to no position */

struct met_position {
    uint64_t word;
    uint32_t from; /* while it waits, its number among those; then the position before it */
    uint16_t depth;
    bool waits;
    uint8_t moves; /* in a component: how many there are, whose ends begin at `from` */
};

struct met {
    struct memory *memory;
    uint32_t count, capacity;
    struct met_position *positions;
    uint32_t room; /* how many positions the index is made for: the capacity or more */
    uint32_t slots;
    uint32_t number_bits; /* of an entry; the others hold a piece of the hash */
    uint32_t *index;      /* number of a position + 1; 0 where free */
    struct met_position first_positions[MET_FIRST];
    uint32_t first_index[MET_SLOTS * MET_FIRST];
};

static inline uint32_t met_bits(uint32_t room) { return UINT32_MAX >> __builtin_clz(room); }

static inline void met_start(struct met *met, struct memory *memory) {
    met->memory = memory;
    met->count = 0;
    met->capacity = MET_FIRST;
    met->positions = met->first_positions;
    met->room = MET_FIRST;
    met->slots = MET_SLOTS * MET_FIRST;
    met->number_bits = met_bits(MET_FIRST);
    met->index = met->first_index;
    memset(met->first_index, 0, sizeof met->first_index);
}

static inline void met_free_index(struct met *met) {
    if (met->index != met->first_index) {
        memory_free(met->memory, met->index, met->slots, sizeof *met->index);
    }
    met->index = NULL;
    met->slots = 0;
}

static inline void met_free(struct met *met) {
    met_free_index(met);
    if (met->positions != met->first_positions) {
        memory_free(met->memory, met->positions, met->capacity, sizeof *met->positions);
    } else {
        memory_count_own(met->memory, (uint64_t)met->count * (sizeof *met->positions +
                                                              MET_SLOTS * sizeof *met->index));
    }
}

static inline uint64_t met_hash(uint64_t word) { return state_hash(&(struct state){word}); }

/* The slot where the search for a position begins. */
static inline uint32_t met_slot(const struct met *met, uint64_t hash) {
    return (uint32_t)((hash >> 32) * met->slots >> 32);
}

static inline uint32_t met_next_slot(const struct met *met, uint32_t slot) {
    return slot + 1 == met->slots ? 0 : slot + 1;
}

static inline uint32_t met_entry(const struct met *met, uint64_t hash, uint32_t node) {
    return ((uint32_t)hash & ~met->number_bits) | (node + 1);
}

static inline void met_enter(struct met *met, uint32_t slot, uint64_t hash, uint32_t node) {
    met->index[slot] = met_entry(met, hash, node);
}

/* Enters all positions into a new, empty index. False if it was urgent to return. */
typedef bool met_fill(struct met *met, void *context);

/* Makes room for about twice as many positions, or as many as the memory limit allows. False if
 * that is hardly more than there is, or if it was urgent to return: nothing more can be entered.
 * met_grow fills a new index itself. */
bool met_grow(struct met *met);
bool met_grow_by(struct met *met, met_fill *fill, void *context);

/* The number of a position; if it was not met before, MET_NONE, and *slot is where to enter it. */
static inline uint32_t met_find(const struct met *met, uint64_t word, uint64_t hash,
                                uint32_t *slot) {
    *slot = met_slot(met, hash);
    for (uint32_t entry; (entry = met->index[*slot]) != 0; *slot = met_next_slot(met, *slot)) {
        if (((entry ^ (uint32_t)hash) & ~met->number_bits) == 0) {
            const uint32_t node = (entry & met->number_bits) - 1;
            if (met->positions[node].word == word) {
                return node;
            }
        }
    }
    return MET_NONE;
}

#endif
