/* What the searches of a deal have in common: a template, like those of the engine. A search that
 * includes it defines state_expand, and what else it needs of its own. */
#ifndef SOLITON_PATIENCE_SOLVER_PROBLEM_H
#define SOLITON_PATIENCE_SOLVER_PROBLEM_H

#include "puzzles/find.h"
#include "puzzles/patience/solver/evaluate.h"
#include "puzzles/patience/solver/manoeuvre.h"
#include "puzzles/patience/solver/solution.h"

struct problem {
    const struct table *table;
    const struct weights *weights;
    unsigned kinds; /* of manoeuvres, for the quick searches */
};

#include "engine/search.h"

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return state_deposited(state) == problem->table->all;
}

static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    (void)problem;
    return cards_count(state_deposited(state));
}

static inline unsigned state_value(const struct problem *problem, const struct state *state,
                                   unsigned depth) {
    return evaluate(state, problem->table, problem->weights, depth);
}

/* A manoeuvre is remembered as the number of its kind's bit, its card, and its support. */
static inline unsigned successor_note(const struct successor *successor) {
    const struct manoeuvre manoeuvre = successor->manoeuvre;
    return cards_lowest(manoeuvre.kind) << 9 | manoeuvre.card * 8u | manoeuvre.support;
}

static inline struct manoeuvre manoeuvre_of_note(unsigned note) {
    return (struct manoeuvre){
        .kind = (uint16_t)(1u << (note >> 9)), .card = note >> 3 & 63, .support = note & 7};
}

/* The notes of the moves on a way, the first at place 1. */
struct way {
    size_t length;
    uint16_t notes[DEEPEST + 1];
};

/* Fills in the solution that a search found which began at `start` and ended at `goal`; `first` are
 * the moves that led to the start. */
static void retrace(const struct problem *problem, const struct state *start,
                    const struct steps *first, const struct way *way, const struct state *goal,
                    struct limits *limits, struct search_find *find) {
    struct solution solution;
    struct steps steps;
    struct play play = play_from(start, problem->table);
    solution_start(&solution, find);
    solution_add(&solution, first);
    for (size_t i = 1; i <= way->length; i++) {
        steps.count = 0;
        manoeuvre_play(&play, problem->table, manoeuvre_of_note(way->notes[i]), &steps);
        solution_add(&solution, &steps);
    }
    solution_end(&solution, state_equal(&play.state, goal), limits);
}

/* Fills in what a search found that began at `start`. */
static void conclude(const struct search *search, enum search_result result,
                     const struct state *start, const struct steps *first,
                     struct search_find *find) {
    if (result != SEARCH_FOUND) {
        find_nothing(find, result, search->limits);
        return;
    }
    const struct visit *visits = search->visited.visits;
    const struct visit *goal = &visits[search->goal];
    struct way way = {.length = goal->depth};
    for (const struct visit *visit = goal; visit->parent != NO_NODE;
         visit = &visits[visit->parent]) {
        way.notes[visit->depth] = visit->note;
    }
    retrace(search->problem, start, first, &way, &goal->state, search->limits, find);
}

#endif
