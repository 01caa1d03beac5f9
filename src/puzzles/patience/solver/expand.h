/* The moves of single cards from a state, each followed by the deposits that the search makes by
 * itself. Moves that cannot help are left out: see docs/design.md for why each loses no
 * solution, and a shortest one neither. */
#ifndef SOLITON_PATIENCE_SOLVER_EXPAND_H
#define SOLITON_PATIENCE_SOLVER_EXPAND_H

#include "puzzles/patience/solver/macro_moves.h"

/* Adds the successors in which one of `cards` comes to lie on the given support; `all` of them, or
 * those alone in which that makes no dead run. */
static inline unsigned expand_to(const struct play *before, const struct deal_table *table,
                                 uint64_t cards, unsigned support, bool all,
                                 struct successor *successors) {
    unsigned count = 0;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        struct play play = *before;
        play_put(&play, table, card, support);
        if (all || support < BUILT || !dead_run(&play.state, table, card)) {
            successors[count].state = play.state;
            successors[count++].macro_move =
                (struct macro_move){SINGLE_MOVE, (uint8_t)card, (uint8_t)support};
        }
    }
    return count;
}

/* The compiler makes one function of it for each value of `all`. */
static inline __attribute__((always_inline)) unsigned expand_either(const struct state *state,
                                                                    const struct deal_table *table,
                                                                    bool all,
                                                                    struct successor *successors) {
    const struct play play = play_from(state, table);
    const uint64_t tops = play_tops(&play, table);
    const uint64_t movable = tops | state_cells(state);
    unsigned count = 0;
    for (unsigned change = 0; change < SUITS; change++) {
        if (deal_table_allows(table, change)) {
            count += expand_to(&play, table, movable & cards_under(tops, change), BUILT + change,
                               all, successors + count);
        }
    }
    if (state_empty_columns(state, table) > 0) {
        /* A card alone in its column would leave one empty column for another. */
        uint64_t alone = tops & state_on_table(state);
        count += expand_to(&play, table, movable & ~alone & deal_table_fit_empty_column(table),
                           ON_TABLE, all, successors + count);
    }
    if (state_free_cells(state, table) > 0) {
        count += expand_to(&play, table, tops, IN_CELL, all, successors + count);
    }
    return count;
}

static inline unsigned expand(const struct state *state, const struct deal_table *table,
                              struct successor *successors) {
    return expand_either(state, table, false, successors);
}

/* Every move there is, for proofs that are written down. A lone card that goes to an empty column
 * is left out all the same: the position after that is the one before it. */
static inline unsigned expand_wholly(const struct state *state, const struct deal_table *table,
                                     struct successor *successors) {
    return expand_either(state, table, true, successors);
}

#endif
