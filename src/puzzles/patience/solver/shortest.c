#include "puzzles/patience/solver/searches.h"

#include "puzzles/patience/solver/expand.h"
#include "puzzles/patience/solver/least_moves.h"
#include "puzzles/patience/solver/problem.h"

#include "base/processor.h"
#include "engine/breadth_first.h"

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const unsigned count = expand(state, problem->table, successors);
    return count + foundation_moves(state, problem->table, successors + count);
}

/* docs/proofs.md, 4 and 12. */
static inline unsigned state_bound(const struct problem *problem, const struct state *state) {
    return is_deadlock(state, problem->table) ? BREADTH_FIRST_DEAD
                                              : least_moves(state, problem->table);
}

static FOR_EACH_PROCESSOR enum search_result
go_by_layers(struct search *search, const struct breadth_first_options *options,
             const struct state *start, unsigned *layer) {
    return breadth_first(search, options, start, layer);
}

void shortest_solve(const struct root *root, struct limits *limits, struct solve_result *result) {
    struct search search;
    const struct problem problem = {.root = root, .table = &root->table};
    const struct breadth_first_options options = {.below = (unsigned)result->length};
    const struct steps none = {.count = 0};
    unsigned layer;
    search_start(&search, &problem, limits);
    enum search_result end = go_by_layers(&search, &options, &root->start, &layer);
    if (end == SEARCH_EXHAUSTED) {
        result->lower_bound = result->length;
    } else {
        conclude(&search, end, &root->start, &none, result);
        result->lower_bound = layer;
    }
    result->proved_shortest = result->outcome == SOLITON_SOLVED;
    search_free(&search);
}
