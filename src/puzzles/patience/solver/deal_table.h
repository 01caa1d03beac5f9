/* What stays the same while a deal is searched: the rules, and how the cards were dealt. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_DEAL_TABLE_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_DEAL_TABLE_H

#include "puzzles/patience/deal.h"
#include "puzzles/patience/solver/cards.h"

struct state;

/* The dealt-onto relation for sets: looked up six cards at a time. That is quick to fill for each
 * deal, and leaves most of a processor's first cache to the search. */
enum { SET_CARDS = 6, SETS = 9, SET_VALUES = 1 << SET_CARDS };

struct deal_table {
    struct rules rules;
    unsigned changes; /* bit k: a card may be built where its suit changes by k (see cards.h) */
    uint64_t all;     /* the cards of the game */
    uint64_t kings;   /* those that EMPTY_KING lets into an empty column: the highest rank */
    uint64_t fit_empty_column;   /* the cards that an empty column takes */
    uint64_t parents[CARDS];     /* the cards that each can be built on */
    uint8_t dealt_onto[CARDS];   /* the card beneath in the deal; NO_CARD at the foot of a column */
    uint8_t dealt_on[CARDS];     /* the card on it in the deal; NO_CARD on top of a column */
    uint64_t dealt_under[CARDS]; /* all cards beneath in the deal */
    uint64_t dealt_over[CARDS];  /* all cards above in the deal */
    uint64_t dealt_blockers;     /* the cards that were dealt over a lower card of their suit */
    uint64_t dealt_onto_sets[SETS][SET_VALUES];
    /* How the search plays, which need not be all that the rules allow: */
    enum autoplay autoplay; /* what goes to the foundations by itself */
    bool takes_back;        /* cards may come back from the foundations */
};

/* Prepares a deal for a search that autoplays all, and gives its first state, before any autoplay.
 * Each card of the game must lie somewhere, once. */
void deal_table_set_up(struct deal_table *table, const struct deal *deal, struct state *start);

static inline bool deal_table_allows(const struct deal_table *table, unsigned change) {
    return (table->changes >> change & 1) != 0;
}

/* The cards, with their suits changed in all ways that building changes them. */
static inline uint64_t deal_table_change_suits(const struct deal_table *table, uint64_t cards) {
    if (table->rules.build != BUILD_SUIT) {
        cards |= cards_change_suit(cards, 1);
        const uint64_t other_colour = cards_change_suit(cards, 2);
        cards = table->rules.build == BUILD_ANY ? cards | other_colour : other_colour;
    }
    return cards;
}

/* The cards that can be built on one of the given ones, and those that one of them can be built on.
 */
static inline uint64_t deal_table_children(const struct deal_table *table, uint64_t cards) {
    return deal_table_change_suits(table, cards) >> SUITS;
}
static inline uint64_t deal_table_parents(const struct deal_table *table, uint64_t cards) {
    return deal_table_change_suits(table, cards) << SUITS & table->all;
}

/* The cards that the given ones were dealt onto. */
static inline uint64_t deal_table_dealt_onto_all(const struct deal_table *table, uint64_t cards) {
    uint64_t onto = 0;
    for (unsigned i = 0; i < SETS; i++) {
        onto |= table->dealt_onto_sets[i][cards >> SET_CARDS * i & (SET_VALUES - 1)];
    }
    return onto;
}

/* The safe cards: to send them to their foundations, once it is their turn, can never hurt, given
 * what is there. Without taking back: those on which no card can come to lie any more. With it:
 * those below which, in all suits, nothing is left. docs/proofs.md, 8. */
static inline uint64_t deal_table_safe(const struct deal_table *table, uint64_t foundations,
                                       bool takes_back) {
    const uint64_t waiting = table->all & ~foundations;
    if (takes_back && waiting != 0) {
        return cards_of_ranks_up_to(cards_lowest(waiting));
    }
    return ~deal_table_parents(table, waiting);
}

#endif
