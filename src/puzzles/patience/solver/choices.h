/* What a player may choose where deposits are not forced: to deposit a card that lies free, and to
 * take one back. What is deposited by itself is never taken back. */
#ifndef SOLITON_PATIENCE_SOLVER_CHOICES_H
#define SOLITON_PATIENCE_SOLVER_CHOICES_H

#include "puzzles/patience/solver/macro_moves.h"

/* Adds the successors in which one of `cards` has come back to the given support. */
static inline unsigned choices_back_to(const struct play *before, const struct deal_table *table,
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

static inline unsigned choices_back(const struct play *play, const struct deal_table *table,
                                    struct successor *successors) {
    const uint64_t foundations = state_foundations(&play->state);
    /* What is deposited by itself would go back at once. */
    const uint64_t stay = table->autoplay == AUTOPLAY_SAFE
                              ? deal_table_safe(table, foundations, table->takes_back)
                              : 0;
    const uint64_t cards = foundations & ~(foundations >> SUITS) & ~stay;
    const uint64_t tops = play_tops(play, table);
    unsigned count = 0;
    for (unsigned change = 0; change < SUITS; change++) {
        if (deal_table_allows(table, change)) {
            count += choices_back_to(play, table, cards & cards_under(tops, change), BUILT + change,
                                     successors + count);
        }
    }
    if (state_empty_columns(&play->state, table) > 0) {
        count += choices_back_to(play, table, cards & deal_table_fit_empty_column(table), ON_TABLE,
                                 successors + count);
    }
    if (state_free_cells(&play->state, table) > 0) {
        count += choices_back_to(play, table, cards, IN_CELL, successors + count);
    }
    return count;
}

static inline unsigned choices(const struct state *state, const struct deal_table *table,
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
    return table->takes_back ? count + choices_back(&before, table, successors + count) : count;
}

#endif
