#include "puzzles/patience/solver/solver.h"

#include "puzzles/find.h"
#include "puzzles/patience/move_text.h"
#include "puzzles/patience/solver/evaluate.h"
#include "puzzles/patience/solver/expand.h"

#include <stdlib.h>

struct problem {
    struct table table;
    const struct weights *weights;
};

#include "engine/best_first.h"
#include "engine/breadth_first.h"

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return state_deposited(state) == problem->table.all;
}

static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    (void)problem;
    return cards_count(state_deposited(state));
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    return expand(state, &problem->table, successors);
}

static inline bool is_dead(const struct problem *problem, const struct state *state) {
    return dead_circle(state, &problem->table, state_covered(state, &problem->table));
}

static inline unsigned state_value(const struct problem *problem, const struct state *state,
                                   unsigned depth) {
    return is_dead(problem, state) ? BEST_FIRST_DEAD
                                   : evaluate(state, &problem->table, problem->weights, depth);
}

static inline unsigned state_bound(const struct problem *problem, const struct state *state) {
    return is_dead(problem, state) ? BREADTH_FIRST_DEAD
                                   : evaluate_least_moves(state, &problem->table);
}

static struct move move_of(const struct successor *successor) {
    struct move move = {.card = successor->card, .to = TO_REGISTER};
    if (successor->support == ON_TABLE) {
        move.to = TO_EMPTY_COLUMN;
    } else if (successor->support >= STACKED) {
        move.to = (uint8_t)card_over(successor->card, successor->support & 3);
    }
    return move;
}

/* The move between two states, found again by trying them all: cheaper than keeping one with every
 * position of the search. */
static bool write_move(const struct problem *problem, const struct state *from,
                       const struct state *to, struct text *text) {
    struct successor successors[MAX_SUCCESSORS];
    unsigned count = state_expand(problem, from, successors);
    for (unsigned i = 0; i < count; i++) {
        if (state_equal(&successors[i].state, to)) {
            move_write(move_of(&successors[i]), text);
            text_add_char(text, '\n');
            return true;
        }
    }
    return false;
}

/* Writes the solution that a search found; false if the way cannot be retraced. Memory that runs
 * out is remembered by the text. */
static bool write_solution(const struct search *search, struct text *text) {
    size_t length = search->visited.visits[search->goal].depth;
    struct state *path = malloc((length + 1) * sizeof *path);
    if (path == NULL) {
        text->failed = true;
        return true;
    }
    bool written = true;
    search_path(search, search->goal, path);
    for (size_t i = 0; written && i < length; i++) {
        written = write_move(search->problem, &path[i], &path[i + 1], text);
    }
    free(path);
    return written;
}

static void conclude(const struct search *search, enum search_result result,
                     struct search_find *find) {
    if (result != SEARCH_FOUND) {
        find_nothing(find, result, search->limits);
        return;
    }
    find->has_solution = true;
    find->length = search->visited.visits[search->goal].depth;
    search->limits->stats.length = (unsigned)find->length;
    text_drop(&find->solution); /* a longer one, found before */
    find->outcome = write_solution(search, &find->solution) ? SOLITON_SOLVED : SOLITON_ERROR;
}

static void find_any(const struct problem *problem, const struct state *start,
                     const struct search_wish *wish, struct limits *limits,
                     struct search_find *find) {
    struct search search;
    const struct best_first how = {.forget = wish->forgets ? wish->forget : UINT32_MAX};
    search_start(&search, problem, limits);
    conclude(&search, best_first(&search, &how, start), find);
    search_free(&search);
}

/* Looks for a shorter solution than the one that was found first. Having that one, the search need
 * not enter positions that cannot lead to a shorter one; and whoever interrupts it still has it. */
static void find_shortest(const struct problem *problem, const struct state *start,
                          struct limits *limits, struct search_find *find) {
    struct search search;
    const struct breadth_first how = {.below = (unsigned)find->length};
    unsigned layer;
    search_start(&search, problem, limits);
    enum search_result result = breadth_first(&search, &how, start, &layer);
    if (result == SEARCH_EXHAUSTED) {
        find->lower_bound = find->length;
    } else {
        conclude(&search, result, find);
        find->lower_bound = layer;
    }
    find->proved_shortest = find->outcome == SOLITON_SOLVED;
    search_free(&search);
}

void patience_solve(const struct deal *deal, const struct search_wish *wish, struct limits *limits,
                    struct search_find *find) {
    struct problem problem = {.weights = weights_for(&deal->rules)};
    struct state start;
    table_set_up(&problem.table, deal, &start);
    uint64_t covered = state_covered(&start, &problem.table);
    state_deposit_all(&start, &problem.table, &covered);
    find_any(&problem, &start, wish, limits, find);
    if (wish->shortest && find->outcome == SOLITON_SOLVED) {
        find_shortest(&problem, &start, limits, find);
    }
}
