/* A position in which single cards are moved one after the other. What goes to its foundation by
 * itself goes there at once. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_PLAY_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_PLAY_H

#include "puzzles/patience/solver/state.h"

/* Single moves, as they are written down. */
struct step {
    uint8_t card, support;
};

enum { MAX_STEPS = 1024 }; /* more than a macro move has, or the forced moves of a root */
struct steps {
    unsigned count;
    struct step steps[MAX_STEPS];
};

static inline void steps_add(struct steps *steps, unsigned card, unsigned support) {
    if (steps != NULL && steps->count < MAX_STEPS) {
        steps->steps[steps->count++] = (struct step){(uint8_t)card, (uint8_t)support};
    }
}

struct play {
    struct state state;
    uint64_t covered; /* the cards with another card on them */
    uint64_t next;    /* the cards that the foundations wait for */
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

/* Gives a card another support, followed by autoplay. With a whole run on it, the run goes along.
 */
static inline void play_put(struct play *play, const struct deal_table *table, unsigned card,
                            unsigned support) {
    const uint64_t uncovered = state_beneath(&play->state, table, card);
    play->covered &= ~uncovered;
    state_put(&play->state, card, support);
    if (support >= BUILT) {
        play->covered |= cards_of(card_over(card, support & 3));
    }
    /* Nothing else can go to a foundation now that could not before. */
    if ((play->next & uncovered) != 0) {
        state_autoplay(&play->state, table, &play->covered);
        play->next = state_next_cards(&play->state, table);
    }
}

/* Sends a card to its foundation by choice. */
static inline void play_to_foundation(struct play *play, const struct deal_table *table,
                                      unsigned card) {
    play->covered &= ~state_beneath(&play->state, table, card);
    state_put(&play->state, card, ON_FOUNDATION);
    state_autoplay(&play->state, table, &play->covered);
    play->next = state_next_cards(&play->state, table);
}

/* Takes the top card of a foundation back. */
static inline void play_take_back(struct play *play, const struct deal_table *table, unsigned card,
                                  unsigned support) {
    play_put(play, table, card, support);
    play->next = state_next_cards(&play->state, table);
}

/* Moves a card with the run on it, card by card by way of cells and empty columns, and writes the
 * moves down. It must be possible. */
void play_move_run(struct play *play, const struct deal_table *table, unsigned foot,
                   unsigned support, struct steps *steps);

/* ---- Forced moves -----------------------------------------------------------------------------
 *
 * In games that build in suit a card has one place to go to, and some moves cannot hurt. They are
 * made at once, like autoplay, so that a search need not look at the positions without them:
 * docs/proofs.md, 5 and 7. */

/* The foot of the run in suit that a card belongs to, and the card on top of it. */
static inline unsigned suit_run_foot(const struct state *state, unsigned card) {
    return cards_lowest(cards_suit(card) & ~state_built(state) & ~(cards_of(card) - 1));
}
static inline unsigned suit_run_top(const struct state *state, unsigned card) {
    const uint64_t below = cards_lower(card) & ~state_built(state);
    return below == 0 ? card_suit(card) : cards_highest(below) + SUITS;
}

/* Does nothing lie beneath this card's run? Where empty columns cannot be filled again, there is
 * then no reason to move it before it goes to its foundation. */
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

/* Makes all forced moves, and writes them down unless `steps` is NULL. */
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
