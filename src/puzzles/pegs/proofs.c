#include "puzzles/pegs/kind.h"
#include "puzzles/pegs/verifier/verifier.h"

static const struct pegs *pegs_of(const struct soliton_puzzle *puzzle) {
    return (const struct pegs *)puzzle;
}

static enum soliton_outcome prove(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error) {
    (void)error; /* there is a proof for every board without a solution */
    return pegs_prove(pegs_of(puzzle), limits, writer);
}

static void verify(const struct soliton_puzzle *puzzle, struct verifier_work *work) {
    pegs_verify(pegs_of(puzzle), work);
}

const struct puzzle_proofs pegs_proofs = {.prove = prove, .verify = verify};
