/* Is something meant as a port? The guess is sure, or it is no; but a port with mistakes is one, so
 * that its author gets to know of them. */
#ifndef SOLITON_PUZZLES_PORT_RECOGNISE_H
#define SOLITON_PUZZLES_PORT_RECOGNISE_H

#include <stdbool.h>
#include <stddef.h>

/* Is this text? Only its beginning is looked at. */
bool port_guess_text(const char *text, size_t length);

/* Is this argument: at least 16 cells, with slashes or blanks between the rows or without; a square
 * port in which one character is wrong; or boats separated by blanks? */
bool port_guess_name(const char *name);

#endif
