/* What a port that is to be generated should be like. */
#ifndef SOLITON_PUZZLES_PORT_GENERATOR_OPTIONS_H
#define SOLITON_PUZZLES_PORT_GENERATOR_OPTIONS_H

#include "soliton.h"

struct generate_options {
    unsigned least, most; /* the fewest single-cell moves of its solution */
    unsigned width, height;
    unsigned walls;
};

/* What is asked for if nothing is. */
struct generate_options generate_options_any(void);

/* Reads a list such as "moves=40..60,size=6x6,walls=1"; what is not in it has its default. */
enum soliton_status generate_options_read(const char *text, struct generate_options *options,
                                          struct soliton_error *error);

#endif
