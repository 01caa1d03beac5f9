#include "base/processor.h"
#include "puzzles/port/solver/component_tables.h"

enum {
    ENDS_FIRST = 1 << 14,
    SHARE_FROM = 1 << 14 /* positions: fewer take less than it takes others to join */
};

/* ---- One thread ------------------------------------------------------------------------------ */

/* Makes room for more positions. Where there is none, there may be without the ends. */
static bool grow(struct component *component) {
    if (met_grow(&component->met)) {
        return true;
    }
    const bool has_ends = component->ends != NULL;
    component_free_ends(component);
    return has_ends && met_grow(&component->met);
}

/* The number of a position, which is entered if it is new; MET_NONE if memory ran out. */
static inline uint32_t meet(struct component *component, uint64_t word, uint64_t hash) {
    struct met *met = &component->met;
    if (met->count == met->capacity && !grow(component)) {
        component_stop(component, STOP_MEMORY);
        return MET_NONE;
    }
    uint32_t slot;
    uint32_t node = met_find(met, word, hash, &slot);
    if (node != MET_NONE) {
        component->limits->stats.revisited++;
        return node;
    }
    node = met->count++;
    met->positions[node] = (struct met_position){.word = word, .depth = COMPONENT_UNMEASURED};
    met_enter(met, slot, hash, node);
    limits_count(component->limits, 0, 0);
    return node;
}

/* Finds all positions, or enough to let others join. The table has them in the order in which they
 * were met, so it is the queue of this search, too: *next is the first that was not expanded. False
 * if a limit was reached. */
FOR_EACH_PROCESSOR static bool explore(struct component *component, uint32_t enough,
                                       uint32_t *next) {
    struct component_moves moves;
    uint32_t node = *next;
    for (; node < component->met.count && component->met.count < enough; node++) {
        if (limits_reached(component->limits)) {
            return false;
        }
        component_make_room_for_ends(component, COMPONENT_MOVES_MAX);
        component->met.positions[node].from = component->end_count;
        component_expand(component, component->met.positions[node].word, &moves);
        component->met.positions[node].moves = (uint8_t)moves.count;
        for (unsigned i = 0; i < moves.count; i++) {
            const uint32_t end = meet(component, moves.words[i], moves.hashes[i]);
            if (end == MET_NONE) {
                return false;
            }
            if (component->ends != NULL) {
                component->ends[component->end_count++] = end;
            }
        }
    }
    *next = node;
    return true;
}

static bool explore_all(struct component *component, uint32_t next) {
    return explore(component, UINT32_MAX, &next);
}

bool component_explore(struct component *component, unsigned threads) {
    struct memory *memory = component->met.memory;
    uint32_t next = 0;
    component->ends = memory_resize(memory, NULL, 0, ENDS_FIRST, sizeof *component->ends);
    component->end_count = 0;
    component->end_capacity = component->ends == NULL ? 0 : ENDS_FIRST;
    meet(component, 0, met_hash(0)); /* there is room for one */
    if (SEARCH_THREADS_MOST == 1 || threads == 1) {
        return explore_all(component, next);
    }
    if (!explore(component, SHARE_FROM, &next)) {
        return false;
    }
    if (next == component->met.count) {
        return true;
    }
    component->rounds = rounds_new(threads, memory);
    return component->rounds != NULL ? component_share(component, next)
                                     : explore_all(component, next);
}
