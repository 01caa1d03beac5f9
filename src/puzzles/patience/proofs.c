#include "puzzles/patience/kind.h"
#include "puzzles/patience/solver/solver.h"
#include "puzzles/patience/verifier/verifier.h"

static const struct deal *deal_of(const struct soliton_puzzle *puzzle) {
    return &((const struct patience *)puzzle)->deal;
}

static enum soliton_outcome prove(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error) {
    return patience_prove(deal_of(puzzle), PROVE_PLAINLY, limits, writer, error);
}

static void verify(const struct soliton_puzzle *puzzle, struct verifier_work *work) {
    patience_verify(deal_of(puzzle), work);
}

const struct puzzle_proofs patience_proofs = {.prove = prove, .verify = verify};
