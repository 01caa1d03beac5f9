/* Breadth-first search: finds a solution with the fewest moves.
 *
 * It goes by layers of moves made plus a lower bound of moves still to make; with a bound of zero
 * these are the plain layers of breadth-first search, with a good one it looks at far fewer
 * positions (it is then A*). The first goal that is taken from the frontier ends a shortest
 * solution, and the layer that is being expanded is a lower bound for every solution. A caller that
 * has a solution asks only for shorter ones: if there are none, its own is proved shortest.
 * docs/proofs.md, 28. */
#ifndef SOLITON_ENGINE_BREADTH_FIRST_H
#define SOLITON_ENGINE_BREADTH_FIRST_H

#include "engine/search.h"

/* No solution from here has fewer moves than this. BREADTH_FIRST_DEAD: there is none at all. */
#define BREADTH_FIRST_DEAD UINT32_MAX
static inline unsigned state_bound(const struct problem *problem, const struct state *state);

/* How many moves it is to this successor: 1, or 0 for what happens between moves. */
static inline unsigned successor_moves(const struct successor *successor);

struct breadth_first_options {
    unsigned below; /* only solutions with fewer moves count; UINT32_MAX: any */
};

/* Enters a position if it is new or reached in fewer moves than before. `layer` is its parent's: a
 * solution through a position is one through its parent too, so that layers never go back even
 * where the bound alone would. */
static inline bool breadth_first_add(struct search *search,
                                     const struct breadth_first_options *options,
                                     const struct state *state, uint64_t hash, uint32_t parent,
                                     unsigned note, unsigned depth, unsigned layer) {
    uint32_t node;
    switch (visited_add_hashed(&search->visited, state, hash, parent, depth, &node)) {
    case VISITED_FULL:
        return false;
    case VISITED_KNOWN: {
        struct visit *visit = &search->visited.visits[node];
        if (visit->depth <= depth) {
            search->limits->stats.revisited++;
            return true;
        }
        /* A shorter path: its entry in the frontier is out of date and will be skipped. */
        visit->parent = parent;
        visit->depth = (uint16_t)depth;
        visit->expanded = false;
        break;
    }
    case VISITED_NEW:
        limits_count(search->limits, state_score(search->problem, state), depth);
        break;
    }
    search->visited.visits[node].note = note & VISITED_NOTE;
    unsigned bound = state_bound(search->problem, state);
    if (bound == BREADTH_FIRST_DEAD) {
        return true;
    }
    layer = depth + bound > layer ? depth + bound : layer;
    return layer >= options->below || frontier_push(&search->frontier, layer, node);
}

/* *layer is a lower bound for the length of every solution, whatever the result. */
static inline enum search_result breadth_first(struct search *search,
                                               const struct breadth_first_options *options,
                                               const struct state *start, unsigned *layer) {
    const struct problem *problem = search->problem;
    struct limits *limits = search->limits;
    struct visit *visit;
    struct successor successors[MAX_SUCCESSORS];
    uint64_t hashes[MAX_SUCCESSORS];
    uint32_t node;

    *layer = 0;
    if (!breadth_first_add(search, options, start, state_hash(start), NO_NODE, 0, 0, 0)) {
        return search_stop(search, STOP_MEMORY);
    }
    while (frontier_pop(&search->frontier, layer, &node)) {
        limits->stats.lower_bound = *layer;
        if (limits_reached(limits)) {
            return SEARCH_STOPPED;
        }
        visit = &search->visited.visits[node];
        if (visit->expanded) {
            continue;
        }
        visit->expanded = true;
        if (state_is_goal(problem, &visit->state)) {
            search->goal = node;
            return SEARCH_FOUND;
        }
        const unsigned depth = visit->depth;
        if (*layer >= DEEPEST) {
            return search_stop(search, STOP_DEPTH);
        }
        /* A copy: entering its successors may move the table. */
        const struct state state = visit->state;
        unsigned count = state_expand(problem, &state, successors);
        if (count == TOO_MANY_SUCCESSORS) {
            return search_stop(search, STOP_SUCCESSORS);
        }
        search_hash(search, successors, count, hashes);
        for (unsigned i = 0; i < count; i++) {
            if (!breadth_first_add(search, options, &successors[i].state, hashes[i], node,
                                   successor_note(&successors[i]),
                                   depth + successor_moves(&successors[i]), *layer)) {
                return search_stop(search, STOP_MEMORY);
            }
        }
    }
    return SEARCH_EXHAUSTED;
}

#endif
