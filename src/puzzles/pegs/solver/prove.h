/* Looks for a proof that a board of pegs cannot be solved, and writes it.
 *
 * Where parities or a pagoda settle the matter, the proof is these; else it is every position that
 * can be reached, one for all of its images, but those that pagodas show to be lost. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_PROVE_H
#define SOLITON_PUZZLES_PEGS_SOLVER_PROVE_H

#include "puzzles/pegs/kind.h"

/* As puzzle_kind.prove has it. */
enum soliton_outcome pegs_prove(const struct pegs *pegs, struct limits *limits,
                                struct proof_writer *writer);

#endif
