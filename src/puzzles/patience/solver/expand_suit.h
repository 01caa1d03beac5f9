/* The moves in games where cards stack in suit, for the search that proves: whole runs, each
 * followed by what is always right (forced_moves.h). Why this is enough is said in docs/design.md.
 */
#ifndef SOLITON_PATIENCE_SOLVER_EXPAND_SUIT_H
#define SOLITON_PATIENCE_SOLVER_EXPAND_SUIT_H

#include "puzzles/patience/solver/forced_moves.h"

/* Adds the position after a macro move and the forced moves that follow. */
static inline unsigned expand_suit_add(struct play *play, const struct deal_table *table,
                                       enum macro_move_kind kind, unsigned card, unsigned support,
                                       struct successor *successor) {
    if (support >= BUILT && dead_run(&play->state, table, card)) {
        return 0;
    }
    play_forced_moves(play, table, NULL);
    successor->state = play->state;
    successor->macro_move = (struct macro_move){(uint16_t)kind, (uint8_t)card, (uint8_t)support};
    return 1;
}

static inline unsigned expand_suit_put(const struct play *before, const struct deal_table *table,
                                       enum macro_move_kind kind, unsigned card, unsigned support,
                                       struct successor *successor) {
    struct play play = *before;
    play_put(&play, table, card, support);
    return expand_suit_add(&play, table, kind, card, support, successor);
}

static inline unsigned expand_suit_to_cells(const struct play *before,
                                            const struct deal_table *table, unsigned top,
                                            unsigned foot, struct successor *successor) {
    struct play play = *before;
    for (unsigned card = top; card <= foot; card += SUITS) {
        play_put(&play, table, card, IN_CELL);
    }
    return expand_suit_add(&play, table, RUN_TO_CELLS, foot, IN_CELL, successor);
}

/* The upper parts of a run that an empty column takes. */
static inline unsigned expand_suit_to_column(const struct play *play,
                                             const struct deal_table *table, unsigned top,
                                             unsigned foot, unsigned cells,
                                             struct successor *successors) {
    const uint64_t fit = deal_table_fit_empty_column(table) & ~state_on_table(&play->state);
    unsigned count = 0;
    for (unsigned card = top; card <= foot && (card - top) / SUITS <= cells; card += SUITS) {
        if (cards_have(fit, card)) {
            count +=
                expand_suit_put(play, table, RUN_TO_COLUMN, card, ON_TABLE, successors + count);
        }
    }
    return count;
}

static inline unsigned expand_suit(const struct state *state, const struct deal_table *table,
                                   struct successor *successors) {
    const struct play play = play_from(state, table);
    const uint64_t tops = play_tops(&play, table);
    const unsigned cells = state_free_cells(state, table);
    const bool empty_column =
        table->rules.empty != EMPTY_NONE && state_empty_columns(state, table) > 0;
    unsigned count = 0;
    for (uint64_t cards = tops; cards != 0; cards &= cards - 1) {
        const unsigned top = cards_lowest(cards);
        const unsigned foot = suit_run_foot(state, top);
        const unsigned length = (foot - top) / SUITS + 1;
        if (length <= cells + 1 && cards_have(tops, foot + SUITS)) {
            count += expand_suit_put(&play, table, MOVE_RUN, foot, BUILT, successors + count);
        }
        if (empty_column) {
            count += expand_suit_to_column(&play, table, top, foot, cells, successors + count);
        }
        if (length <= cells) {
            count += expand_suit_to_cells(&play, table, top, foot, successors + count);
        }
    }
    if (empty_column) {
        uint64_t cards = state_cells(state) & deal_table_fit_empty_column(table);
        for (; cards != 0; cards &= cards - 1) {
            count += expand_suit_put(&play, table, CELL_TO_COLUMN, cards_lowest(cards), ON_TABLE,
                                     successors + count);
        }
    }
    return count;
}

#endif
