/* Forced moves, in games that build in suit: there a card has one place to go to, and some moves
 * cannot hurt. They are made at once, like autoplay, so that a search need not look at the
 * positions without them. The arguments are in docs/design.md. */
#ifndef SOLITON_PATIENCE_SOLVER_FORCED_MOVES_H
#define SOLITON_PATIENCE_SOLVER_FORCED_MOVES_H

#include "puzzles/patience/solver/macro_moves.h"

/* The foot of the run in suit that a card belongs to, and the card on top of it. */
static inline unsigned suit_run_foot(const struct state *state, unsigned card) {
    return cards_lowest(cards_suit(card) & ~state_built(state) & ~(cards_of(card) - 1));
}
static inline unsigned suit_run_top(const struct state *state, unsigned card) {
    const uint64_t below = cards_lower(card) & ~state_built(state);
    return below == 0 ? card_suit(card) : cards_highest(below) + SUITS;
}

/* Does nothing lie beneath this card's run? Where empty columns cannot be filled again, nobody then
 * has a reason to move it before it is deposited. */
static inline bool run_is_settled(const struct state *state, unsigned card) {
    return state_support(state, suit_run_foot(state, card)) == ON_TABLE;
}

/* A card that lies at the foot of a run on top of its column and can be moved with it onto a
 * settled one; NO_CARD if there is none. */
static inline unsigned card_to_settle(const struct play *play, const struct deal_table *table,
                                      uint64_t tops) {
    const struct state *state = &play->state;
    uint64_t cards = cards_under(tops, 0) & ~state_foundations(state) & ~state_built(state) &
                     ~state_cells(state);
    for (; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        const unsigned top = suit_run_top(state, card);
        if (cards_have(tops, top) && run_is_settled(state, card + SUITS) &&
            (card - top) / SUITS <= state_free_cells(state, table)) {
            return card;
        }
    }
    return NO_CARD;
}

static inline void play_forced_moves(struct play *play, const struct deal_table *table,
                                     struct steps *steps) {
    if (table->rules.build != BUILD_SUIT) {
        return;
    }
    for (;;) {
        const uint64_t tops = play_tops(play, table);
        const uint64_t back = state_cells(&play->state) & cards_under(tops, 0);
        unsigned card = NO_CARD;
        if (back != 0) {
            card = cards_lowest(back);
        } else if (table->rules.empty == EMPTY_NONE) {
            card = card_to_settle(play, table, tops);
        }
        if (card == NO_CARD) {
            return;
        }
        if (steps == NULL) {
            play_put(play, table, card, BUILT);
        } else {
            play_move_run(play, table, card, BUILT, steps);
        }
    }
}

#endif
