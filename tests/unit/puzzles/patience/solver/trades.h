/* Twins that trade places (docs/proofs.md, 44), said card by card and not in sets. */
#ifndef SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SOLVER_TRADES_H
#define SOLITON_TESTS_UNIT_PUZZLES_PATIENCE_SOLVER_TRADES_H

#include "puzzles/patience/solver/state.h"

/* May this card trade places, if its twin may, too? Said card by card. */
static inline bool may_trade(const struct state *state, const struct deal_table *table,
                             unsigned card) {
    const enum support support = state_support(state, card);
    const bool is_turn = card < SUITS || state_support(state, card - SUITS) == ON_FOUNDATION;
    bool may = support != DEALT && support != ON_FOUNDATION && !is_turn;
    for (unsigned other = 0; other < CARDS; other++) {
        may = may && !(cards_have(table->all, other) && table->dealt_onto[other] == card &&
                       state_support(state, other) == DEALT);
    }
    return may;
}

/* A card's support after two cards of a colour, of which this is the even one, have traded places.
 */
static inline unsigned support_after_trade(const struct state *state, unsigned card,
                                           unsigned even) {
    const unsigned from = card / 2 == even / 2 ? card ^ 1 : card;
    const unsigned support = state_support(state, from);
    if (support < BUILT) {
        return support;
    }
    const unsigned beneath = card_over(from, support - BUILT);
    const unsigned traded = beneath / 2 == even / 2 ? beneath ^ 1 : beneath;
    return BUILT + ((traded ^ card) & 3);
}

/* Has two cards trade places, of which this is the one of the even suit. False if they may not. */
static inline bool trade(struct state *state, const struct deal_table *table, unsigned even) {
    const struct state before = *state;
    if (!cards_have(table->all, even) || !may_trade(&before, table, even) ||
        !may_trade(&before, table, even + 1)) {
        return false;
    }
    for (unsigned card = 0; card < CARDS; card++) {
        if (cards_have(table->all, card)) {
            state_put(state, card, support_after_trade(&before, card, even));
        }
    }
    return true;
}

#endif
