/* All ports of a size, and not some: every one that is the hardest position of its component, and
 * of which no boat can be taken away without making it easier. docs/solvers.md says what counts.
 *
 * They are found in parts, by the contents of the rows, which do not depend on each other. */
#ifndef SOLITON_PUZZLES_PORT_CENSUS_CENSUS_H
#define SOLITON_PUZZLES_PORT_CENSUS_CENSUS_H

#include "puzzles/port/kind.h"

/* The census of the kind. The options are a list of
 *   size=WxH    from 4x4 to 6x6 (6x6) */
extern const struct puzzle_census port_census;

#endif
