/* Reads ports from texts: lists of boats, grids, and ports with all cells in one line (see
 * docs/formats.md). A text may hold several. */
#ifndef SOLITON_PUZZLES_PORT_TEXT_H
#define SOLITON_PUZZLES_PORT_TEXT_H

#include "puzzles/port/port.h"

/* Reads the port at *place, the beginning of a line, ready to be played; or SOLITON_BAD_DATA with
 * line and column. In both cases *line is the one on which the port begins, and *place moves to the
 * next port: behind this one and the blank lines and comments after it. */
enum soliton_status port_input_state(const char *text, size_t length, struct soliton_place *place,
                                     struct port *port, size_t *line, struct soliton_error *error);

/* recognise.c: is this meant as a port? The answer is sure, or no; but a port with mistakes in it
 * is one, so that its author learns of them. Of a text only the beginning is looked at. */
bool port_recognises(const char *text, size_t length);

/* The same for an argument: at least 16 cells, with slashes or blanks between the rows or without;
 * a square port in which one character is wrong; or boats separated by blanks. */
bool port_recognises_name(const char *name);

#endif
