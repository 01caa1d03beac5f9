/* Random ports, and random changes of ports. */
#ifndef SOLITON_PUZZLES_PORT_GENERATOR_RANDOM_H
#define SOLITON_PUZZLES_PORT_GENERATOR_RANDOM_H

#include "puzzles/port/generator/options.h"
#include "puzzles/port/port.h"

/* The generator of random numbers: the same ones for the same seed on every machine. */
struct rng {
    uint64_t state; /* begins as the seed */
};

uint64_t rng_next(struct rng *rng);

/* A number below `count`. */
unsigned rng_below(struct rng *rng, unsigned count);

/* The row of A in a port of this height: the middle one, which on 6x6 is that of the exit. */
unsigned random_port_exit_row(unsigned height);

/* A random port of this size with so many walls. A lies in the middle row, which on 6x6 is the row
 * of the exit, and no other boat does. Only A has its letter yet: random_port_name_boats gives the
 * others theirs. */
void random_port(const struct generate_options *options, struct rng *rng, struct port *port);

/* Takes a boat away, or adds one, or both; or moves a wall. */
void random_port_mutate(struct port *port, struct rng *rng);

void random_port_remove_boat(struct port *port, unsigned number);

/* Gives the boats letters in reading order. A stays A. */
void random_port_name_boats(struct port *port);

#endif
