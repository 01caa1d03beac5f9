/* A lower bound for the moves that a position needs. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_LEAST_MOVES_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_LEAST_MOVES_H

#include "puzzles/patience/solver/state.h"

/* All cards beneath each card, down to the foot of its column, for those in columns. */
static inline void least_moves_beneath(const struct state *state, const struct deal_table *table,
                                       uint64_t beneath[CARDS]) {
    const uint64_t built = state_built(state);
    const uint64_t dealt = state_dealt(state, table);
    /* Downwards by rank, since a built card lies on one of the rank above. */
    for (uint64_t cards = table->all; cards != 0; cards ^= cards_of(cards_highest(cards))) {
        unsigned card = cards_highest(cards);
        if (cards_have(built, card)) {
            unsigned onto = state_beneath_built(state, card);
            beneath[card] = beneath[onto] | cards_of(onto);
        } else {
            /* A dealt card has never moved, so nothing beneath it has either. */
            beneath[card] = cards_have(dealt, card) ? table->dealt_under[card] : 0;
        }
    }
}

/* A cycle of two or three cards among `left` that hold up each other, with `first` in it; empty if
 * there is none. */
static inline uint64_t least_moves_cycle(const uint64_t holds_up[CARDS], uint64_t left,
                                         unsigned first, unsigned size) {
    if (!cards_have(left, first)) {
        return 0;
    }
    for (uint64_t seconds = holds_up[first] & left; seconds != 0; seconds &= seconds - 1) {
        unsigned second = cards_lowest(seconds);
        if (size == 2) {
            if (cards_have(holds_up[second], first)) {
                return cards_of(first) | cards_of(second);
            }
            continue;
        }
        for (uint64_t thirds = holds_up[second] & left; thirds != 0; thirds &= thirds - 1) {
            unsigned third = cards_lowest(thirds);
            if (cards_have(holds_up[third], first)) {
                return cards_of(first) | cards_of(second) | cards_of(third);
            }
        }
    }
    return 0;
}

/* A number of moves that no solution can do without: cards that hold up each other in a cycle need
 * one, and cycles without a common card one each (docs/proofs.md, 11 and 12). Finding the most such
 * cycles is hard; taking cycles of one, then two, then three cards as they come is not. */
static inline unsigned least_moves(const struct state *state, const struct deal_table *table) {
    uint64_t holds_up[CARDS];
    uint64_t left = 0; /* the cards that are in no cycle yet and hold up some */
    unsigned moves = 0;
    least_moves_beneath(state, table, holds_up);
    for (uint64_t cards = state_built(state) | state_dealt(state, table); cards != 0;
         cards &= cards - 1) {
        unsigned card = cards_lowest(cards);
        holds_up[card] = cards_with_higher(holds_up[card]) & table->all;
        if (cards_have(holds_up[card], card)) {
            moves++;
        } else {
            left |= cards_of(card);
        }
    }
    for (unsigned size = 2; size <= 3; size++) {
        for (uint64_t firsts = left; firsts != 0; firsts &= firsts - 1) {
            unsigned first = cards_lowest(firsts);
            uint64_t cycle = least_moves_cycle(holds_up, left, first, size);
            if (cycle != 0) {
                moves++;
                left &= ~cycle;
                firsts &= left | cards_of(first);
            }
        }
    }
    return moves;
}

#endif
