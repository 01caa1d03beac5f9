/* A port: boats on a grid, one of which, A, is to reach the exit on the right of its row. (The
 * functions have the names that the course's ORush gives them.)
 *
 * A port is plain data, and both a puzzle and a position of it: what the course calls a state. x
 * goes to the right and y down, from 0. */
#ifndef SOLITON_PUZZLES_PORT_PORT_H
#define SOLITON_PUZZLES_PORT_PORT_H

#include "base/text.h"
#include "soliton.h"

enum {
    PORT_SIDE_MIN = 4,
    PORT_SIDE_MAX = 8,
    PORT_BOATS_MAX = 26,
    PORT_SIDE = 6,    /* of the course's port, */
    PORT_EXIT_ROW = 2 /* in which A is in this row */
};

struct boat {
    char letter;    /* 'A' to 'Z' */
    uint8_t length; /* 2 or 3 */
    bool vertical;
    uint8_t x, y; /* of its top left cell */
};

struct port {
    uint8_t width, height;
    uint8_t boat_count;
    char empty; /* how its author writes an empty cell: '.', 'o' or '~'; 0 is '.' too */
    struct boat boats[PORT_BOATS_MAX]; /* in the order of their letters: A is the first */
    uint64_t walls;                    /* bit x + 8 * y */
};

/* The letters of the cells, '~' where empty and 'x' for a wall, each row a string. */
struct port_grid {
    char rows[PORT_SIDE_MAX][PORT_SIDE_MAX + 1];
};

/* An empty port. */
void port_start(struct port *port, unsigned width, unsigned height);

/* "A2H45" and the boat that it means; the reader returns NULL, or in words what is wrong with it,
 * *column being the character at which it is (from 0). */
const char *port_boat_of_string(const char *text, size_t length, struct boat *boat, size_t *column);
void port_string_of_boat(const struct boat *boat, char text[6]);

/* Adds a boat. NULL, or in words why it does not fit there: outside, on another boat or a wall, its
 * letter taken; the port is then unchanged. */
const char *port_add_boat(struct port *port, const struct boat *boat);

/* Can this port be played? NULL, or in words why not: there is no A, or it is vertical, or not in
 * the row of the exit. */
const char *port_check(const struct port *port);

/* show.c: the cells as letters; the same as text, in which A may be coloured. */
void port_grid_of_state(const struct port *port, struct port_grid *grid);
void port_output_state(const struct port *port, unsigned style, struct text *text);

/* The cells row by row, an empty one as its author writes it, the rows of a port that is not square
 * separated by '/'. */
void port_name(const struct port *port, char *name, size_t size);

#endif
