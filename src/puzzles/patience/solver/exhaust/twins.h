/* Twins: two cards of one rank and one colour that a search need not tell apart.
 *
 * Where building alternates colours, what can lie on the nine of hearts can lie on the nine of
 * diamonds, and both can lie on the same cards. Only the foundations tell them apart. So as long as
 * it is the turn of neither, positions in which two such cards have traded places have the same
 * moves, and of all of them one is enough: docs/proofs.md, 44. That makes a proof a hundred or a
 * thousand times as short.
 *
 * A set of twins is the set of those of the even suits; each stands for two cards. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_TWINS_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_TWINS_H

#include "puzzles/patience/solver/state.h"

static const uint64_t EVEN_SUITS = UINT64_C(0x5555555555555555);

/* Do these rules have twins? In suit, cards of different suits have nothing in common; where cards
 * come back from the foundations, nothing tells for good whose turn it is. */
static inline bool rules_have_twins(const struct rules *rules) {
    return rules->build == BUILD_ALTERNATE && !rules->take_back;
}

/* For each card, the other one of its rank and colour. */
static inline uint64_t twins_others(uint64_t cards) { return cards_change_suit(cards, 1); }

/* The cards that could trade places if their twins can, too: they do not lie as dealt, and nothing
 * lies as dealt on them. */
static inline uint64_t state_loose(const struct state *state, const struct deal_table *table) {
    const uint64_t dealt = state_dealt(state, table);
    return table->all &
           ~(dealt | state_foundations(state) | deal_table_dealt_onto_all(table, dealt));
}

/* The twins in a position, but for those that are to be told apart. */
static inline uint64_t state_twins(const struct state *state, const struct deal_table *table,
                                   uint64_t apart) {
    const uint64_t cards = state_loose(state, table) & ~state_next_cards(state, table);
    return cards & cards >> 1 & EVEN_SUITS & ~apart;
}

/* The twins among which these cards are. */
static inline uint64_t twins_among(uint64_t twins, uint64_t cards) {
    return twins & (cards | cards >> 1);
}

/* The two cards of a pair trade places, and keep nothing of what is built on them. */
static inline void twins_trade(struct state *state, uint64_t pair) {
    const uint64_t both = pair | pair << 1;
    for (unsigned i = 0; i < 3; i++) {
        const uint64_t differ = (state->plane[i] ^ state->plane[i] >> 1) & pair;
        state->plane[i] ^= differ | differ << 1;
    }
    /* The card beneath is what it was, and so is the change of suit for one that has stayed: for
     * the two, and for what is built on them, it is the other one of its colour. */
    const uint64_t on_them = cards_under(both, 2);
    state->plane[0] ^= (both | on_them) & state_built(state);
}

/* ---- Which of all positions stands for the others ---------------------------------------------
 */

/* Where twins lie, as a number that is the greater the later it comes: a cell, the table, the card
 * of the even suit, that of the odd one. */
static inline unsigned twins_place(const struct state *state, unsigned card) {
    const unsigned low = (unsigned)(state->plane[0] >> card & 1);
    return cards_have(state_built(state), card) ? 2 + (low ^ (card & 1)) : low;
}

/* Puts those in order that can be built on one another, from the highest rank down; `card` is the
 * highest one. Returns which have traded places.
 *
 * Twins that both lie in cells, or both on the table, are still alike: what lies on them tells them
 * apart, and if that is twins again, what lies on these. */
static inline uint64_t twins_order_from(struct state *state, uint64_t twins, unsigned card) {
    uint64_t traded = 0;
    uint64_t alike = 0; /* those that may still trade places, all of them together */
    for (;; card = (card ^ 2) - SUITS) {
        const uint64_t pair = cards_of(card);
        const uint64_t built = state_built(state) & (pair | pair << 1);
        if (alike != 0 && built != 0) {
            /* The first of what lies on them shall lie on the card of the even suit. */
            if (twins_place(state, cards_lowest(built)) == 3) {
                state->plane[0] ^= built;
                traded ^= alike;
            }
            alike = built == (pair | pair << 1) && (twins & pair) != 0 ? alike | pair : 0;
        } else {
            alike = 0;
        }
        if ((twins & pair) != 0 && alike == 0) {
            const unsigned even = twins_place(state, card);
            const unsigned odd = twins_place(state, card + 1);
            if (even > odd) {
                twins_trade(state, pair);
                traded ^= pair;
            }
            alike = even == odd ? pair : 0;
        }
        if (card < SUITS) {
            return traded;
        }
    }
}

/* Of all positions that twins can make of this one by trading places, the one that comes first: if
 * their places are read from the highest rank down, in each rank suit by suit, they are the least.
 * Returns which have traded places. */
static inline uint64_t state_order_twins(struct state *state, uint64_t twins) {
    if (twins == 0) {
        return 0;
    }
    const unsigned highest = cards_highest(twins) & ~(SUITS - 1u);
    return twins_order_from(state, twins, highest) | twins_order_from(state, twins, highest + 2);
}

#endif
