#include "puzzles/port/generator/random.h"

#include <string.h>

enum { LONG_BOATS = 4 }; /* one boat in so many is long, as in the hardest ports that are known */

/* SplitMix64. */
uint64_t rng_next(struct rng *rng) {
    rng->state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t mixed = rng->state;
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

/* Some numbers are likelier than others, but by less than one in 2^32 / count. */
unsigned rng_below(struct rng *rng, unsigned count) {
    return (unsigned)((rng_next(rng) >> 32) * count >> 32);
}

/* ---- What there is room for ---------------------------------------------------------------- */

static uint64_t cell(unsigned x, unsigned y) { return UINT64_C(1) << (x + 8 * y); }

static uint64_t cells_of(const struct boat *boat) {
    uint64_t cells = 0;
    for (unsigned i = 0; i < boat->length; i++) {
        cells |= boat->vertical ? cell(boat->x, boat->y + i) : cell(boat->x + i, boat->y);
    }
    return cells;
}

static uint64_t taken_cells(const struct port *port) {
    uint64_t cells = port->walls;
    for (unsigned i = 0; i < port->boat_count; i++) {
        cells |= cells_of(&port->boats[i]);
    }
    return cells;
}

unsigned random_port_exit_row(unsigned height) { return (height - 1) / 2; }

static unsigned middle_row(const struct port *port) { return random_port_exit_row(port->height); }

/* Adds a wall at a random place where there is room, but not in A's row, which it would only
 * shorten. */
static void add_wall(struct port *port, struct rng *rng) {
    const uint64_t taken = taken_cells(port);
    uint64_t places[PORT_SIDE_MAX * PORT_SIDE_MAX];
    unsigned count = 0;
    for (unsigned y = 0; y < port->height; y++) {
        for (unsigned x = 0; x < port->width; x++) {
            if (y != middle_row(port) && (taken & cell(x, y)) == 0) {
                places[count++] = cell(x, y);
            }
        }
    }
    if (count > 0) {
        port->walls |= places[rng_below(rng, count)];
    }
}

/* All places for a boat of this length and direction, but none that lie in A's row: there it would
 * never let A pass, or never matter. */
static unsigned places_for(const struct port *port, struct boat boat,
                           struct boat places[PORT_SIDE_MAX * PORT_SIDE_MAX]) {
    const uint64_t taken = taken_cells(port);
    unsigned columns = port->width + 1U - (boat.vertical ? 1U : boat.length);
    unsigned rows = port->height + 1U - (boat.vertical ? boat.length : 1U);
    unsigned count = 0;
    for (unsigned y = 0; y < rows; y++) {
        for (unsigned x = 0; x < columns; x++) {
            boat.x = (uint8_t)x;
            boat.y = (uint8_t)y;
            if ((boat.vertical || y != middle_row(port)) && (taken & cells_of(&boat)) == 0) {
                places[count++] = boat;
            }
        }
    }
    return count;
}

/* Adds a boat at a random place where there is room. */
static void add_boat(struct port *port, struct rng *rng) {
    struct boat places[2 * PORT_SIDE_MAX * PORT_SIDE_MAX];
    struct boat boat = {.letter = '?', .length = 2};
    if (rng_below(rng, LONG_BOATS) == 0) {
        boat.length = 3;
    }
    unsigned count = places_for(port, boat, places);
    boat.vertical = true;
    count += places_for(port, boat, places + count);
    if (count > 0 && port->boat_count < PORT_BOATS_MAX) {
        port->boats[port->boat_count++] = places[rng_below(rng, count)];
    }
}

void random_port_remove_boat(struct port *port, unsigned number) {
    port->boat_count--;
    memmove(&port->boats[number], &port->boats[number + 1],
            (port->boat_count - number) * sizeof *port->boats);
}

/* Any boat but A. */
static void remove_some_boat(struct port *port, struct rng *rng) {
    if (port->boat_count > 1) {
        random_port_remove_boat(port, 1 + rng_below(rng, port->boat_count - 1U));
    }
}

static void remove_some_wall(struct port *port, struct rng *rng) {
    unsigned count = 0;
    for (uint64_t walls = port->walls; walls != 0; walls &= walls - 1) {
        count++;
    }
    uint64_t walls = port->walls;
    for (unsigned skip = rng_below(rng, count); skip > 0; skip--) {
        walls &= walls - 1;
    }
    port->walls &= ~(walls & (~walls + 1));
}

/* ---- Ports --------------------------------------------------------------------------------- */

void random_port(const struct generate_options *options, struct rng *rng, struct port *port) {
    *port = (struct port){.width = (uint8_t)options->width, .height = (uint8_t)options->height};
    port->boats[port->boat_count++] = (struct boat){.letter = 'A',
                                                    .length = 2,
                                                    .x = (uint8_t)rng_below(rng, port->width - 2U),
                                                    .y = (uint8_t)middle_row(port)};
    for (unsigned i = 0; i < options->walls; i++) {
        add_wall(port, rng);
    }
    /* Six to eleven boats on 36 cells: few enough to move, and many enough to be in the way. */
    const unsigned least = port->width * port->height / 6U;
    for (unsigned count = least + rng_below(rng, least); count > 0; count--) {
        add_boat(port, rng);
    }
}

void random_port_mutate(struct port *port, struct rng *rng) {
    if (port->walls != 0 && rng_below(rng, 4) == 0) {
        remove_some_wall(port, rng);
        add_wall(port, rng);
        return;
    }
    unsigned what = rng_below(rng, 4);
    if (what != 0) {
        remove_some_boat(port, rng);
    }
    if (what != 1) {
        add_boat(port, rng);
    }
}

static bool reads_before(const struct boat *a, const struct boat *b) {
    return a->y != b->y ? a->y < b->y : a->x < b->x;
}

void random_port_name_boats(struct port *port) {
    for (unsigned i = 2; i < port->boat_count; i++) {
        struct boat boat = port->boats[i];
        unsigned place = i;
        for (; place > 1 && reads_before(&boat, &port->boats[place - 1]); place--) {
            port->boats[place] = port->boats[place - 1];
        }
        port->boats[place] = boat;
    }
    for (unsigned i = 0; i < port->boat_count; i++) {
        port->boats[i].letter = (char)('A' + i);
    }
}
