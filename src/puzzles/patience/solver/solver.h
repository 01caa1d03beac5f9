/* Solves a patience deal, or proves that it cannot be solved. */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_SOLVER_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_SOLVER_H

#include "puzzles/patience/deal.h"
#include "puzzles/puzzle.h"

struct limits;
struct proof_writer;

/* Fills `result`; the solution's text is a solution file. */
void patience_solve(const struct deal *deal, const struct solve_options *options,
                    struct limits *limits, struct solve_result *result);

/* How many positions a proof tries without an argument: a second's work. */
enum { PROVE_PLAINLY = 3000000 };

/* Writes a proof that a deal cannot be won, for people who would rather check than believe: every
 * position that the rules lead to. Nothing is left out, unless that takes more positions than
 * `plainly`, or than there is memory for. Then deadlocks are left out, which the proof says and the
 * verifier sees for itself. */
enum soliton_outcome patience_prove(const struct deal *deal, uint64_t plainly,
                                    struct limits *limits, struct proof_writer *writer,
                                    struct soliton_error *error);

#endif
