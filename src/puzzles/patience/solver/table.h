/* What stays the same while a deal is searched: the rules, and how the cards were dealt. */
#ifndef SOLITON_PATIENCE_SOLVER_TABLE_H
#define SOLITON_PATIENCE_SOLVER_TABLE_H

#include "puzzles/patience/deal.h"
#include "puzzles/patience/solver/cards.h"

struct state;

/* The dealt-onto relation for sets: looked up a byte at a time. */
enum { SET_BYTES = 7, BYTE_VALUES = 256 };

struct table {
    struct rules rules;
    unsigned changes; /* bit k: a card may be stacked where its suit changes by k (see cards.h) */
    uint64_t all;     /* the cards of the game */
    uint64_t kings;   /* those that EMPTY_KING lets into an empty column: the highest rank */
    uint8_t dealt_onto[CARDS];   /* the card beneath in the deal; NO_CARD at the foot of a column */
    uint64_t dealt_under[CARDS]; /* all cards beneath in the deal */
    uint64_t lower[CARDS];       /* the lower cards of the suit */
    uint64_t dealt_onto_sets[SET_BYTES][BYTE_VALUES];
};

/* Prepares a deal for the search and gives its first state, before anything is deposited. Each card
 * of the game must lie somewhere, once. */
void table_set_up(struct table *table, const struct deal *deal, struct state *start);

static inline bool table_allows(const struct table *table, unsigned change) {
    return (table->changes >> change & 1) != 0;
}

/* The cards that the given ones were dealt onto. */
static inline uint64_t table_dealt_onto_all(const struct table *table, uint64_t cards) {
    uint64_t onto = 0;
    for (unsigned i = 0; i < SET_BYTES; i++) {
        onto |= table->dealt_onto_sets[i][cards >> 8 * i & 0xFF];
    }
    return onto;
}

/* The cards that an empty column takes. */
static inline uint64_t table_fit_empty_column(const struct table *table) {
    switch (table->rules.empty) {
    case EMPTY_ANY:
        return table->all;
    case EMPTY_KING:
        return table->kings;
    case EMPTY_NONE:
        break;
    }
    return 0;
}

#endif
