#include "puzzles/port/port.h"

#include <string.h>

void port_grid_of_state(const struct port *port, struct port_grid *grid) {
    memset(grid, 0, sizeof *grid);
    for (unsigned y = 0; y < port->height; y++) {
        for (unsigned x = 0; x < port->width; x++) {
            grid->rows[y][x] = (port->walls >> (x + 8 * y) & 1) != 0 ? 'x' : '~';
        }
    }
    for (size_t i = 0; i < port->boat_count; i++) {
        const struct boat *boat = &port->boats[i];
        for (unsigned j = 0; j < boat->length; j++) {
            grid->rows[boat->y + (boat->vertical ? j : 0)][boat->x + (boat->vertical ? 0 : j)] =
                boat->letter;
        }
    }
}

/* In colour, the boat to be freed stands out. */
static void add_row(const char *row, unsigned style, struct text *text) {
    bool shining = false;
    for (const char *cell = row; *cell != '\0'; cell++) {
        bool shines = (style & SOLITON_COLOUR) != 0 && *cell == 'A';
        if (shines != shining) {
            text_add(text, shines ? "\033[1;31m" : "\033[0m");
            shining = shines;
        }
        text_add_char(text, *cell);
    }
    text_add(text, shining ? "\033[0m\n" : "\n");
}

void port_output_state(const struct port *port, unsigned style, struct text *text) {
    struct port_grid grid;
    port_grid_of_state(port, &grid);
    for (unsigned y = 0; y < port->height; y++) {
        add_row(grid.rows[y], style, text);
    }
}

void port_name(const struct port *port, char *name, size_t size) {
    struct port_grid grid;
    size_t length = 0;
    char empty = port->empty == 0 ? '.' : port->empty;
    port_grid_of_state(port, &grid);
    for (unsigned y = 0; y < port->height; y++) {
        if (y > 0 && port->width != port->height && length + 1 < size) {
            name[length++] = '/';
        }
        for (unsigned x = 0; x < port->width && length + 1 < size; x++) {
            name[length++] = grid.rows[y][x] == '~' ? empty : grid.rows[y][x];
        }
    }
    if (size > 0) {
        name[length] = '\0';
    }
}
