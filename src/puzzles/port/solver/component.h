/* All positions that can be reached from a port, and how far each is from the exit.
 *
 * Every move can be taken back, so these are the same from each of them: the component
 * (docs/proofs.md, 17). */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_COMPONENT_H
#define SOLITON_PUZZLES_PORT_SOLVER_COMPONENT_H

#include "puzzles/port/kind.h"

/* Both use up to so many threads, at least one; what they find does not depend on it. */

/* SOLITON_UNSOLVABLE if no position of the component is won; the positions are counted even so. */
enum soliton_outcome component_rate(const struct port *port, unsigned threads,
                                    struct limits *limits, struct port_rating *rating);

/* Can it be seen without a search that there is no solution? */
bool component_is_lost(const struct port *port);

/* The position that is farthest from the exit by this metric. Of several it is the one whose boats
 * across, and then boats down, are the least as sets of cells: the same from each position of the
 * component. */
enum soliton_outcome component_hardest(const struct port *port, enum port_metric metric,
                                       unsigned threads, struct limits *limits,
                                       struct port *hardest, unsigned *distance);

#endif
