/* The port as a kind of puzzle. */
#ifndef SOLITON_PUZZLES_PORT_KIND_H
#define SOLITON_PUZZLES_PORT_KIND_H

#include "puzzles/port/port.h"
#include "puzzles/puzzle.h"

struct port_puzzle {
    struct soliton_puzzle puzzle; /* first, so that the one is the other */
    struct port port;
};

/* The metrics of the kind: what a shortest solution is counted in. */
enum port_metric { METRIC_MOVES, METRIC_SLIDES };

extern const struct puzzle_kind port_kind;

/* A puzzle of this port; NULL if memory ran out. */
struct soliton_puzzle *port_puzzle_new(const struct port *port);

#endif
