/* The argument of counting hosts, which a proof may use where there are no cells and empty columns
 * stay empty: docs/proofs.md, 39.
 *
 * Such a proof is a set of chambers instead of positions. A chamber is written as supports: a card
 * in its place lies on what it was dealt onto, and a loose one, wherever it lies, is IN_A_CELL, of
 * which there are none otherwise. */
#ifndef SOLITON_PUZZLES_PATIENCE_VERIFIER_HOSTS_H
#define SOLITON_PUZZLES_PATIENCE_VERIFIER_HOSTS_H

#include "puzzles/patience/verifier/supports.h"
#include "verifier/verifier.h"

/* Does the argument hold for these rules? (In suit each card has one host: it is not for these.) */
bool can_count_hosts(const struct rules *rules);

/* Makes a chamber of supports, by letting loose what is not in its place: each card that can be
 * built on the card beneath, as long as no card in its place lies on it. */
void let_loose(const struct rules *rules, struct supports *chamber);

/* Hands over the chamber after each step that counting does not exclude. */
void take_counted_steps(const struct rules *rules, const struct supports *chamber,
                        struct verifier *verifier);

#endif
