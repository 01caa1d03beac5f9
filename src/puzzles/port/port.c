#include "puzzles/port/port.h"

#include <string.h>

enum { BOAT_LENGTH_MIN = 2, BOAT_LENGTH_MAX = 3 };

static uint64_t cell_bit(unsigned x, unsigned y) { return UINT64_C(1) << (x + 8 * y); }

/* The cells of a boat that is inside. */
static uint64_t cells_of(const struct boat *boat) {
    uint64_t cells = 0;
    for (unsigned i = 0; i < boat->length; i++) {
        cells |= cell_bit(boat->x + (boat->vertical ? 0 : i), boat->y + (boat->vertical ? i : 0));
    }
    return cells;
}

static bool is_inside(const struct port *port, const struct boat *boat) {
    unsigned right = boat->x + (boat->vertical ? 1U : boat->length);
    unsigned bottom = boat->y + (boat->vertical ? boat->length : 1U);
    return right <= port->width && bottom <= port->height;
}

void port_start(struct port *port, unsigned width, unsigned height) {
    memset(port, 0, sizeof *port);
    port->width = (uint8_t)width;
    port->height = (uint8_t)height;
}

/* ---- Boats --------------------------------------------------------------------------------- */

const char *port_boat_of_string(const char *text, size_t length, struct boat *boat,
                                size_t *column) {
    static const struct {
        const char *allowed, *otherwise;
    } parts[] = {
        {"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "its letter is not a capital one, A to Z"},
        {"23", "its length is not 2 or 3"},
        {"HV", "it lies neither H (horizontally) nor V (vertically)"},
        {"0123456789", "its x is not a digit"},
        {"0123456789", "its y is not a digit"},
    };
    const size_t count = sizeof parts / sizeof *parts;
    for (*column = 0; *column < length && *column < count; ++*column) {
        if (memchr(parts[*column].allowed, text[*column], strlen(parts[*column].allowed)) == NULL) {
            return parts[*column].otherwise;
        }
    }
    if (length != count) {
        return "it has not five characters, as A2H12 has";
    }
    boat->letter = text[0];
    boat->length = (uint8_t)(text[1] - '0');
    boat->vertical = text[2] == 'V';
    boat->x = (uint8_t)(text[3] - '0');
    boat->y = (uint8_t)(text[4] - '0');
    return NULL;
}

void port_string_of_boat(const struct boat *boat, char text[6]) {
    text[0] = boat->letter;
    text[1] = (char)('0' + boat->length);
    text[2] = boat->vertical ? 'V' : 'H';
    text[3] = (char)('0' + boat->x);
    text[4] = (char)('0' + boat->y);
    text[5] = '\0';
}

const char *port_add_boat(struct port *port, const struct boat *boat) {
    if (boat->letter < 'A' || boat->letter > 'Z') {
        return "its letter is not a capital one, A to Z";
    }
    if (boat->length < BOAT_LENGTH_MIN || boat->length > BOAT_LENGTH_MAX) {
        return "its length is not 2 or 3";
    }
    if (!is_inside(port, boat)) {
        return "it lies outside the port, at least in part";
    }
    uint64_t cells = cells_of(boat);
    size_t place = 0; /* where it comes in the order of letters */
    for (size_t i = 0; i < port->boat_count; i++) {
        if (port->boats[i].letter == boat->letter) {
            return "there is a boat of its letter already";
        }
        if ((cells_of(&port->boats[i]) & cells) != 0) {
            return "it lies on another boat";
        }
        place += port->boats[i].letter < boat->letter;
    }
    if ((port->walls & cells) != 0) {
        return "it lies on a wall";
    }
    memmove(port->boats + place + 1, port->boats + place,
            (port->boat_count - place) * sizeof *port->boats);
    port->boats[place] = *boat;
    port->boat_count++;
    return NULL;
}

const char *port_check(const struct port *port) {
    const struct boat *boat = &port->boats[0];
    if (port->boat_count == 0 || boat->letter != 'A') {
        return "there is no boat A, the one to be freed";
    }
    if (boat->vertical) {
        return "boat A is vertical: it cannot reach the exit, which is on the right";
    }
    if (port->width == PORT_SIDE && port->height == PORT_SIDE && boat->y != PORT_EXIT_ROW) {
        return "boat A is not in the row of the exit: y must be 2, the third row";
    }
    return NULL;
}
