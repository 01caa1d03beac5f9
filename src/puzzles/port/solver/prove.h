/* Looks for a proof that a port has no way out, and writes it.
 *
 * The proof is every position that can be reached, or nothing but the first one where a look at
 * A's way is enough: see component_is_lost. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_PROVE_H
#define SOLITON_PUZZLES_PORT_SOLVER_PROVE_H

#include "puzzles/port/port.h"

struct limits;
struct proof_writer;

/* As puzzle_kind.prove has it. */
enum soliton_outcome port_prove(const struct port *port, struct limits *limits,
                                struct proof_writer *writer);

#endif
