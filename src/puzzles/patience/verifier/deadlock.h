/* The argument that a proof may use, deadlocks: where all cells are taken, or there are none, a
 * position is lost if the cards wait for each other even under much easier rules. */
#ifndef SOLITON_PUZZLES_PATIENCE_VERIFIER_DEADLOCK_H
#define SOLITON_PUZZLES_PATIENCE_VERIFIER_DEADLOCK_H

#include "puzzles/patience/verifier/supports.h"

/* The easier rules: what comes free stays free, and takes any number of cards from then on; what
 * can be done once stays done, and a column that is left once is empty for good. Whatever a player
 * can do can be done here: docs/proofs.md, 4 and 11. False, so that nothing is shown, if some cell
 * can be left, or if all cards are on the foundations in the end.
 *
 * If twins may trade places (twins.h), what can happen to a card can happen to its twin, as soon as
 * the two could trade: docs/proofs.md, 44. */
bool ends_in_deadlock(const struct rules *rules, const struct supports *supports, bool trade);

#endif
