/* The moves from a state, each followed by the autoplay of the search. Moves that cannot help are
 * left out. That loses no solution: docs/proofs.md, 2, 3 and 8. For games that build in suit there
 * is expand_suit.h. */
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
        struct play *play = &successors[count].play;
        *play = *before;
        play_put(play, table, card, support);
        if (all || support < BUILT || !is_dead_run(&play->state, table, card)) {
            successors[count++].macro_move =
                (struct macro_move){SINGLE_MOVE, (uint8_t)card, (uint8_t)support};
        }
    }
    return count;
}

/* Without the moves of the cards in `but`. The compiler makes one function of it for each value of
 * `all`. */
static inline __attribute__((always_inline)) unsigned expand_with(const struct state *state,
                                                                  const struct deal_table *table,
                                                                  bool all, uint64_t but,
                                                                  struct successor *successors) {
    const struct play play = play_from(state, table);
    const uint64_t tops = play.tops;
    const uint64_t movable = (tops | state_cells(state)) & ~but;
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
        count += expand_to(&play, table, movable & ~alone & table->fit_empty_column, ON_TABLE, all,
                           successors + count);
    }
    if (state_free_cells(state, table) > 0) {
        count += expand_to(&play, table, tops & ~but, IN_CELL, all, successors + count);
    }
    return count;
}

static inline unsigned expand(const struct state *state, const struct deal_table *table,
                              struct successor *successors) {
    return expand_with(state, table, false, 0, successors);
}

/* The same, without the moves of some cards. */
static inline unsigned expand_but(const struct state *state, const struct deal_table *table,
                                  uint64_t but, struct successor *successors) {
    return expand_with(state, table, false, but, successors);
}

/* Every move between columns and cells, for proofs that are written down. A lone card that goes to
 * an empty column is left out all the same: the position after that is the one before it. */
static inline unsigned expand_all(const struct state *state, const struct deal_table *table,
                                  struct successor *successors) {
    return expand_with(state, table, true, 0, successors);
}

/* ---- Foundations, where autoplay leaves a choice -------------------------------------------- */

/* Adds the successors in which one of `cards` has come back to the given support. */
static inline unsigned take_back_to(const struct play *before, const struct deal_table *table,
                                    uint64_t cards, unsigned support,
                                    struct successor *successors) {
    unsigned count = 0;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        successors[count].play = *before;
        play_take_back(&successors[count].play, table, card, support);
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
    const uint64_t tops = play->tops;
    unsigned count = 0;
    for (unsigned change = 0; change < SUITS; change++) {
        if (deal_table_allows(table, change)) {
            count += take_back_to(play, table, cards & cards_under(tops, change), BUILT + change,
                                  successors + count);
        }
    }
    if (state_empty_columns(&play->state, table) > 0) {
        count += take_back_to(play, table, cards & table->fit_empty_column, ON_TABLE,
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
    for (uint64_t cards = before.next & play_free(&before); cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        successors[count].play = before;
        play_to_foundation(&successors[count].play, table, card);
        successors[count++].macro_move =
            (struct macro_move){TO_ITS_FOUNDATION, (uint8_t)card, ON_FOUNDATION};
    }
    return table->takes_back ? count + take_back_moves(&before, table, successors + count) : count;
}

#endif
