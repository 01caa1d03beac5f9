/* Proofs in sections: written chamber by chamber while the search runs, so that neither it nor who
 * verifies them needs more memory than for what waits and one chamber. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_SECTIONS_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_EXHAUST_SECTIONS_H

#include "engine/limits.h"
#include "puzzles/patience/solver/searches.h"

struct proof_writer;

/* Writes a proof that leaves out deadlocks; the start must be none. The root is set up by the rules
 * to the letter, without taking back. Where there are twins (twins.h), all positions that they can
 * make of one are one, unless they are to be told `apart`. SEARCH_EXHAUSTED if it is a proof;
 * whatever else comes of it, what was written is none. */
enum search_result sections_prove(const struct root *root, uint64_t apart, struct limits *limits,
                                  struct proof_writer *writer);

#endif
