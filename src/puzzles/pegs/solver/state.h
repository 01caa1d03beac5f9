/* A position as both searches of a peg board see it, and what they have in common.
 *
 * A template like those of the engine: the search first defines `struct problem`, with at least a
 * member `const struct question *question`, and MAX_SUCCESSORS; then it includes this, then the
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

static inline uint64_t state_hash(const struct state *state) { return hash_bits(state->pegs); }

static inline bool state_equal(const struct state *a, const struct state *b) {
    return a->pegs == b->pegs;
}

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return question_is_goal(problem->question, state->pegs);
}

/* The pegs that are gone. */
static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    return problem->question->pegs->board.cells - question_count(state->pegs);
}

static inline struct state state_start(const struct question *question) {
    return (struct state){symmetry_smallest(&question->symmetries, question->pegs->start)};
}

/* The positions on the way to the goal that was found. Returns the number of moves. */
static inline size_t state_way(const struct search *search, uint64_t way[BOARD_CELLS_MAX]) {
    struct state path[BOARD_CELLS_MAX] = {{0}}; /* each move takes a peg away */
    size_t length = search->visited.visits[search->goal].depth;
    search_path(search, search->goal, path);
    for (size_t i = 0; i <= length; i++) {
        way[i] = path[i].pegs;
    }
    return length;
}

/* How many positions those met stand for. A search that may meet many keeps it up to date with each
 * expansion: to count them all at the end takes long, and one that is cancelled has to return. */
struct images {
    const struct search *search;
    uint32_t counted; /* of the positions met */
    uint64_t sum;
};

static inline uint64_t images_count(struct images *images) {
    const struct symmetries *symmetries = &images->search->problem->question->symmetries;
    const struct visited *visited = &images->search->visited;
    for (; images->counted < visited->count; images->counted++) {
        images->sum += symmetry_orbit(symmetries, visited->visits[images->counted].state.pegs);
    }
    return images->sum;
}

static inline uint64_t state_count_symmetric(const struct search *search) {
    return images_count(&(struct images){.search = search});
}

#endif
