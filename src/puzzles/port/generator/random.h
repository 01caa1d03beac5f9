/* Ports made by chance, and changed by chance. */
#ifndef SOLITON_PUZZLES_PORT_GENERATOR_RANDOM_H
#define SOLITON_PUZZLES_PORT_GENERATOR_RANDOM_H

#include "puzzles/port/generator/options.h"
#include "puzzles/port/port.h"

/* All chance comes from here: numbers that look random and are the same for the same seed on every
 * machine. */
struct chance {
    uint64_t state; /* begins as the seed */
};

uint64_t chance_next(struct chance *chance);

/* A number below `count`. */
unsigned chance_below(struct chance *chance, unsigned count);

/* A port of the size and with the walls wished for. A is in the middle row, on a port of the usual
 * size the one of the exit, and the only boat that lies in it. The other boats have no letters
 * yet: give them theirs in the end. */
void random_port(const struct port_wish *wish, struct chance *chance, struct port *port);

/* Takes a boat away, or adds one, or both; or puts a wall elsewhere. */
void random_port_change(struct port *port, struct chance *chance);

void random_port_remove_boat(struct port *port, unsigned number);

/* Letters in the order of reading. A, the boat to free, stays A. */
void random_port_name_boats(struct port *port);

#endif
