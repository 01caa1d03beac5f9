/* A position as both searches of a peg board see it, and what they have in common.
 *
 * A template like those of the engine: the search first defines `struct problem`, with at least a
 * member `const struct instance *instance`, and MAX_SUCCESSORS; then it includes this, then the
 * engine's template, and defines how positions are expanded. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_STATE_H
#define SOLITON_PUZZLES_PEGS_SOLVER_STATE_H

#include "puzzles/pegs/solver/instance.h"

/* The smallest of a position's images. */
struct state {
    uint64_t pegs;
};

struct successor {
    struct state state;
};

/* Moves are found again by expanding once more. */
static inline unsigned successor_note(const struct successor *successor) {
    (void)successor;
    return 0;
}

static inline unsigned successor_moves(const struct successor *successor) {
    (void)successor;
    return 1;
}

#include "engine/search.h" /* a template over what is defined above */

static inline uint64_t state_hash(const struct state *state) { return set_hash(state->pegs); }

static inline bool state_equal(const struct state *a, const struct state *b) {
    return a->pegs == b->pegs;
}

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return instance_is_goal(problem->instance, state->pegs);
}

/* The pegs that are gone. */
static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    return problem->instance->pegs->board.holes - set_size(state->pegs);
}

static inline struct state state_start(const struct instance *instance) {
    return (struct state){symmetry_smallest(&instance->symmetries, instance->pegs->start)};
}

/* The positions on the path to the goal that was found. Returns the number of moves. */
static inline size_t state_path(const struct search *search, uint64_t path[BOARD_HOLES_MAX]) {
    struct state states[BOARD_HOLES_MAX] = {{0}}; /* each move takes a peg away */
    size_t length = search->visited.visits[search->goal].depth;
    search_path(search, search->goal, states);
    for (size_t i = 0; i <= length; i++) {
        path[i] = states[i].pegs;
    }
    return length;
}

/* How many positions those met stand for. A search that may meet many keeps it up to date with each
 * expansion: to count them all at the end takes long, and one that is cancelled has to return. */
struct symmetric {
    const struct search *search;
    uint32_t counted; /* of the positions met */
    uint64_t sum;
};

static inline uint64_t symmetric_count(struct symmetric *symmetric) {
    const struct symmetries *symmetries = &symmetric->search->problem->instance->symmetries;
    const struct visited *visited = &symmetric->search->visited;
    for (; symmetric->counted < visited->count; symmetric->counted++) {
        symmetric->sum +=
            symmetry_orbit(symmetries, visited->visits[symmetric->counted].state.pegs);
    }
    return symmetric->sum;
}

static inline uint64_t state_count_symmetric(const struct search *search) {
    return symmetric_count(&(struct symmetric){.search = search});
}

#endif
