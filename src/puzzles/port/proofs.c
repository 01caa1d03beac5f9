#include "puzzles/port/kind.h"
#include "puzzles/port/verifier/verifier.h"

static const struct port *port_of(const struct soliton_puzzle *puzzle) {
    return &((const struct port_puzzle *)puzzle)->port;
}

static enum soliton_outcome prove(const struct soliton_puzzle *puzzle, struct limits *limits,
                                  struct proof_writer *writer, struct soliton_error *error) {
    (void)error; /* there is a proof for every port without a solution */
    return port_prove(port_of(puzzle), limits, writer);
}

static void verify(const struct soliton_puzzle *puzzle, struct verifier_work *work) {
    port_verify(port_of(puzzle), work);
}

const struct puzzle_proofs port_proofs = {.prove = prove, .verify = verify};
