#include "puzzles/port/verifier/argument.h"

static bool is_wall(const struct port *port, unsigned x, unsigned y) {
    return (port->walls >> (x + 8 * y) & 1) != 0;
}

/* Is something that never leaves A's row to the right of A? */
static bool row_is_closed(const struct port *port) {
    const struct boat *a = &port->boats[0];
    for (unsigned x = a->x; x < port->width; x++) {
        if (is_wall(port, x, a->y)) {
            return true;
        }
    }
    for (unsigned i = 1; i < port->boat_count; i++) {
        const struct boat *boat = &port->boats[i];
        if (!boat->vertical && boat->y == a->y && boat->x > a->x) {
            return true;
        }
    }
    return false;
}

/* The cells of the boats that lie in column x and begin in the rows from `first` to `last`. */
static unsigned cells_of_boats(const struct port *port, unsigned x, unsigned first, unsigned last) {
    unsigned cells = 0;
    for (unsigned i = 0; i < port->boat_count; i++) {
        const struct boat *boat = &port->boats[i];
        if (boat->vertical && boat->x == x && boat->y >= first && boat->y <= last) {
            cells += boat->length;
        }
    }
    return cells;
}

/* Can the boats of column x never be all out of row y? There is no wall in that cell. */
static bool column_is_closed(const struct port *port, unsigned x, unsigned y) {
    unsigned top = y;
    unsigned bottom = y;
    while (top > 0 && !is_wall(port, x, top - 1)) {
        top--;
    }
    while (bottom + 1 < port->height && !is_wall(port, x, bottom + 1)) {
        bottom++;
    }
    const unsigned above = y - top;
    const unsigned below = bottom - y;
    /* The boats that begin before the row `part` go up, the others down: this way or that, every
     * way to part them is among these. */
    const unsigned all = cells_of_boats(port, x, top, bottom);
    for (unsigned part = top; part <= bottom + 1; part++) {
        const unsigned up = part > top ? cells_of_boats(port, x, top, part - 1) : 0;
        if (up <= above && all - up <= below) {
            return false;
        }
    }
    return true;
}

bool port_way_is_closed(const struct port *port) {
    const struct boat *a = &port->boats[0];
    if (row_is_closed(port)) {
        return true;
    }
    for (unsigned x = (unsigned)a->x + a->length; x < port->width; x++) {
        if (column_is_closed(port, x, a->y)) {
            return true;
        }
    }
    return false;
}
