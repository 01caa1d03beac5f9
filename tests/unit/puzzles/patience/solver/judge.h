/* A search whose parts can be chosen, so that the solver's verdicts can be compared with and
 * without each of its rules: the engine's template, made for these choices. */
#ifndef SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SOLVER_JUDGE_H
#define SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SOLVER_JUDGE_H

#include "puzzles/patience/solver/expand.h"
#include "support/solver_view.h"

struct problem {
    const struct deal_table *table;
    unsigned (*moves)(const struct state *state, const struct deal_table *table,
                      struct successor *successors);
    bool (*dead)(const struct state *state, const struct deal_table *table); /* NULL: none is */
};

#include "engine/best_first.h"

static inline bool state_is_goal(const struct problem *problem, const struct state *state) {
    return state_foundations(state) == problem->table->all;
}

static inline unsigned state_score(const struct problem *problem, const struct state *state) {
    (void)problem;
    return cards_count(state_foundations(state));
}

/* Nobody asks for the way. */
static inline unsigned successor_note(const struct successor *successor) {
    (void)successor;
    return 0;
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    return problem->moves(state, problem->table, successors);
}

/* Any order gives the same verdict; this one finds most solutions soon. */
static inline unsigned successor_value(const struct problem *problem,
                                       const struct successor *successor, unsigned depth) {
    const struct deal_table *table = problem->table;
    const struct state *state = &successor->state;
    if (problem->dead != NULL && problem->dead(state, table)) {
        return BEST_FIRST_DEAD;
    }
    return 16 * cards_count(table->all & ~state_foundations(state)) +
           8 * cards_count(state_dealt(state, table)) +
           16 * cards_count(state_dealt(state, table) & table->dealt_blockers) +
           4 * cards_count(state_cells(state)) + depth;
}

/* May a free card come to lie there? */
static inline bool plain_may_go(const struct state *state, const struct deal_table *table,
                                uint64_t covered, unsigned card, unsigned support) {
    if (support == IN_CELL) {
        return state_support(state, card) != IN_CELL && state_free_cells(state, table) > 0;
    }
    if (support == ON_TABLE) {
        return state_empty_columns(state, table) > 0 && cards_have(table->fit_empty_column, card);
    }
    const uint64_t elsewhere = covered | state_foundations(state) | state_cells(state);
    const unsigned onto = card_over(card, support & 3);
    return deal_table_allows(table, support & 3) && cards_have(table->all & ~elsewhere, onto);
}

/* Every legal move of a single card, and nothing left out. */
static inline unsigned plain_moves(const struct state *state, const struct deal_table *table,
                                   struct successor *successors) {
    const uint64_t covered = state_covered(state, table);
    unsigned count = 0;
    for (uint64_t cards = table->all & ~covered & ~state_foundations(state); cards != 0;
         cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        for (unsigned support = IN_CELL; support < BUILT + SUITS; support++) {
            if (plain_may_go(state, table, covered, card, support)) {
                struct state *next = &successors[count++].state;
                *next = *state;
                state_put(next, card, support);
                autoplay_state(next, table);
            }
        }
    }
    return count;
}

struct judgement {
    enum search_result result;
    uint64_t positions;
};

/* SEARCH_STOPPED if it takes more positions than that. */
static inline struct judgement judge(const struct problem *problem, const struct state *start,
                                     uint64_t most) {
    struct limits limits = {.timeout = -1, .max_positions = most, .memory = {.limit = UINT64_MAX}};
    const struct best_first_options how = {.forget = UINT32_MAX, .greedy_positions = UINT32_MAX};
    struct search search;
    limits_begin(&limits);
    search_start(&search, problem, &limits);
    struct judgement judgement = {.result = best_first(&search, &how, start)};
    judgement.positions = limits.stats.positions;
    search_free(&search);
    return judgement;
}

#endif
