/* A position as the search sees it: what each card lies on.
 *
 * A card has eight possible supports: the card it was dealt onto, its foundation, a cell, the bare
 * table at the foot of a column, or, built, one of up to four cards of the next rank, told apart
 * by the change of suit. Three bits a card say which, and they are kept as three words of 52 bits,
 * bit c of each for card c. So a position is 24 bytes, compared and copied as such, and questions
 * about all cards at once ("which are uncovered?", "which can go onto one of those?") are a few
 * shifts.
 *
 * Nothing in it depends on the order of columns or cells: positions that differ in these alone
 * are the same (docs/proofs.md, 1). A card that was dealt onto a card it may be built on counts as
 * built, and the foot of a column as lying on the table, so that equal positions have equal words.
 */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_STATE_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_STATE_H

#include "puzzles/patience/solver/cards.h"
#include "puzzles/patience/solver/deal_table.h"

enum support {
    DEALT = 0, /* on the card that it was dealt onto, without being built there */
    ON_FOUNDATION = 1,
    IN_CELL = 2,
    ON_TABLE = 3,
    BUILT = 4,     /* plus the change of suit, 0..3, that leads to the card beneath */
    NO_SUPPORT = 8 /* never in a state: no place was found for a card */
};

struct state {
    uint64_t plane[3];
};

static inline enum support state_support(const struct state *state, unsigned card) {
    return (enum support)((state->plane[0] >> card & 1) | (state->plane[1] >> card & 1) << 1 |
                          (state->plane[2] >> card & 1) << 2);
}

static inline void state_put(struct state *state, unsigned card, unsigned support) {
    const uint64_t others = ~cards_of(card);
    for (unsigned i = 0; i < 3; i++) {
        state->plane[i] = (state->plane[i] & others) | (uint64_t)(support >> i & 1) << card;
    }
}

static inline void state_put_in_cells(struct state *state, uint64_t cards) {
    state->plane[0] &= ~cards;
    state->plane[1] |= cards;
    state->plane[2] &= ~cards;
}

/* The cards with each support. */
static inline uint64_t state_foundations(const struct state *state) {
    return ~state->plane[2] & ~state->plane[1] & state->plane[0];
}
static inline uint64_t state_cells(const struct state *state) {
    return ~state->plane[2] & state->plane[1] & ~state->plane[0];
}
static inline uint64_t state_on_table(const struct state *state) {
    return ~state->plane[2] & state->plane[1] & state->plane[0];
}
static inline uint64_t state_dealt(const struct state *state, const struct deal_table *table) {
    return ~(state->plane[2] | state->plane[1] | state->plane[0]) & table->all;
}
static inline uint64_t state_built(const struct state *state) { return state->plane[2]; }
static inline uint64_t state_built_by(const struct state *state, unsigned change) {
    uint64_t cards = state->plane[2];
    cards &= change & 1 ? state->plane[0] : ~state->plane[0];
    cards &= change & 2 ? state->plane[1] : ~state->plane[1];
    return cards;
}

/* The card beneath a built one. */
static inline unsigned state_beneath_built(const struct state *state, unsigned card) {
    return card_over(
        card, (unsigned)((state->plane[0] >> card & 1) | (state->plane[1] >> card & 1) << 1));
}

/* The card beneath one that lies on another. */
static inline unsigned state_card_beneath(const struct state *state, const struct deal_table *table,
                                          unsigned card) {
    return cards_have(state_built(state), card) ? state_beneath_built(state, card)
                                                : table->dealt_onto[card];
}

/* The card beneath, as a set: empty if there is none. Without a branch, which a processor could not
 * foresee. */
static inline uint64_t state_beneath(const struct state *state, const struct deal_table *table,
                                     unsigned card) {
    const bool built = cards_have(state_built(state), card);
    const bool loose = !built && cards_have(state->plane[0] | state->plane[1], card);
    const unsigned onto = built ? state_beneath_built(state, card) : table->dealt_onto[card];
    return (uint64_t)!loose << (onto & 63);
}

/* The cards that lie directly beneath one of `cards`. */
static inline uint64_t state_beneath_all(const struct state *state, const struct deal_table *table,
                                         uint64_t cards) {
    uint64_t beneath = deal_table_dealt_onto_all(table, cards & state_dealt(state, table));
    for (unsigned change = 0; change < SUITS; change++) {
        if (deal_table_allows(table, change)) {
            beneath |= cards_over(cards & state_built_by(state, change), change);
        }
    }
    return beneath;
}

/* The cards with another card on them. */
static inline uint64_t state_covered(const struct state *state, const struct deal_table *table) {
    return state_beneath_all(state, table, table->all);
}

/* The uncovered cards in columns. */
static inline uint64_t state_tops(const struct state *state, const struct deal_table *table) {
    return table->all &
           ~(state_covered(state, table) | state_foundations(state) | state_cells(state));
}

/* The next card of each suit, which its foundation waits for. */
static inline uint64_t state_next_cards(const struct state *state, const struct deal_table *table) {
    uint64_t foundations = state_foundations(state);
    return (foundations << SUITS | ACES) & ~foundations & table->all;
}

static inline unsigned state_empty_columns(const struct state *state,
                                           const struct deal_table *table) {
    return table->rules.columns - cards_count(state_on_table(state));
}
static inline unsigned state_free_cells(const struct state *state, const struct deal_table *table) {
    return table->rules.cells - cards_count(state_cells(state));
}

/* The kings that neither lie at the foot of a column nor on their foundations. */
static inline uint64_t state_kings_without_column(const struct state *state,
                                                  const struct deal_table *table) {
    return table->kings & ~(state_on_table(state) | state_foundations(state));
}

static inline bool state_equal(const struct state *a, const struct state *b) {
    return a->plane[0] == b->plane[0] && a->plane[1] == b->plane[1] && a->plane[2] == b->plane[2];
}

static inline uint64_t state_hash(const struct state *state) {
    /* Odd constants without pattern; the last steps carry every bit to the upper half. */
    uint64_t hash = state->plane[0] * UINT64_C(0x9E3779B97F4A7C15) ^
                    state->plane[1] * UINT64_C(0xC2B2AE3D27D4EB4F) ^
                    state->plane[2] * UINT64_C(0x165667B19E3779F9);
    hash ^= hash >> 31;
    return hash * UINT64_C(0xD6E8FEB86659FD93);
}

/* Of the cards that the foundations wait for, those that go there by themselves as soon as they are
 * free. */
static inline uint64_t state_autoplay_cards(const struct state *state,
                                            const struct deal_table *table, uint64_t next) {
    if (table->autoplay == AUTOPLAY_ALL) {
        return next;
    }
    return table->autoplay == AUTOPLAY_SAFE
               ? next & deal_table_safe(table, state_foundations(state), table->takes_back)
               : 0;
}

#endif
