/* Checks a proof that a deal cannot be won: the rules of the patience games, said once more.
 *
 * Nothing here comes from the solver, nor from the referee: of the other files only what a card, a
 * rule and a deal are is used. Read it beside the rules. */
#ifndef SOLITON_PUZZLES_PATIENCE_VERIFIER_VERIFIER_H
#define SOLITON_PUZZLES_PATIENCE_VERIFIER_VERIFIER_H

#include "puzzles/patience/deal.h"
#include "verifier/verifier.h"

void patience_verify(const struct deal *deal, struct verifier_work *work);

#endif
