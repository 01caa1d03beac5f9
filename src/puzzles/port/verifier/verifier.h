/* Checks a proof that a port has no solution, by rules that are written once more here: see
 * verifier/verifier.h. It shares nothing with the solver.
 *
 * A thing of the proof is a boat, by its place in the order of letters (A is 0); its place is its x
 * or y, the one that changes. The one claim is `argument: lines`. */
#ifndef SOLITON_PUZZLES_PORT_VERIFIER_VERIFIER_H
#define SOLITON_PUZZLES_PORT_VERIFIER_VERIFIER_H

#include "puzzles/port/port.h"
#include "verifier/verifier.h"

void port_verify(const struct port *port, struct verifier_work *work);

/* The argument by which a port may be lost, whatever its other boats do: A's path is closed for
 * good.
 *
 * A boat never leaves its row or column, and passes neither another boat in it nor a wall. So A
 * never reaches the exit if a wall, or another boat that lies in A's row, is to the right of it.
 * Nor does it if it still has to cross a column whose boats cannot all leave A's row: those between
 * the two walls (or edges) around A's row would have to go above or below it, in the order in which
 * they lie, and however they are divided, there is no room for that. docs/proofs.md, 16. */
bool port_path_is_closed(const struct port *port);

#endif
