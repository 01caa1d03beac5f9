/* What a port that is to be made should be like. */
#ifndef SOLITON_PUZZLES_PORT_GENERATOR_OPTIONS_H
#define SOLITON_PUZZLES_PORT_GENERATOR_OPTIONS_H

#include "soliton.h"

struct port_wish {
    unsigned least, most; /* the fewest single-cell moves of its solution */
    unsigned width, height;
    unsigned walls;
};

/* Reads a wish, such as "moves=40..60,size=6x6,walls=1"; what it does not say is as usual, and an
 * empty one says nothing. */
enum soliton_status port_wish_read(const char *text, struct port_wish *wish,
                                   struct soliton_error *error);

#endif
