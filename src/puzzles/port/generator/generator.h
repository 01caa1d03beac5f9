/* Makes ports to order. */
#ifndef SOLITON_PUZZLES_PORT_GENERATOR_GENERATOR_H
#define SOLITON_PUZZLES_PORT_GENERATOR_GENERATOR_H

#include "puzzles/port/kind.h"

/* A wish is a list such as "moves=40..60,size=6x6,walls=1" of
 *   moves=N..M  the fewest single-cell moves of its solution (also N, N.., ..M)
 *   size=WxH    from 4x4 to 8x8 (6x6)
 *   walls=N     how many walls there are (0) */
enum soliton_status generator_check_wish(const char *wish, struct soliton_error *error);

/* SOLITON_SOLVED with a port that is minimal (without any one of its boats, its shortest solution
 * would be shorter) and its rating. */
enum soliton_outcome generator_generate(const char *wish, uint64_t seed, struct limits *limits,
                                        struct port *port, struct soliton_rating *rating);

#endif
