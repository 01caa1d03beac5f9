/* Best-first search: always expands the position that looks best, and finds a first solution fast.
 *
 * It keeps every position, so that when nothing is left to expand there is no solution. A solver
 * may ask it to forget positions whose score is far below the best; then it proves nothing. */
#ifndef SOLITON_ENGINE_BEST_FIRST_H
#define SOLITON_ENGINE_BEST_FIRST_H

#include "engine/search.h"

/* How promising a position is that was reached with so many moves: small is good, and values from
 * FRONTIER_VALUES on count as alike. BEST_FIRST_DEAD: no solution leads through it, it need not be
 * expanded. */
#define BEST_FIRST_DEAD UINT32_MAX
static inline unsigned state_value(const struct problem *problem, const struct state *state,
                                   unsigned depth);

struct best_first {
    unsigned forget; /* how far below the best score a position may be; UINT32_MAX: any */
};

static inline enum search_result best_first(struct search *search, const struct best_first *wish,
                                            const struct state *start) {
    const struct problem *problem = search->problem;
    struct limits *limits = search->limits;
    struct visited *visited = &search->visited;
    struct frontier *frontier = &search->frontier;
    struct successor successors[MAX_SUCCESSORS];
    uint32_t node, child;
    unsigned value, best_score = state_score(problem, start);
    bool too_deep = false;

    if (visited_add(visited, start, NO_NODE, 0, &node) == VISITED_FULL ||
        !frontier_push(frontier, 0, node)) {
        return search_stop(search, STOP_MEMORY);
    }
    limits_count(limits, best_score, 0);
    if (state_is_goal(problem, start)) {
        search->goal = node;
        return SEARCH_FOUND;
    }
    while (frontier_pop(frontier, &value, &node)) {
        if (limits_reached(limits)) {
            return SEARCH_STOPPED;
        }
        const struct state state = visited->visits[node].state;
        if (wish->forget < best_score && state_score(problem, &state) < best_score - wish->forget) {
            continue;
        }
        unsigned depth = visited->visits[node].depth + 1u;
        if (depth > DEEPEST) {
            too_deep = true;
            continue;
        }
        unsigned count = state_expand(problem, &state, successors);
        if (count == TOO_MANY_SUCCESSORS) {
            return search_stop(search, STOP_SUCCESSORS);
        }
        for (unsigned i = 0; i < count; i++) {
            const struct state *next = &successors[i].state;
            enum visited_result added = visited_add(visited, next, node, depth, &child);
            if (added == VISITED_KNOWN) {
                limits->stats.again++;
                continue;
            }
            if (added == VISITED_FULL) {
                return search_stop(search, STOP_MEMORY);
            }
            unsigned score = state_score(problem, next);
            best_score = score > best_score ? score : best_score;
            limits_count(limits, score, depth);
            if (state_is_goal(problem, next)) {
                search->goal = child;
                return SEARCH_FOUND;
            }
            value = state_value(problem, next, depth);
            if (value != BEST_FIRST_DEAD && !frontier_push(frontier, value, child)) {
                return search_stop(search, STOP_MEMORY);
            }
        }
    }
    if (too_deep) {
        return search_stop(search, STOP_DEPTH);
    }
    return wish->forget == UINT32_MAX ? SEARCH_EXHAUSTED : SEARCH_FORGOT;
}

#endif
