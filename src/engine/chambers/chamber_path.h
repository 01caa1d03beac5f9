/* Finds a solution again that a search chamber by chamber has met.
 *
 * The search has forgotten the positions. But one that keeps links knows of each entry of a chamber
 * from which entry of another chamber it was reached, and its hash. So from the goal's link a chain
 * leads back to the start; and along this chain the solution is searched forwards, from one entry
 * to the next: through one chamber, or through some that have no links. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_PATH_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_PATH_H

#include "engine/chambers/chamber_search.h"

/* The notes of the moves on a path, and the positions that they lead to. */
struct chamber_path {
    uint16_t *notes;
    struct state *states; /* NULL: nobody asks for them */
    size_t length, capacity;
};

/* Puts the moves from a search's start to `node`, and a last one to `end`, behind the path. False
 * if there is no room. */
static inline bool chamber_path_add(struct chamber_path *path, const struct search *search,
                                    uint32_t node, const struct state *end, unsigned last) {
    const struct visit *visits = search->visited.visits;
    const size_t length = path->length + visits[node].depth + 1u;
    if (length > path->capacity) {
        return false;
    }
    size_t place = length - 1;
    path->notes[place] = (uint16_t)last;
    if (path->states != NULL) {
        path->states[place] = *end;
    }
    for (; visits[node].parent != NO_NODE; node = visits[node].parent) {
        path->notes[--place] = visits[node].note;
        if (path->states != NULL) {
            path->states[place] = visits[node].state;
        }
    }
    path->length = length;
    return true;
}

/* Does a move from here to there lead to an entry that has a link? */
static inline bool chamber_path_leaves(const struct problem *problem, const struct state *from,
                                       const struct state *to) {
    const struct chamber_name here = state_chamber(problem, from);
    const struct chamber_name there = state_chamber(problem, to);
    return (here.word[0] != there.word[0] || here.word[1] != there.word[1]) &&
           chamber_has_links(chamber_potential(problem, &there));
}

/* Expands a position on the way to the next link. If a successor has the hash that is looked for,
 * *state becomes that, and its note *note. */
static inline enum search_result chamber_path_expand(struct search *search, uint32_t node,
                                                     uint64_t hash, struct state *state,
                                                     unsigned *note) {
    struct successor successors[MAX_SUCCESSORS];
    /* A copy: entering its successors may move the table. */
    const struct state from = search->visited.visits[node].state;
    const unsigned depth = search->visited.visits[node].depth + 1u;
    const unsigned count = state_expand(search->problem, &from, successors);
    if (count == TOO_MANY_SUCCESSORS || depth > DEEPEST) {
        return search_stop(search, depth > DEEPEST ? STOP_DEPTH : STOP_SUCCESSORS);
    }
    for (unsigned i = 0; i < count; i++) {
        const struct state *to = &successors[i].state;
        const unsigned to_note = successor_note(&successors[i]);
        uint32_t child;
        /* It is in another chamber; or the goal, wherever that is. */
        if (state_hash(to) == hash) {
            *state = *to;
            *note = to_note;
            return SEARCH_FOUND;
        }
        if (chamber_path_leaves(search->problem, &from, to)) {
            continue;
        }
        switch (visited_add(&search->visited, to, node, depth, &child)) {
        case VISITED_NEW:
            search->visited.visits[child].note = to_note & VISITED_NOTE;
            break;
        case VISITED_KNOWN:
            break;
        case VISITED_FULL:
            return search_stop(search, STOP_MEMORY);
        }
    }
    return SEARCH_CONTINUE;
}

/* Searches the moves from *state to the next entry that has a link, with this hash, which becomes
 * *state. */
static inline enum search_result chamber_path_leave(const struct chamber_search *chambers,
                                                    struct state *state, uint64_t hash,
                                                    struct chamber_path *path) {
    struct search search;
    uint32_t node;
    unsigned note = 0;
    enum search_result result = SEARCH_CONTINUE;
    search_start(&search, chambers->problem, chambers->limits);
    if (visited_add(&search.visited, state, NO_NODE, 0, &node) == VISITED_FULL) {
        result = search_stop(&search, STOP_MEMORY);
    }
    for (node = 0; result == SEARCH_CONTINUE && node < search.visited.count; node++) {
        result = limits_reached(search.limits)
                     ? SEARCH_STOPPED
                     : chamber_path_expand(&search, node, hash, state, &note);
        if (result == SEARCH_FOUND && !chamber_path_add(path, &search, node, state, note)) {
            result = search_stop(&search, STOP_DEPTH);
        }
    }
    search_free(&search);
    return result == SEARCH_CONTINUE ? SEARCH_EXHAUSTED : result;
}

/* Fills the path from the start to the goal that the search has met; *goal becomes the goal.
 * SEARCH_EXHAUSTED if there is none, because two positions have the same hash. */
static inline enum search_result chamber_path_find(struct chamber_search *search,
                                                   const struct state *start, struct state *goal,
                                                   struct chamber_path *path) {
    struct chamber_link *links = search->links;
    /* Turned round, each link leads to the next one, and not to the one before. */
    uint32_t next = NO_NODE;
    for (uint32_t link = search->link_count - 1; link != NO_NODE;) {
        const uint32_t parent = links[link].parent;
        links[link].parent = next;
        next = link;
        link = parent;
    }
    enum search_result result = SEARCH_FOUND;
    *goal = *start;
    path->length = 0;
    while (result == SEARCH_FOUND && (next = links[next].parent) != NO_NODE) {
        result = chamber_path_leave(search, goal, links[next].hash, path);
    }
    return result;
}

#endif
