/* Finds a shortest solution of a port, or proves that there is none. (The module Solver of the
 * course's ORush.) */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_SOLVER_H
#define SOLITON_PUZZLES_PORT_SOLVER_SOLVER_H

#include "puzzles/port/kind.h"

/* Fills the solution as the course writes it, "B>A>A>", with the fewest moves or slides. */
void solver_solve_state(const struct port *port, enum port_metric metric, struct limits *limits,
                        struct solve_result *find);

#endif
