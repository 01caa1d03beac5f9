/* The words of 32 bits that a save has for its moves.
 *
 * An ordinary one has two halves: the index of the card that moves and the pile it goes to, and the
 * way back. Special ones begin with FFF. A redeal is a compound of both. */
#ifndef SOLITON_PUZZLES_PATIENCE_SAVE_WORDS_H
#define SOLITON_PUZZLES_PATIENCE_SAVE_WORDS_H

#include "puzzles/patience/save/piles.h"

/* The kinds of special words: their first halves. */
enum special {
    BEGIN_COMPOUND = 0xFFF0,
    END_COMPOUND = 0xFFF1,
    SINK = 0xFFF3,  /* with an index: the top card goes to its place, beneath it */
    RAISE = 0xFFF4, /* with an index: that card goes to the top */
    SHUFFLE = 0xFFF5
};

enum { INDEX_BITS = 9, PILE_BITS = 6, INDEX_MASK = (1 << INDEX_BITS) - 1 };

/* What the first half of an ordinary word says, and the second. */
struct half {
    unsigned index, pile;
};
bool word_is_ordinary(uint32_t word);
struct half word_there(uint32_t word);
struct half word_back(uint32_t word);

uint32_t word_special(enum special kind, unsigned index);

/* Moves the card at this place, and those above it, to another pile; returns the word for it. */
uint32_t words_move(struct piles *piles, struct place from, unsigned to);

/* Redeals; returns how many words it takes. */
enum { MAX_REDEAL_WORDS = 37 };
unsigned words_redeal(struct piles *piles, uint32_t seed, uint32_t words[MAX_REDEAL_WORDS]);

#endif
