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

/* Takes what lies on a card into cells, of which nothing may come: no card that goes to its
 * foundation by itself. */
static inline void play_uncover(struct play *play, uint64_t above, unsigned card) {
    state_put_in_cells(&play->state, above);
    play->covered &= ~(above | cards_of(card));
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

/* The card that lies on a covered one. */
unsigned play_card_on(const struct play *play, const struct deal_table *table, unsigned card);

/* Moves a card with the run on it, card by card by way of cells and empty columns, and writes the
 * moves down. It must be possible. */
void play_move_run(struct play *play, const struct deal_table *table, unsigned foot,
                   unsigned support, struct steps *steps);

/* ---- Forced moves -----------------------------------------------------------------------------
 *
 * In games that build in suit a card has one place to go to, and some moves cannot hurt. They are
 * made at once, like autoplay, so that a search need not look at the positions without them:
 * docs/proofs.md, 5, 7, 32 and 33. */

/* The foot of the run in suit that a card belongs to, and the card on top of it. */
static inline unsigned suit_run_foot(const struct state *state, unsigned card) {
    return cards_lowest(cards_suit(card) & ~state_built(state) & ~(cards_of(card) - 1));
}
static inline unsigned suit_run_top(const struct state *state, unsigned card) {
    const uint64_t below = cards_lower(card) & ~state_built(state);
    return below == 0 ? card_suit(card) : cards_highest(below) + SUITS;
}

/* Are empty columns worth nothing? Where they stay empty; and where they are for kings, if there is
 * one for each king that has none. Then a run that lies on the table need never move:
 * docs/proofs.md, 7 and 33. */
static inline bool runs_settle(const struct state *state, const struct deal_table *table) {
    switch (table->rules.empty) {
    case EMPTY_KING:
        return cards_count(state_kings_without_column(state, table)) <=
               state_empty_columns(state, table);
    case EMPTY_NONE:
        return true;
    case EMPTY_ANY:
        break;
    }
    return false;
}

/* Does nothing lie beneath this card's run? */
static inline bool run_is_settled(const struct state *state, unsigned card) {
    return state_support(state, suit_run_foot(state, card)) == ON_TABLE;
}

/* Is there no reason to move this card, which lies free, before it goes to its foundation? Nothing
 * lies beneath its run, or there is no other place for it (docs/proofs.md, 7, 32 and 33). */
static inline bool card_is_settled(const struct state *state, const struct deal_table *table,
                                   unsigned card) {
    return run_is_settled(state, card) ||
           (table->rules.cells == 0 && table->rules.empty == EMPTY_NONE &&
            cards_have(state_built(state) | table->kings, card));
}

/* Where runs settle: a card that can be moved, with the run on it, onto a settled one, or a king
 * that can be moved to an empty column. */
static inline struct step step_to_settle(const struct play *play, const struct deal_table *table,
                                         uint64_t tops) {
    const struct state *state = &play->state;
    const uint64_t kings =
        table->rules.empty == EMPTY_KING ? state_kings_without_column(state, table) : 0;
    const uint64_t movable = tops | state_cells(state);
    uint64_t cards =
        (cards_under(tops, 0) & ~state_foundations(state) & ~state_built(state)) | kings;
    for (; cards != 0; cards &= cards - 1) {
        const unsigned card = cards_lowest(cards);
        const unsigned top = suit_run_top(state, card);
        if (cards_have(movable, top) && (card - top) / SUITS <= state_free_cells(state, table)) {
            if (cards_have(kings, card)) {
                return (struct step){(uint8_t)card, ON_TABLE};
            }
            if (card_is_settled(state, table, card + SUITS)) {
                return (struct step){(uint8_t)card, BUILT};
            }
        }
    }
    return (struct step){NO_CARD, NO_SUPPORT};
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
        struct step step = {NO_CARD, BUILT};
        if (back != 0) {
            step.card = (uint8_t)cards_lowest(back);
        } else if (runs_settle(&play->state, table)) {
            step = step_to_settle(play, table, tops);
        }
        if (step.card == NO_CARD) {
            return;
        }
        if (steps == NULL) {
            play_put(play, table, step.card, step.support);
        } else {
            play_move_run(play, table, step.card, step.support, steps);
        }
    }
}

#endif
