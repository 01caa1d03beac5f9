/* Cards, as xpat2 numbers them: rank * 4 + suit, ranks from the ace (0) to the king (12).
 *
 * With this numbering the card below in its suit is `card - 4`, the one above it `card + 4`, and a
 * set of cards is one 64-bit word (see solver's state.h). */
#ifndef SOLITON_PUZZLES_PATIENCE_CARD_H
#define SOLITON_PUZZLES_PATIENCE_CARD_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { SUITS = 4, RANKS = 13, CARDS = 52 };
enum suit { CLUBS, SPADES, HEARTS, DIAMONDS };
enum { NO_CARD = 255 };

static inline unsigned card_rank(unsigned card) { return card >> 2; }
static inline unsigned card_suit(unsigned card) { return card & 3; }
static inline bool card_is_red(unsigned card) { return (card & 2) != 0; }

/* Adds the card's name in the given soliton_style: "10♥" (plain), "10H" (ASCII), "10Co" (course);
 * returns how many columns of a screen it takes. Red cards are red with SOLITON_COLOUR. */
unsigned card_write(unsigned card, unsigned style, struct text *text);

/* The card that these characters name, "10H", "TH", "th", "10♥" or "10Co", or NO_CARD. */
unsigned card_read(const char *name, size_t length);

#endif
