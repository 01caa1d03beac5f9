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

/* A position, and what is known of it. What a move changes of that is a few operations; to find it
 * out for each position anew would take several times as long. */
struct play {
    struct state state;
    uint64_t tops;      /* the uncovered cards in columns */
    uint64_t next;      /* the cards that the foundations wait for */
    uint64_t king_runs; /* the kings at the foot of a column, and what is built on them */
};

static inline uint64_t state_king_runs(const struct state *state, const struct deal_table *table) {
    uint64_t runs = 0;
    uint64_t more = state_on_table(state) & table->kings;
    while (more != 0) {
        uint64_t last = more;
        runs |= last;
        more = 0;
        for (unsigned change = 0; change < SUITS; change++) {
            if (deal_table_allows(table, change)) {
                more |= state_built_by(state, change) & cards_under(last, change);
            }
        }
    }
    return runs;
}

static inline struct play play_from(const struct state *state, const struct deal_table *table) {
    return (struct play){.state = *state,
                         .tops = state_tops(state, table),
                         .next = state_next_cards(state, table),
                         .king_runs = state_king_runs(state, table)};
}

/* The cards that can be moved. */
static inline uint64_t play_free(const struct play *play) {
    return play->tops | state_cells(&play->state);
}

static inline bool play_is_covered(const struct play *play, unsigned card) {
    return !cards_have(play_free(play) | state_foundations(&play->state), card);
}

/* Sends a card to its foundation. */
static inline void play_send(struct play *play, const struct deal_table *table, unsigned card) {
    play->tops = (play->tops | state_beneath(&play->state, table, card)) & ~cards_of(card);
    play->king_runs &= ~cards_of(card);
    state_put(&play->state, card, ON_FOUNDATION);
}

/* Sends what goes to its foundation by itself, until there is no more. */
static inline void play_autoplay(struct play *play, const struct deal_table *table) {
    uint64_t ready;
    while ((ready = state_autoplay_cards(&play->state, table, play->next) & play_free(play)) != 0) {
        for (; ready != 0; ready &= ready - 1) {
            play_send(play, table, cards_lowest(ready));
        }
        play->next = state_next_cards(&play->state, table);
    }
}

/* Takes a card, with the run on it, off `beneath` (a set, empty if it lies on no other card) and
 * puts it onto another support. Nothing can go to a foundation by that but what lay beneath. */
static inline void play_put_from(struct play *play, const struct deal_table *table, unsigned card,
                                 uint64_t run, uint64_t beneath, unsigned support) {
    play->tops |= beneath;
    play->king_runs &= ~run;
    if (support >= BUILT) {
        const uint64_t parent = cards_of(card_over(card, support & 3));
        play->tops &= ~parent;
        play->king_runs |= (play->king_runs & parent) != 0 ? run : 0;
    } else if (support == ON_TABLE) {
        play->king_runs |= (table->kings & cards_of(card)) != 0 ? run : 0;
    } else {
        play->tops &= ~cards_of(card);
    }
    state_put(&play->state, card, support);
    if ((play->next & beneath) != 0) {
        play_autoplay(play, table);
    }
}

/* Gives a card, with the run on it, another support, followed by autoplay. */
static inline void play_put_run(struct play *play, const struct deal_table *table, unsigned foot,
                                uint64_t above, unsigned support) {
    const uint64_t bit = cards_of(foot);
    /* In a cell or on a foundation it was not on top of anything. */
    play->tops |= bit & (state_cells(&play->state) | state_foundations(&play->state));
    play_put_from(play, table, foot, above | bit, state_beneath(&play->state, table, foot),
                  support);
}

/* The same for a card on which nothing lies. */
static inline void play_put(struct play *play, const struct deal_table *table, unsigned card,
                            unsigned support) {
    play_put_run(play, table, card, 0, support);
}

/* Takes what lies on a card into cells, of which nothing may come: no card that goes to its
 * foundation by itself. */
static inline void play_uncover(struct play *play, uint64_t above, unsigned card) {
    state_put_in_cells(&play->state, above);
    play->tops = (play->tops & ~above) | cards_of(card);
    play->king_runs &= ~above;
}

/* Sends a card to its foundation by choice. */
static inline void play_to_foundation(struct play *play, const struct deal_table *table,
                                      unsigned card) {
    play_send(play, table, card);
    play->next = state_next_cards(&play->state, table);
    play_autoplay(play, table);
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

/* The cards of its run that lie on a card. */
static inline uint64_t suit_run_above(const struct state *state, unsigned card) {
    return cards_lower(card) & ~(cards_of(suit_run_top(state, card)) - 1);
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
static inline struct step step_to_settle(const struct play *play, const struct deal_table *table) {
    const struct state *state = &play->state;
    const uint64_t tops = play->tops;
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
        const uint64_t back = state_cells(&play->state) & cards_under(play->tops, 0);
        struct step step = {NO_CARD, BUILT};
        if (back != 0) {
            step.card = (uint8_t)cards_lowest(back);
        } else if (runs_settle(&play->state, table)) {
            step = step_to_settle(play, table);
        }
        if (step.card == NO_CARD) {
            return;
        }
        if (steps == NULL) {
            const uint64_t above = suit_run_above(&play->state, step.card);
            play_put_run(play, table, step.card, above, step.support);
        } else {
            play_move_run(play, table, step.card, step.support, steps);
        }
    }
}

#endif
