/* Reads ports from texts: lists of boats, grids, and ports with all cells in one line, see
 * docs/formats.md. A text may hold several, one after the other. */
#ifndef SOLITON_PUZZLES_PORT_TEXT_H
#define SOLITON_PUZZLES_PORT_TEXT_H

#include "puzzles/port/port.h"

/* Reads the port at *place, the beginning of a line, ready to be played; or SOLITON_BAD_DATA with
 * line and column. In both cases *place is moved behind it and behind what is silent after it, and
 * *line is the one on which it begins. */
enum soliton_status port_input_state(const char *text, size_t length, struct soliton_place *place,
                                     struct port *port, size_t *line, struct soliton_error *error);

#endif
