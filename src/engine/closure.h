/* Every position that can be reached, in the order in which they are met: first met, first
 * expanded. For proofs that are written down: docs/proofs.md, 30. */
#ifndef SOLITON_ENGINE_CLOSURE_H
#define SOLITON_ENGINE_CLOSURE_H

#include "engine/search.h"

/* Enters a position unless it is known. Anything but SEARCH_CONTINUE ends the search. */
static inline enum search_result closure_add(struct search *search, const struct state *state,
                                             uint32_t parent, unsigned depth) {
    uint32_t node;
    switch (visited_add(&search->visited, state, parent, depth, &node)) {
    case VISITED_FULL:
        return search_stop(search, STOP_MEMORY);
    case VISITED_KNOWN:
        search->limits->stats.revisited++;
        return SEARCH_CONTINUE;
    case VISITED_NEW:
        break;
    }
    limits_count(search->limits, state_score(search->problem, state), depth);
    if (state_is_goal(search->problem, state)) {
        search->goal = node;
        return SEARCH_FOUND;
    }
    return SEARCH_CONTINUE;
}

/* The positions are then search->visited.visits, the start first, each behind its parent, and the
 * parents in order. SEARCH_FOUND as soon as one is a goal: there is nothing to prove then. */
static inline enum search_result closure_run(struct search *search, const struct state *start) {
    struct successor successors[MAX_SUCCESSORS];
    enum search_result result = closure_add(search, start, NO_NODE, 0);
    for (uint32_t node = 0; result == SEARCH_CONTINUE && node < search->visited.count; node++) {
        if (limits_reached(search->limits)) {
            return SEARCH_STOPPED;
        }
        /* A copy: entering its successors may move the table. */
        const struct state state = search->visited.visits[node].state;
        const unsigned met_at = search->visited.visits[node].depth;
        const unsigned depth = met_at < DEEPEST ? met_at + 1 : DEEPEST; /* only to be shown */
        const unsigned count = state_expand(search->problem, &state, successors);
        if (count == TOO_MANY_SUCCESSORS) {
            return search_stop(search, STOP_SUCCESSORS);
        }
        for (unsigned i = 0; i < count && result == SEARCH_CONTINUE; i++) {
            result = closure_add(search, &successors[i].state, node, depth);
        }
    }
    return result == SEARCH_CONTINUE ? SEARCH_EXHAUSTED : result;
}

#endif
