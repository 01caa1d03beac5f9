#include "base/processor.h"
#include "puzzles/port/solver/component_tables.h"

static bool make_queue(struct component *component) {
    component->queue = memory_resize(component->met.memory, NULL, 0, component->met.count,
                                     sizeof *component->queue);
    component->queue_capacity = component->queue == NULL ? 0 : component->met.count;
    return component->queue != NULL;
}

/* Begins with all won positions. */
static bool start(struct component *component) {
    const struct met *met = &component->met;
    for (uint32_t node = 0; node < met->count; node++) {
        if (node % MET_AT_A_TIME == 0 && limits_poll(component->limits)) {
            return false;
        }
        if (component_is_won(component, met->positions[node].word)) {
            met->positions[node].depth = 0;
            component->queue[component->queued++] = node;
        }
    }
    return true;
}

static inline void reach(struct component *component, uint32_t node, unsigned distance) {
    struct met_position *position = &component->met.positions[node];
    if (position->depth == COMPONENT_UNMEASURED) {
        position->depth = (uint16_t)distance;
        component->queue[component->queued++] = node;
    }
}

/* One that is a move away from each end of a position's moves has the next distance, at most. */
static inline void reach_ends(struct component *component, uint32_t node, unsigned distance) {
    const struct met_position *position = &component->met.positions[node];
    if (component->ends != NULL) {
        const uint32_t *ends = &component->ends[position->from];
        for (unsigned i = 0; i < position->moves; i++) {
            reach(component, ends[i], distance);
        }
        return;
    }
    struct component_moves moves;
    component_expand(component, position->word, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        reach(component, component_number(component, moves.words[i], moves.hashes[i]), distance);
    }
}

/* Every move can be taken back, so a search from the won positions finds the shortest paths to
 * them: docs/proofs.md, 17. */
FOR_EACH_PROCESSOR static bool measure(struct component *component) {
    if (!start(component)) {
        return false;
    }
    for (uint32_t done = 0; done < component->queued; done++) {
        const uint32_t node = component->queue[done];
        const unsigned distance = component->met.positions[node].depth + 1U;
        if (distance == COMPONENT_UNMEASURED) {
            return component_stop(component, STOP_DEPTH);
        }
        if (limits_reached(component->limits)) {
            return false;
        }
        reach_ends(component, node, distance);
    }
    return true;
}

bool component_measure(struct component *component) {
    if (!make_queue(component)) {
        component_free_ends(component);
        if (!make_queue(component)) {
            return component_stop(component, STOP_MEMORY);
        }
    }
    return SEARCH_THREADS_MOST > 1 && component->rounds != NULL
               ? component_share_distances(component)
               : measure(component);
}
