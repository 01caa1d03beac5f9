/* Proofs that a deal cannot be won, for people who would rather check than believe. */
#ifndef SOLITON_PATIENCE_SOLVER_PROVE_H
#define SOLITON_PATIENCE_SOLVER_PROVE_H

#include "puzzles/patience/deal.h"

struct limits;
struct proof_writer;

/* How many positions are tried without an argument: a second's work. */
enum { PROVE_PLAINLY = 3000000 };

/* Meets every position that the rules lead to, and writes them down. Nothing is left out, unless
 * that takes more positions than `plainly`, or than there is memory for. Then deadlocks are left
 * out, which the proof says and the verifier sees for itself. */
enum soliton_outcome patience_prove(const struct deal *deal, uint64_t plainly,
                                    struct limits *limits, struct proof_writer *writer,
                                    struct soliton_error *error);

#endif
