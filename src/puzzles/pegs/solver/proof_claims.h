/* Writes what a proof claims besides its positions, as verifier/claims.h reads it: a line for
 * each claim. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_PROOF_CLAIMS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_PROOF_CLAIMS_H

#include "base/text.h"
#include "puzzles/pegs/solver/instance.h"
#include "puzzles/pegs/solver/pagodas.h"

/* As few parities as leave no more ends than all of them do. */
void proof_claim_parities(const struct question *question, struct text *claims);
/* Every symmetry of the question but the identity. */
void proof_claim_symmetries(const struct question *question, struct text *claims);
void proof_claim_weights(const struct question *question, const struct pagoda *pagoda,
                         struct text *claims);

#endif
