/* Everything that can happen in a small port, played out on a grid of letters in the plainest way:
 * all positions, and from each the fewest moves and slides to the exit. It shares no code with the
 * solver, whose claims can be looked up here. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_PORT_SPACE_H
#define SOLITON_TESTS_UNIT_SUPPORT_PORT_SPACE_H

#include "puzzles/port/kind.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

enum { NO_WAY = 1 << 30 }; /* as a distance */
enum { PORT_NEIGHBOURS_MAX = 256 };

/* Where each boat is along its line. */
struct place {
    uint8_t at[PORT_BOATS_MAX];
};

struct port_space {
    struct port port;
    uint32_t count, capacity;
    struct place *places; /* number 0 is the port itself */
    uint32_t slots, *index;
    unsigned *distance[2]; /* of each position, in both metrics */
    uint32_t *queue;
};

/* ---- Ports ---------------------------------------------------------------------------------- */

/* A port from its letters row by row; x is a wall. */
static inline struct port port_of_letters(const char *letters, unsigned width, unsigned height) {
    struct port port = {.width = (uint8_t)width, .height = (uint8_t)height};
    for (int letter = 'A'; letter <= 'Z'; letter++) {
        unsigned first = 0;
        unsigned cells = 0;
        unsigned last = 0;
        for (unsigned i = 0; i < width * height; i++) {
            if (letters[i] == letter) {
                first = cells++ == 0 ? i : first;
                last = i;
            }
        }
        if (cells > 0) {
            port.boats[port.boat_count++] = (struct boat){.letter = (char)letter,
                                                          .length = (uint8_t)cells,
                                                          .vertical = last - first >= width,
                                                          .x = (uint8_t)(first % width),
                                                          .y = (uint8_t)(first / width)};
        }
    }
    for (unsigned i = 0; i < width * height; i++) {
        if (letters[i] == 'x') {
            port.walls |= UINT64_C(1) << (i % width + 8 * (i / width));
        }
    }
    return port;
}

static inline struct place place_of(const struct port *port) {
    struct place place = {{0}};
    for (unsigned i = 0; i < port->boat_count; i++) {
        place.at[i] = port->boats[i].vertical ? port->boats[i].y : port->boats[i].x;
    }
    return place;
}

static inline struct port port_at(const struct port *port, const struct place *place) {
    struct port moved = *port;
    for (unsigned i = 0; i < port->boat_count; i++) {
        *(moved.boats[i].vertical ? &moved.boats[i].y : &moved.boats[i].x) = place->at[i];
    }
    return moved;
}

static inline bool same_ports(const struct port *a, const struct port *b) {
    return a->width == b->width && a->height == b->height && a->walls == b->walls &&
           a->boat_count == b->boat_count &&
           memcmp(a->boats, b->boats, a->boat_count * sizeof *a->boats) == 0;
}

struct letters {
    char at[PORT_SIDE_MAX][PORT_SIDE_MAX]; /* row, column; 0 where empty */
};

static inline struct letters letters_of(const struct port *port) {
    struct letters letters = {{{0}}};
    for (unsigned y = 0; y < port->height; y++) {
        for (unsigned x = 0; x < port->width; x++) {
            letters.at[y][x] = port->walls >> (x + 8 * y) & 1 ? 'x' : '\0';
        }
    }
    for (unsigned i = 0; i < port->boat_count; i++) {
        const struct boat *boat = &port->boats[i];
        for (unsigned j = 0; j < boat->length; j++) {
            letters.at[boat->vertical ? boat->y + j : boat->y]
                      [boat->vertical ? boat->x : boat->x + j] = boat->letter;
        }
    }
    return letters;
}

/* The boat may be anywhere, even outside. */
static inline bool fits(const struct port *port, const struct letters *letters,
                        const struct boat *boat) {
    for (unsigned i = 0; i < boat->length; i++) {
        unsigned x = boat->vertical ? boat->x : boat->x + i;
        unsigned y = boat->vertical ? boat->y + i : boat->y;
        if (x >= port->width || y >= port->height ||
            (letters->at[y][x] != '\0' && letters->at[y][x] != boat->letter)) {
            return false;
        }
    }
    return true;
}

/* All positions one move or slide away. */
static inline unsigned neighbours_of(const struct port *port, const struct place *place,
                                     enum port_metric metric, struct place *neighbours) {
    const struct port here = port_at(port, place);
    const struct letters letters = letters_of(&here);
    unsigned count = 0;
    for (unsigned i = 0; i < port->boat_count; i++) {
        for (int direction = -1; direction <= 1; direction += 2) {
            struct place next = *place;
            struct boat boat = here.boats[i];
            do {
                next.at[i] = (uint8_t)(next.at[i] + direction); /* -1 becomes 255, outside */
                *(boat.vertical ? &boat.y : &boat.x) = next.at[i];
                if (!fits(port, &letters, &boat)) {
                    break;
                }
                neighbours[count++] = next;
            } while (metric == METRIC_SLIDES);
        }
    }
    return count;
}

static inline bool place_won(const struct port *port, const struct place *place) {
    return place->at[0] + port->boats[0].length == port->width;
}

/* ---- The space ------------------------------------------------------------------------------ */

static inline void port_space_free(struct port_space *space) {
    free(space->places);
    free(space->index);
    free(space->queue);
    free(space->distance[0]);
    free(space->distance[1]);
}

/* The slot of a position, or the free one where it belongs. */
static inline uint32_t port_space_slot(const struct port_space *space, const struct place *place) {
    uint32_t hash = 2166136261U;
    for (unsigned i = 0; i < PORT_BOATS_MAX; i++) {
        hash = (hash ^ place->at[i]) * 16777619U;
    }
    uint32_t slot = hash % space->slots;
    while (space->index[slot] != 0 &&
           memcmp(&space->places[space->index[slot] - 1], place, sizeof *place) != 0) {
        slot = (slot + 1) % space->slots;
    }
    return slot;
}

static inline bool port_space_has(const struct port_space *space, const struct place *place) {
    return space->index[port_space_slot(space, place)] != 0;
}

/* The number of a position that is there. */
static inline uint32_t port_space_number(const struct port_space *space,
                                         const struct place *place) {
    return space->index[port_space_slot(space, place)] - 1;
}

static inline void port_space_add(struct port_space *space, const struct place *place) {
    if (!port_space_has(space, place)) {
        uint32_t slot = port_space_slot(space, place);
        space->places[space->count] = *place;
        space->index[slot] = ++space->count;
    }
}

static inline void port_space_measure(struct port_space *space, enum port_metric metric) {
    unsigned *distance = space->distance[metric];
    uint32_t queued = 0;
    for (uint32_t i = 0; i < space->count; i++) {
        distance[i] = NO_WAY;
        if (place_won(&space->port, &space->places[i])) {
            distance[i] = 0;
            space->queue[queued++] = i;
        }
    }
    for (uint32_t done = 0; done < queued; done++) {
        struct place next[PORT_NEIGHBOURS_MAX];
        uint32_t number = space->queue[done];
        unsigned count = neighbours_of(&space->port, &space->places[number], metric, next);
        for (unsigned i = 0; i < count; i++) {
            uint32_t neighbour = port_space_number(space, &next[i]);
            if (distance[neighbour] == NO_WAY) {
                distance[neighbour] = distance[number] + 1;
                space->queue[queued++] = neighbour;
            }
        }
    }
}

/* Plays out a port. False, and nothing to free, if there are more positions than that. */
static inline bool port_space_explore(struct port_space *space, const struct port *port,
                                      uint32_t most) {
    *space = (struct port_space){.port = *port, .capacity = most + PORT_NEIGHBOURS_MAX};
    space->slots = 2 * space->capacity + 1;
    space->places = calloc(space->capacity, sizeof *space->places);
    space->index = calloc(space->slots, sizeof *space->index);
    space->queue = calloc(space->capacity, sizeof *space->queue);
    space->distance[0] = calloc(space->capacity, sizeof **space->distance);
    space->distance[1] = calloc(space->capacity, sizeof **space->distance);
    struct place start = place_of(port);
    port_space_add(space, &start);
    for (uint32_t i = 0; i < space->count; i++) {
        struct place next[PORT_NEIGHBOURS_MAX];
        unsigned count = neighbours_of(port, &space->places[i], METRIC_MOVES, next);
        for (unsigned j = 0; j < count; j++) {
            port_space_add(space, &next[j]);
        }
        if (space->count > most) {
            port_space_free(space);
            return false;
        }
    }
    port_space_measure(space, METRIC_MOVES);
    port_space_measure(space, METRIC_SLIDES);
    return true;
}

/* The position that is farthest from the exit; the start if there is no solution. */
static inline uint32_t port_space_farthest(const struct port_space *space,
                                           enum port_metric metric) {
    uint32_t farthest = 0;
    for (uint32_t i = 0; i < space->count; i++) {
        if (space->distance[metric][i] > space->distance[metric][farthest]) {
            farthest = i;
        }
    }
    return farthest;
}

/* ---- Ports at random ------------------------------------------------------------------------ */

/* Any size, A in any row and of any length, boats anywhere, walls in some. */
static inline struct port small_port(uint32_t *random) {
    struct port port = {.width = (uint8_t)(4 + random_below(random, 5)),
                        .height = (uint8_t)(4 + random_below(random, 5))};
    unsigned cells = (unsigned)port.width * port.height;
    unsigned wanted = cells / 6 + random_below(random, cells / 4);
    unsigned walls = random_below(random, 2) * random_below(random, cells / 6);
    for (unsigned tries = 0; tries < 400 && port.boat_count < PORT_BOATS_MAX; tries++) {
        struct boat boat = {.letter = (char)('A' + port.boat_count),
                            .length = (uint8_t)(2 + (random_below(random, 3) == 0)),
                            .vertical = port.boat_count > 0 && random_below(random, 2) == 0,
                            .x = (uint8_t)random_below(random, port.width),
                            .y = (uint8_t)random_below(random, port.height)};
        struct letters letters = letters_of(&port);
        if (port.boat_count <= wanted && fits(&port, &letters, &boat)) {
            port.boats[port.boat_count++] = boat;
        } else if (walls > 0 && port.boat_count > 1 && letters.at[boat.y][boat.x] == '\0') {
            port.walls |= UINT64_C(1) << (boat.x + 8 * boat.y);
            walls--;
        }
    }
    return port;
}

/* Hands spaces of random ports, as many as asked for, to the visitor. */
static inline void visit_port_spaces(unsigned wanted, uint32_t most,
                                     void (*visit)(const struct port_space *space, void *context),
                                     void *context) {
    uint32_t random = 2024;
    while (wanted > 0) {
        struct port port = small_port(&random);
        struct port_space space;
        if (port_space_explore(&space, &port, most)) {
            visit(&space, context);
            port_space_free(&space);
            wanted--;
        }
    }
}

#endif
