/* The argument that a port may be lost by, whatever its other boats do: A's way is closed for good.
 *
 * A boat never leaves its row or column, and passes neither another boat in it nor a wall. So A
 * never reaches the exit if a wall or another boat that lies in A's row is to the right of it. And
 * it does not if it still has to cross a column whose boats cannot all get out of A's row: those
 * between the two walls (or edges) around A's row would have to go above or below it, in the order
 * in which they lie, and there is no room for that, however they are parted. */
#ifndef SOLITON_PUZZLES_PORT_VERIFIER_ARGUMENT_H
#define SOLITON_PUZZLES_PORT_VERIFIER_ARGUMENT_H

#include "puzzles/port/port.h"

bool port_way_is_closed(const struct port *port);

#endif
