/* The argument of twins, which a proof may use where building alternates colours and nothing is
 * taken back: docs/proofs.md, 44.
 *
 * Twins are two cards of one rank and one colour. While they are alike, a position stands for all
 * those in which they have traded places. */
#ifndef SOLITON_PUZZLES_PATIENCE_VERIFIER_TWINS_H
#define SOLITON_PUZZLES_PATIENCE_VERIFIER_TWINS_H

#include "puzzles/patience/verifier/supports.h"

/* Which cards are alike with their twins. */
struct twins {
    bool alike[CARDS];
};

/* Does the argument hold for these rules? */
bool can_use_twins(const struct rules *rules);

static inline unsigned twin_of(unsigned card) { return card ^ 1; }

/* The cards that lie in a cell, on the table, or on a card that they may be built on, if all that
 * lies on them is built there. */
struct loose {
    bool cards[CARDS];
};
struct loose loose_of(const struct rules *rules, const struct supports *supports);

/* Two cards are alike if both are loose and it is the turn of neither, unless the proof tells them
 * `apart`. */
struct twins twins_of(const struct rules *rules, const struct supports *supports,
                      const bool *apart);

/* A card and its twin trade places. What is built on one of them lies on the other then. */
void trade_places(struct supports *supports, unsigned card);

/* Makes the position out of this one that stands for it: of all those that twins can make of it,
 * the first one, if the places of cards are compared from the highest rank down. */
void order_twins(const struct rules *rules, const bool *apart, struct supports *supports);

#endif
