/* The cards as xpat2 has them: piles in a row, the four foundations first, then the columns, then
 * the cells. (The deck, a last pile, is always empty.)
 *
 * A save names a card by its index, its place in all piles one after the other, so piles have
 * numbers here. The referee says whether a move is legal. */
#ifndef SOLITON_PUZZLES_PATIENCE_SAVE_PILES_H
#define SOLITON_PUZZLES_PATIENCE_SAVE_PILES_H

#include "puzzles/patience/position.h"

enum { FIRST_COLUMN = SUITS, MAX_PILES = SUITS + 18 };

struct piles {
    unsigned columns, cells;
    struct column piles[MAX_PILES];
};

/* A card's place: its pile and how many cards lie below it there. */
struct place {
    unsigned pile, height;
};

/* As they are at the start of a deal. Its game is one of xpat2's, so that there is room. */
void piles_lay_out(struct piles *piles, const struct rules *rules, const struct position *start);

static inline unsigned piles_count(const struct piles *piles) {
    return FIRST_COLUMN + piles->columns + piles->cells;
}
static inline bool piles_is_foundation(unsigned pile) { return pile < FIRST_COLUMN; }
static inline bool piles_is_cell(const struct piles *piles, unsigned pile) {
    return pile >= FIRST_COLUMN + piles->columns;
}

/* The pile's top card, NO_CARD if it is empty. */
unsigned piles_top(const struct piles *piles, unsigned pile);

unsigned piles_index(const struct piles *piles, struct place place);
/* False if no card has this index. */
bool piles_at_index(const struct piles *piles, unsigned index, struct place *place);
struct place piles_find(const struct piles *piles, unsigned card);

/* The lowest empty column and cell; there must be one. */
unsigned piles_empty_column(const struct piles *piles);
unsigned piles_free_cell(const struct piles *piles);

/* Moves the card at this place, and those above it, to another pile. */
void piles_move(struct piles *piles, struct place from, unsigned to);

/* Raises the card to the top of its pile, or else sinks the top card to its place, beneath it. */
void piles_rotate(struct piles *piles, struct place place, bool raises);

/* Shuffles the cards in the columns, whose heights stay as they are. */
void piles_shuffle(struct piles *piles, uint32_t seed);

#endif
