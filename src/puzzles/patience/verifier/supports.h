/* A position as the verifier sees it: what each card lies on. Columns and cells have no order
 * (docs/proofs.md, 1).
 *
 * A proof may hold positions that are nonsense: cards that lie on each other in a circle, two cards
 * on one, more cards in cells than there are. Nothing here follows a pile from card to card, so
 * that these have their answers as well; it does not matter which. */
#ifndef SOLITON_PUZZLES_PATIENCE_VERIFIER_SUPPORTS_H
#define SOLITON_PUZZLES_PATIENCE_VERIFIER_SUPPORTS_H

#include "puzzles/patience/rules.h"

/* What a card lies on besides other cards. */
enum { ON_A_FOUNDATION = CARDS, IN_A_CELL, ON_THE_TABLE };

struct supports {
    uint8_t under[CARDS]; /* a card or one of these; NO_CARD for cards that are not in the game */
};

static inline bool is_on_foundation(const struct supports *supports, unsigned card) {
    return supports->under[card] == ON_A_FOUNDATION;
}

/* Does the card lie in a column, wherever in it? */
static inline bool is_in_column(const struct supports *supports, unsigned card) {
    return supports->under[card] < CARDS || supports->under[card] == ON_THE_TABLE;
}

/* How many cards have such a place: as many columns are taken as cards lie on the table. */
static inline unsigned count_with(const struct supports *supports, unsigned place) {
    unsigned count = 0;
    for (unsigned card = 0; card < CARDS; card++) {
        count += supports->under[card] == place;
    }
    return count;
}

/* Which cards have a card on them? */
struct covers {
    bool covered[CARDS];
};

static inline struct covers covers_of(const struct supports *supports) {
    struct covers covers = {{false}};
    for (unsigned card = 0; card < CARDS; card++) {
        if (supports->under[card] < CARDS) {
            covers.covered[supports->under[card]] = true;
        }
    }
    return covers;
}

/* May the card be put on that one in a column? */
static inline bool fits(const struct rules *rules, unsigned card, unsigned on) {
    if (card_rank(on) != card_rank(card) + 1) {
        return false;
    }
    switch (rules->build) {
    case BUILD_ALTERNATE:
        return card_is_red(card) != card_is_red(on);
    case BUILD_SUIT:
        return card_suit(card) == card_suit(on);
    default: /* BUILD_ANY */
        return true;
    }
}

/* Does an empty column take the card? The highest rank are the kings. */
static inline bool fits_empty_column(const struct rules *rules, unsigned card) {
    switch (rules->empty) {
    case EMPTY_ANY:
        return true;
    case EMPTY_KING:
        return card_rank(card) + 1 == rules->ranks;
    default: /* EMPTY_NONE */
        return false;
    }
}

#endif
