/* The moves from a state, each followed by the autoplay of the search. Moves that cannot help are
 * left out. That loses no solution: docs/proofs.md, 2, 3, 6 and 8. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXPAND_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXPAND_H

#include "puzzles/patience/solver/macro_moves.h"

/* ---- Single cards, between columns and cells ------------------------------------------------ */

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
        if (all || support < BUILT || !is_dead_run(&play.state, table, card)) {
            successors[count].state = play.state;
            successors[count++].macro_move =
                (struct macro_move){SINGLE_MOVE, (uint8_t)card, (uint8_t)support};
        }
    }
    return count;
}

/* The compiler makes one function of it for each value of `all`. */
static inline __attribute__((always_inline)) unsigned expand_with(const struct state *state,
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
        /* A card alone in its column would leave one empty column for another: docs/proofs.md, 2.
         */
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
    return expand_with(state, table, false, successors);
}

/* Every move between columns and cells, for proofs that are written down. A lone card that goes to
 * an empty column is left out all the same: the position after that is the one before it. */
static inline unsigned expand_all(const struct state *state, const struct deal_table *table,
                                  struct successor *successors) {
    return expand_with(state, table, true, successors);
}

/* ---- Foundations, where autoplay leaves a choice -------------------------------------------- */

/* Adds the successors in which one of `cards` has come back to the given support. */
static inline unsigned take_back_to(const struct play *before, const struct deal_table *table,
                                    uint64_t cards, unsigned support,
                                    struct successor *successors) {
    unsigned count = 0;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        struct play play = *before;
        play_take_back(&play, table, card, support);
        successors[count].state = play.state;
        successors[count++].macro_move =
            (struct macro_move){TAKE_BACK, (uint8_t)card, (uint8_t)support};
    }
    return count;
}

static inline unsigned take_back_moves(const struct play *play, const struct deal_table *table,
                                       struct successor *successors) {
    const uint64_t foundations = state_foundations(&play->state);
    /* What goes to its foundation by itself would go back at once (docs/proofs.md, 8). */
    const uint64_t stay = table->autoplay == AUTOPLAY_SAFE
                              ? deal_table_safe(table, foundations, table->takes_back)
                              : 0;
    const uint64_t cards = foundations & ~(foundations >> SUITS) & ~stay;
    const uint64_t tops = play_tops(play, table);
    unsigned count = 0;
    for (unsigned change = 0; change < SUITS; change++) {
        if (deal_table_allows(table, change)) {
            count += take_back_to(play, table, cards & cards_under(tops, change), BUILT + change,
                                  successors + count);
        }
    }
    if (state_empty_columns(&play->state, table) > 0) {
        count += take_back_to(play, table, cards & deal_table_fit_empty_column(table), ON_TABLE,
                              successors + count);
    }
    if (state_free_cells(&play->state, table) > 0) {
        count += take_back_to(play, table, cards, IN_CELL, successors + count);
    }
    return count;
}

/* Moves to the foundations, and back from there where the rules allow it: docs/proofs.md, 9. */
static inline unsigned foundation_moves(const struct state *state, const struct deal_table *table,
                                        struct successor *successors) {
    if (table->autoplay == AUTOPLAY_ALL) {
        return 0;
    }
    const struct play before = play_from(state, table);
    unsigned count = 0;
    for (uint64_t cards = before.next & ~before.covered; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        struct play play = before;
        play_to_foundation(&play, table, card);
        successors[count].state = play.state;
        successors[count++].macro_move =
            (struct macro_move){TO_ITS_FOUNDATION, (uint8_t)card, ON_FOUNDATION};
    }
    return table->takes_back ? count + take_back_moves(&before, table, successors + count) : count;
}

/* ---- Whole runs, in suit -------------------------------------------------------------------- */

/* Adds the position after a macro move and the forced moves that follow. */
static inline unsigned expand_suit_add(struct play *play, const struct deal_table *table,
                                       enum macro_move_kind kind, unsigned card, unsigned support,
                                       struct successor *successor) {
    if (support >= BUILT && is_dead_run(&play->state, table, card)) {
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

/* In games that build in suit, for the complete search: whole runs, each followed by forced moves.
 * This is enough: docs/proofs.md, 6. */
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
