/* Checks a proof that a board of pegs cannot be solved, by rules that are said once more here: see
 * verifier/verifier.h. Nothing of the solver is in it.
 *
 * A change of the proof is a jump, whether it is possible or not: a thing is the cell that it
 * starts from, in reading order, and the place is its direction, 0 right, 1 left, 2 down, 3 up,
 * 4 down and right, 5 up and left, 6 down and left, 7 up and right. It turns three cells over. What
 * may be claimed: verifier/claims.h. */
#ifndef SOLITON_PUZZLES_PEGS_VERIFIER_VERIFIER_H
#define SOLITON_PUZZLES_PEGS_VERIFIER_VERIFIER_H

#include "puzzles/pegs/kind.h"
#include "verifier/verifier.h"

void pegs_verify(const struct pegs *pegs, struct verifier_work *work);

#endif
