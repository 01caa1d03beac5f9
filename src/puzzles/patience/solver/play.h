/* A position in which single cards are moved one after the other. What the
 * search deposits by itself is deposited at once. */
#ifndef SOLITON_PATIENCE_SOLVER_PLAY_H
#define SOLITON_PATIENCE_SOLVER_PLAY_H

#include "puzzles/patience/solver/state.h"

struct play {
    struct state state;
    uint64_t covered; /* the cards with another card on them */
    uint64_t next;    /* the cards that the deposits wait for */
};

static inline struct play play_from(const struct state *state, const struct deal_table *table) {
    return (struct play){.state = *state,
                         .covered = state_covered(state, table),
                         .next = state_next_cards(state, table)};
}

/* The uncovered cards in columns. */
static inline uint64_t play_tops(const struct play *play, const struct deal_table *table) {
    return table->all & ~play->covered & ~state_foundations(&play->state) &
           ~state_cells(&play->state);
}

/* Gives a card another support. With a whole run on it, the run goes along. */
static inline void play_put(struct play *play, const struct deal_table *table, unsigned card,
                            unsigned support) {
    const uint64_t uncovered = state_beneath(&play->state, table, card);
    play->covered &= ~uncovered;
    state_put(&play->state, card, support);
    if (support >= BUILT) {
        play->covered |= cards_of(card_over(card, support & 3));
    }
    /* Nothing else has become free for its deposit. */
    if ((play->next & uncovered) != 0) {
        state_autoplay(&play->state, table, &play->covered);
        play->next = state_next_cards(&play->state, table);
    }
}

/* Deposits a card by choice. */
static inline void play_to_foundation(struct play *play, const struct deal_table *table,
                                      unsigned card) {
    play->covered &= ~state_beneath(&play->state, table, card);
    state_put(&play->state, card, ON_FOUNDATION);
    state_autoplay(&play->state, table, &play->covered);
    play->next = state_next_cards(&play->state, table);
}

/* Takes the top card of a deposit back. */
static inline void play_take_back(struct play *play, const struct deal_table *table, unsigned card,
                                  unsigned support) {
    play_put(play, table, card, support);
    play->next = state_next_cards(&play->state, table);
}

#endif
