/* What the searches of a deal have in common: a template, like those of the engine. A search that
 * includes it defines state_expand, and what else it needs of its own. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_PROBLEM_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_PROBLEM_H

#include "puzzles/patience/solver/evaluate.h"
#include "puzzles/patience/solver/macro_moves.h"
#include "puzzles/patience/solver/solution.h"
#include "puzzles/puzzle.h"

struct problem {
    const struct root *root;
    const struct deal_table *table; /* the root's */
    const struct weights *weights;
    unsigned kinds; /* of macro moves, for the attempt */
    /* Where twins trade places (exhaust/outcomes.h): the same table without autoplay, and the twins
     * that are to be told apart. NULL: they do not. */
    const struct deal_table *without_autoplay;
    uint64_t apart;
    /* For proofs that are written down: */
    bool leaves_out_deadlocks;
    bool counts_hosts; /* states are chambers */
};

#include "engine/search.h"

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return state_foundations(state) == problem->table->all;
}

static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    (void)problem;
    return cards_count(state_foundations(state));
}

static inline unsigned successor_value(const struct problem *problem,
                                       const struct successor *successor, unsigned depth) {
    return evaluate(&successor->play, problem->table, problem->weights, depth);
}

static inline unsigned state_value(const struct problem *problem, const struct state *state,
                                   unsigned depth) {
    const struct play play = play_from(state, problem->table);
    return evaluate(&play, problem->table, problem->weights, depth);
}

/* A macro move is remembered as the number of its kind's bit, its card, and its support. */
static inline unsigned successor_note(const struct successor *successor) {
    const struct macro_move macro_move = successor->macro_move;
    return cards_lowest(macro_move.kind) << 9 | macro_move.card * 8u | macro_move.support;
}

static inline struct macro_move macro_move_of_note(unsigned note) {
    return (struct macro_move){
        .kind = (uint16_t)(1u << (note >> 9)), .card = note >> 3 & 63, .support = note & 7};
}

/* Moves to foundations do not count. */
static inline unsigned successor_moves(const struct successor *successor) {
    return successor->macro_move.kind != TO_ITS_FOUNDATION;
}

/* The notes of the moves on a path: no more than the deepest and, besides, those to foundations of
 * all cards and of those that were taken back. */
enum { LONGEST_PATH = 2 * DEEPEST + CARDS };
struct path {
    size_t length;
    uint16_t notes[LONGEST_PATH];
};

/* Finds the path to a position that a search has met. (It is not returned: it is large.) */
static inline void path_to(const struct search *search, uint32_t node, struct path *path) {
    const struct visit *visits = search->visited.visits;
    path->length = 0;
    for (uint32_t i = node; visits[i].parent != NO_NODE; i = visits[i].parent) {
        path->length++;
    }
    size_t place = path->length;
    for (uint32_t i = node; visits[i].parent != NO_NODE; i = visits[i].parent) {
        path->notes[--place] = visits[i].note;
    }
}

/* Adds the moves of a path from `start` to a solution. Does it lead to `goal`? */
static inline bool path_follow(const struct problem *problem, const struct state *start,
                               const struct path *path, const struct state *goal,
                               struct solution *solution) {
    struct play play = play_from(start, problem->table);
    struct steps steps;
    for (size_t i = 0; i < path->length; i++) {
        steps.count = 0;
        /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): filled as far as it is long */
        const struct macro_move macro_move = macro_move_of_note(path->notes[i]);
        macro_move_play(&play, problem->table, macro_move, problem->kinds, &steps);
        solution_add(solution, &steps);
    }
    return state_equal(&play.state, goal);
}

/* Fills in the solution that a search found which began at `start` and ended at `goal`; `first` are
 * the moves that led to the start. */
static inline void retrace(const struct problem *problem, const struct state *start,
                           const struct steps *first, const struct path *path,
                           const struct state *goal, struct limits *limits,
                           struct solve_result *result) {
    struct solution solution;
    solution_start(&solution, problem->root, result);
    solution_add(&solution, first);
    solution_end(&solution, path_follow(problem, start, path, goal, &solution), limits);
}

/* Fills in what a search found that began at `start`. */
static inline void conclude(const struct search *search, enum search_result end,
                            const struct state *start, const struct steps *first,
                            struct solve_result *result) {
    if (end != SEARCH_FOUND) {
        solve_result_unsolved(result, end, search->limits);
        return;
    }
    struct path path; /* filled as far as it is long: to clear all of it would take longer */
    path_to(search, search->goal, &path);
    retrace(search->problem, start, first, &path, &search->visited.visits[search->goal].state,
            search->limits, result);
}

#endif
