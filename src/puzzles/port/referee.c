#include "puzzles/port/referee.h"

void port_string_of_move(struct port_move move, char text[3]) {
    text[0] = move.letter;
    text[1] = move.forward ? '>' : '<';
    text[2] = '\0';
}

bool port_move_of_string(const char *text, size_t length, struct port_move *move) {
    if (length != 2 || text[0] < 'A' || text[0] > 'Z' || (text[1] != '>' && text[1] != '<')) {
        return false;
    }
    *move = (struct port_move){.letter = text[0], .forward = text[1] == '>'};
    return true;
}

static struct boat *find_boat(struct port *port, char letter) {
    for (size_t i = 0; i < port->boat_count; i++) {
        if (port->boats[i].letter == letter) {
            return &port->boats[i];
        }
    }
    return NULL;
}

/* Bit x + 8 * y, as for walls. */
static uint64_t cells_of(const struct boat *boat) {
    const unsigned step = boat->vertical ? 8 : 1;
    const uint64_t first = UINT64_C(1) << (boat->x + 8 * boat->y);
    return first | first << step | (boat->length > 2 ? first << 2 * step : 0);
}

static bool is_taken(const struct port *port, int x, int y) {
    uint64_t taken = 0;
    for (size_t i = 0; i < port->boat_count; i++) {
        taken |= cells_of(&port->boats[i]);
    }
    return (taken >> (x + 8 * y) & 1) != 0;
}

const char *port_apply_move(struct port *port, struct port_move move) {
    struct boat *boat = find_boat(port, move.letter);
    if (boat == NULL) {
        return "there is no boat of that letter";
    }
    /* The cell that the boat is about to enter. */
    int ahead = move.forward ? boat->length : -1;
    int x = boat->x + (boat->vertical ? 0 : ahead);
    int y = boat->y + (boat->vertical ? ahead : 0);
    if (x < 0 || y < 0 || x >= port->width || y >= port->height) {
        return "the boat is at the edge of the port";
    }
    if ((port->walls >> (x + 8 * y) & 1) != 0) {
        return "a wall is in the boat's way";
    }
    if (is_taken(port, x, y)) {
        return "another boat is in the boat's way";
    }
    int step = move.forward ? 1 : -1;
    boat->x = (uint8_t)(boat->x + (boat->vertical ? 0 : step));
    boat->y = (uint8_t)(boat->y + (boat->vertical ? step : 0));
    return NULL;
}

bool port_win(const struct port *port) {
    const struct boat *boat = &port->boats[0];
    return boat->letter == 'A' && boat->x + boat->length == port->width;
}

/* ---- Solutions ----------------------------------------------------------------------------- */

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static size_t skip_blanks(const char *text, size_t length, size_t offset) {
    bool comment = false;
    while (offset < length && (comment || is_space(text[offset]) || text[offset] == '#')) {
        comment = (comment || text[offset] == '#') && text[offset] != '\n';
        offset++;
    }
    return offset;
}

bool port_next_move(const char *text, size_t length, size_t *offset, const char **move,
                    size_t *move_length) {
    *offset = skip_blanks(text, length, *offset);
    if (*offset >= length) {
        return false;
    }
    *move = text + *offset;
    *move_length = *offset + 1 < length && !is_space(text[*offset + 1]) ? 2 : 1;
    *offset += *move_length;
    return true;
}

/* ---- What is possible ---------------------------------------------------------------------- */

size_t port_all_possible_moves(const struct port *port, struct port_move moves[MOVES_MAX]) {
    size_t count = 0;
    for (size_t i = 0; i < port->boat_count; i++) {
        for (int back = 0; back <= 1; back++) {
            struct port_move move = {.letter = port->boats[i].letter, .forward = back == 0};
            struct port after = *port;
            if (port_apply_move(&after, move) == NULL) {
                moves[count++] = move;
            }
        }
    }
    return count;
}
