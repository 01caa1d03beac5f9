#include "puzzles/port/solver/line.h"

#include <string.h>

/* The cells of `length` places of the line from `offset` on. */
static uint64_t cells_of(const struct line *line, unsigned offset, unsigned length) {
    uint64_t cells = 0;
    for (unsigned i = offset; i < offset + length; i++) {
        unsigned bit = line->vertical ? line->place + 8 * i : i + 8U * line->place;
        cells |= UINT64_C(1) << bit;
    }
    return cells;
}

/* The boats of the line, sorted by where they are. */
static void find_boats(struct line *line, const struct port *port) {
    uint8_t *offsets = line->arrangements[0].offsets;
    for (uint8_t i = 0; i < port->boat_count; i++) {
        const struct boat *boat = &port->boats[i];
        uint8_t offset = boat->vertical ? boat->y : boat->x;
        if (boat->vertical != line->vertical ||
            (boat->vertical ? boat->x : boat->y) != line->place) {
            continue;
        }
        unsigned place = line->boat_count++;
        for (; place > 0 && offsets[place - 1] > offset; place--) {
            offsets[place] = offsets[place - 1];
            line->boats[place] = line->boats[place - 1];
        }
        offsets[place] = offset;
        line->boats[place] = i;
    }
}

static void find_cells(const struct line *line, const struct port *port,
                       struct arrangement *arrangement) {
    arrangement->cells = 0;
    for (unsigned i = 0; i < line->boat_count; i++) {
        arrangement->cells |=
            cells_of(line, arrangement->offsets[i], port->boats[line->boats[i]].length);
    }
}

/* Can a boat of this arrangement enter the cell before or behind it? */
static bool can_move(const struct line *line, const struct port *port,
                     const struct arrangement *arrangement, unsigned boat,
                     enum direction direction) {
    unsigned offset = arrangement->offsets[boat];
    unsigned length = port->boats[line->boats[boat]].length;
    unsigned side = line->vertical ? port->height : port->width;
    if (direction == FORWARD ? offset + length >= side : offset == 0) {
        return false;
    }
    uint64_t cell = cells_of(line, direction == FORWARD ? offset + length : offset - 1, 1);
    return ((arrangement->cells | port->walls) & cell) == 0;
}

/* The number of the arrangement with these offsets, which is added if it is new. */
static uint8_t number_of(struct line *line, const struct port *port,
                         const struct arrangement *arrangement) {
    for (uint8_t i = 0; i < line->count; i++) {
        if (memcmp(line->arrangements[i].offsets, arrangement->offsets, line->boat_count) == 0) {
            return i;
        }
    }
    struct arrangement *added = &line->arrangements[line->count];
    memcpy(added->offsets, arrangement->offsets, sizeof added->offsets);
    find_cells(line, port, added);
    return line->count++;
}

bool line_set_up(struct line *line, const struct port *port, bool vertical, unsigned place) {
    *line = (struct line){.vertical = vertical, .place = (uint8_t)place};
    find_boats(line, port);
    if (line->boat_count == 0) {
        return false;
    }
    find_cells(line, port, &line->arrangements[0]);
    line->count = 1;
    for (unsigned i = 0; i < line->count; i++) {
        struct arrangement *arrangement = &line->arrangements[i];
        for (unsigned boat = 0; boat < line->boat_count; boat++) {
            for (unsigned direction = BACK; direction <= FORWARD; direction++) {
                arrangement->next[boat][direction] = LINE_NOWHERE;
                if (can_move(line, port, arrangement, boat, direction)) {
                    struct arrangement moved = *arrangement;
                    moved.offsets[boat] =
                        (uint8_t)(moved.offsets[boat] + (direction == FORWARD ? 1 : -1));
                    arrangement->next[boat][direction] = number_of(line, port, &moved);
                }
            }
        }
    }
    return true;
}

unsigned line_moves(const struct line *line, unsigned from, enum port_metric metric,
                    struct line_move moves[LINE_SLIDES_MAX]) {
    unsigned count = 0;
    for (unsigned boat = 0; boat < line->boat_count; boat++) {
        for (unsigned direction = BACK; direction <= FORWARD; direction++) {
            uint64_t through = 0;
            unsigned at = from;
            unsigned to = line->arrangements[at].next[boat][direction];
            while (to != LINE_NOWHERE) {
                through |= line->arrangements[to].cells & ~line->arrangements[at].cells;
                moves[count++] = (struct line_move){(uint8_t)to, through};
                at = to;
                to = metric == METRIC_SLIDES ? line->arrangements[at].next[boat][direction]
                                             : LINE_NOWHERE;
            }
        }
    }
    return count;
}

void line_distances(const struct line *line, enum port_metric metric, unsigned wanted,
                    uint8_t never, uint8_t distances[LINE_ARRANGEMENTS_MAX]) {
    for (unsigned i = 0; i < line->count; i++) {
        distances[i] = wanted >> i & 1 ? 0 : never;
    }
    /* So few that going over them until nothing changes is quick. */
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < line->count; i++) {
            struct line_move moves[LINE_SLIDES_MAX];
            unsigned count = line_moves(line, i, metric, moves);
            for (unsigned j = 0; j < count; j++) {
                if (distances[moves[j].to] + 1 < distances[i]) {
                    distances[i] = (uint8_t)(distances[moves[j].to] + 1);
                    changed = true;
                }
            }
        }
    }
}
