/* Sets of cards as 64-bit words, bit c for card c.
 *
 * As a card is rank * 4 + suit, the four cards of a rank are neighbours: one rank up is a shift by
 * four, and changing suits is swapping bits within groups of four. What a whole set of cards can be
 * built on is therefore a few shifts, whatever the number of cards. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_CARDS_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_CARDS_H

#include "puzzles/patience/card.h"

#include <stdint.h>

static const uint64_t ACES = 0xF;

static inline uint64_t cards_of(unsigned card) { return UINT64_C(1) << card; }
static inline bool cards_have(uint64_t cards, unsigned card) { return (cards >> card & 1) != 0; }
static inline unsigned cards_count(uint64_t cards) { return (unsigned)__builtin_popcountll(cards); }
static inline unsigned cards_lowest(uint64_t cards) { return (unsigned)__builtin_ctzll(cards); }
static inline unsigned cards_highest(uint64_t cards) {
    return 63u - (unsigned)__builtin_clzll(cards);
}

/* The cards of the same ranks with `change` exclusive-ored into their suits: 0 leaves each suit, 1
 * takes the other suit of the colour, 2 and 3 the suits of the other colour. */
static inline uint64_t cards_change_suit(uint64_t cards, unsigned change) {
    const uint64_t even_suits = UINT64_C(0x5555555555555555);
    const uint64_t black_suits = UINT64_C(0x3333333333333333);
    if (change & 1) {
        cards = (cards & even_suits) << 1 | (cards >> 1 & even_suits);
    }
    if (change & 2) {
        cards = (cards & black_suits) << 2 | (cards >> 2 & black_suits);
    }
    return cards;
}

/* All cards of a card's suit, and those below it. */
static inline uint64_t cards_suit(unsigned card) {
    return UINT64_C(0x1111111111111111) << card_suit(card);
}
static inline uint64_t cards_lower(unsigned card) {
    return cards_suit(card) & (cards_of(card) - 1);
}

static inline uint64_t cards_of_lower_ranks(unsigned card) {
    return cards_of(card & ~(SUITS - 1u)) - 1;
}

static inline uint64_t cards_of_ranks_up_to(unsigned card) {
    return (cards_of(card | (SUITS - 1u)) << 1) - 1;
}

/* The cards, and all higher ones of their suits. */
static inline uint64_t cards_with_higher(uint64_t cards) {
    cards |= cards << SUITS;
    cards |= cards << 2 * SUITS;
    cards |= cards << 4 * SUITS;
    return cards | cards << 8 * SUITS;
}

/* What these cards can lie on, and what can lie on these cards, for one change of suit. */
static inline uint64_t cards_over(uint64_t cards, unsigned change) {
    return cards_change_suit(cards, change) << SUITS;
}
static inline uint64_t cards_under(uint64_t cards, unsigned change) {
    return cards_change_suit(cards, change) >> SUITS;
}
static inline unsigned card_over(unsigned card, unsigned change) { return (card ^ change) + SUITS; }

#endif
