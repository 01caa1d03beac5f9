/* What the search templates have in common: what they need of a puzzle, and what they give.
 *
 * A solver defines `struct problem` (what stays the same during a search), `struct state` (a
 * position: plain data) and `struct successor` with at least a member `struct state state`; then it
 * includes best_first.h or breadth_first.h, or both; then it defines the functions that these,
 * this header and visited.h declare, all static inline. A missing or wrong function is a compile
 * error. */
#ifndef SOLITON_ENGINE_SEARCH_H
#define SOLITON_ENGINE_SEARCH_H

#include "engine/buckets.h"
#include "engine/frontier.h"
#include "engine/limits.h"
#include "engine/visited.h"

struct problem;
struct successor;

static inline bool state_is_goal(const struct problem *problem, const struct state *state);

/* How far a position has come: shown as progress, and used by broad searches and by those that
 * forget. */
static inline unsigned state_score(const struct problem *problem, const struct state *state);

/* Writes the positions one move further to `successors` (as many as the solver's
 * MAX_SUCCESSORS) and returns their number; TOO_MANY_SUCCESSORS, which ends the search, if there
 * are more. */
#define TOO_MANY_SUCCESSORS UINT32_MAX
static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors);

/* What the solver wants to remember of the move, to find it again when a solution is written:
 * anything up to VISITED_NOTE, or 0 if it needs nothing. */
static inline unsigned successor_note(const struct successor *successor);

/* Longer paths than this are not followed: a limit that no puzzle here comes near. */
enum { DEEPEST = FRONTIER_VALUES - 1 };

/* A search in progress. Its memory is given back by search_free, whatever the result. */
struct search {
    const struct problem *problem;
    struct limits *limits;
    struct visited visited;
    struct frontier frontier;
    struct buckets buckets; /* take the frontier's place once the search is broad */
    bool broad;
    uint32_t waiting; /* positions that best-first search has met and not expanded */
    uint32_t goal;    /* the solution's last position, if one was found */
    unsigned best_score;
    bool too_deep; /* longer paths than can be followed were met, and left */
};

static inline void search_start(struct search *search, const struct problem *problem,
                                struct limits *limits) {
    search->problem = problem;
    search->limits = limits;
    search->goal = NO_NODE;
    search->best_score = 0;
    search->too_deep = false;
    search->broad = false;
    search->waiting = 0;
    visited_start(&search->visited, &limits->memory);
    frontier_start(&search->frontier, &limits->memory);
    buckets_start(&search->buckets, &limits->memory);
}

static inline void search_free(struct search *search) {
    visited_free(&search->visited);
    frontier_free(&search->frontier);
    buckets_free(&search->buckets);
}

/* Ends a search at a limit. */
static inline enum search_result search_stop(struct search *search, enum stop why) {
    limits_stop(search->limits, why);
    return SEARCH_STOPPED;
}

/* The hashes of successors; asks ahead for their slots. */
static inline void search_hash(const struct search *search, const struct successor *successors,
                               unsigned count, uint64_t *hashes) {
    for (unsigned i = 0; i < count; i++) {
        hashes[i] = state_hash(&successors[i].state);
        visited_expect(&search->visited, hashes[i]);
    }
}

/* The positions on the path to `node`, the start first, into `path` which has room for as many as
 * its depth plus one. */
static inline void search_path(const struct search *search, uint32_t node, struct state *path) {
    const struct visit *visits = search->visited.visits;
    for (size_t place = visits[node].depth; node != NO_NODE; node = visits[node].parent, place--) {
        path[place] = visits[node].state;
    }
}

#endif
