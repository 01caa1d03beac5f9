/* Checks a proof that a port has no way out, by rules that are said once more here: see
 * verifier/verifier.h. Nothing of the solver is in it.
 *
 * A thing of the proof is a boat, by its place in the order of letters (A is 0); its place is its x
 * or y, the one that changes. The one claim is `argument: lines`. */
#ifndef SOLITON_PUZZLES_PORT_VERIFIER_VERIFIER_H
#define SOLITON_PUZZLES_PORT_VERIFIER_VERIFIER_H

#include "puzzles/port/port.h"
#include "verifier/verifier.h"

void port_verify(const struct port *port, struct verifier_work *work);

#endif
