/* Ports that are drawn cell by cell, in one line or in several. */
#ifndef SOLITON_PUZZLES_PORT_DRAWING_H
#define SOLITON_PUZZLES_PORT_DRAWING_H

#include "puzzles/port/port.h"
#include "puzzles/port/text_lines.h"

struct port_row {
    struct word cells;
    struct port_line line; /* on which they are */
};

struct port_drawing {
    size_t height; /* at least 1; of more rows than a port can have, only the first are kept */
    struct port_row rows[PORT_SIDE_MAX];
};

/* Is each character of the row a cell? SOLITON_BAD_DATA if not. */
enum soliton_status port_row_check(const struct port_row *row, struct soliton_error *error);

/* The port that is drawn, ready to be played, or SOLITON_BAD_DATA. */
enum soliton_status port_drawing_read(const struct port_drawing *drawing, struct port *port,
                                      struct soliton_error *error);

#endif
