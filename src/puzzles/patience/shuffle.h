/* The two ways in which deals are numbered: xpat2's seeds and Microsoft's numbers, which FreeCell
 * Pro has continued. */
#ifndef SOLITON_PUZZLES_PATIENCE_SHUFFLE_H
#define SOLITON_PUZZLES_PATIENCE_SHUFFLE_H

#include "puzzles/patience/card.h"

enum { XPAT2_SEED_MAX = 999999999, MICROSOFT_DEAL_MIN = 1 };
#define MICROSOFT_DEAL_MAX UINT64_C(8589934591) /* too large for an enum */

/* xpat2's permutation for a seed 0 .. XPAT2_SEED_MAX. */
void shuffle_xpat2(uint32_t seed, uint8_t permutation[CARDS]);

/* xpat2's redeal of `count` cards, up to 52: for each i in turn, card i is exchanged with card
 * swaps[i]. It depends on nothing but the seed and the count. */
void shuffle_redeal(uint32_t seed, unsigned count, uint8_t swaps[CARDS]);

/* Redeals a row of cards in that way. */
void shuffle_row(uint32_t seed, uint8_t *cards, unsigned count);

/* The order in which Microsoft's FreeCell deals its cards, row by row over the columns; from 2^31
 * on as FreeCell Pro does. */
void shuffle_microsoft(uint64_t number, uint8_t order[CARDS]);

#endif
