#include "puzzles/port/verifier/verifier.h"

#include "base/word.h"

#include <string.h>

struct game {
    const struct port *port;
    bool closed; /* the proof claims, and it is true, that A's path is closed for good */
};

/* Where each boat is, in the port's order: its x if it lies in a row, its y if in a column. */
struct position {
    uint8_t at[PORT_BOATS_MAX];
};

static void start(const void *of_game, void *of_position) {
    const struct port *port = ((const struct game *)of_game)->port;
    struct position *position = of_position;
    memset(position, 0, sizeof *position);
    for (unsigned i = 0; i < port->boat_count; i++) {
        const struct boat *boat = &port->boats[i];
        position->at[i] = boat->vertical ? boat->y : boat->x;
    }
}

static unsigned side_of(const struct port *port, const struct boat *boat) {
    return boat->vertical ? port->height : port->width;
}

static bool change(const void *of_game, void *of_position, unsigned thing, unsigned place) {
    const struct port *port = ((const struct game *)of_game)->port;
    struct position *position = of_position;
    if (thing >= port->boat_count) {
        return false;
    }
    const struct boat *boat = &port->boats[thing];
    if (place + boat->length > side_of(port, boat)) {
        return false;
    }
    position->at[thing] = (uint8_t)place;
    return true;
}

static bool won(const void *of_game, const void *of_position) {
    const struct port *port = ((const struct game *)of_game)->port;
    const struct position *position = of_position;
    return position->at[0] + port->boats[0].length == port->width;
}

/* What holds for the start holds for every position that can be reached. */
static bool lost(const void *of_game, const void *of_position) {
    (void)of_position;
    return ((const struct game *)of_game)->closed;
}

/* ---- Moves --------------------------------------------------------------------------------- */

/* Which cells are taken. */
struct grid {
    bool taken[PORT_SIDE_MAX][PORT_SIDE_MAX]; /* by y, then x */
};

/* The cell at this place of a boat's row or column. */
static bool *cell_of(struct grid *grid, const struct boat *boat, unsigned along) {
    return boat->vertical ? &grid->taken[along][boat->x] : &grid->taken[boat->y][along];
}

static void fill(struct grid *grid, const struct port *port, const struct position *position) {
    for (unsigned y = 0; y < PORT_SIDE_MAX; y++) {
        for (unsigned x = 0; x < PORT_SIDE_MAX; x++) {
            grid->taken[y][x] = (port->walls >> (x + 8 * y) & 1) != 0;
        }
    }
    for (unsigned i = 0; i < port->boat_count; i++) {
        for (unsigned j = 0; j < port->boats[i].length; j++) {
            *cell_of(grid, &port->boats[i], position->at[i] + j) = true;
        }
    }
}

static bool meet(struct verifier *verifier, const struct position *position, unsigned boat,
                 unsigned at, char letter, char direction) {
    struct position after = *position;
    const char move[3] = {letter, direction};
    after.at[boat] = (uint8_t)at;
    return verifier_meet(verifier, &after, move);
}

static void moves(const void *of_game, const void *of_position, struct verifier *verifier) {
    const struct port *port = ((const struct game *)of_game)->port;
    const struct position *position = of_position;
    struct grid grid;
    fill(&grid, port, position);
    for (unsigned i = 0; i < port->boat_count; i++) {
        const struct boat *boat = &port->boats[i];
        const unsigned at = position->at[i];
        const unsigned end = at + boat->length; /* the cell behind its last one */
        if (end < side_of(port, boat) && !*cell_of(&grid, boat, end) &&
            !meet(verifier, position, i, at + 1, boat->letter, '>')) {
            return;
        }
        if (at > 0 && !*cell_of(&grid, boat, at - 1) &&
            !meet(verifier, position, i, at - 1, boat->letter, '<')) {
            return;
        }
    }
}

/* ---- The argument -------------------------------------------------------------------------- */

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
    /* The boats that begin above the row `part` go up, the others down; these are all ways to
     * divide them. */
    const unsigned all = cells_of_boats(port, x, top, bottom);
    for (unsigned part = top; part <= bottom + 1; part++) {
        const unsigned up = part > top ? cells_of_boats(port, x, top, part - 1) : 0;
        if (up <= above && all - up <= below) {
            return false;
        }
    }
    return true;
}

bool port_path_is_closed(const struct port *port) {
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

/* ---- The whole ----------------------------------------------------------------------------- */

static bool read_claims(struct game *game, struct verifier_work *work) {
    struct verifier_claim claim;
    size_t offset = 0;
    while (verifier_next_claim(work, &offset, &claim)) {
        const struct word key = {claim.key, claim.key_length};
        const struct word value = {claim.value, claim.value_length};
        if (!word_is(key, "argument")) {
            verifier_conclude(work, VERIFIER_BAD_DATA, "a proof for a port has no such claim");
            return false;
        }
        if (!word_is(value, "lines")) {
            verifier_conclude(work, VERIFIER_BAD_DATA, "the only argument for a port is 'lines'");
            return false;
        }
        if (!port_path_is_closed(game->port)) {
            verifier_conclude(work, VERIFIER_REFUSES,
                              "the argument is wrong: A's row and the columns ahead can get free");
            return false;
        }
        game->closed = true;
    }
    return work->end == VERIFIER_HOLDS;
}

void port_verify(const struct port *port, struct verifier_work *work) {
    static const struct verifier_rules rules = {.position_size = sizeof(struct position),
                                                .start = start,
                                                .change = change,
                                                .won = won,
                                                .lost = lost,
                                                .moves = moves};
    struct game game = {.port = port};
    work->end = VERIFIER_HOLDS;
    if (read_claims(&game, work)) {
        verifier_run(&rules, &game, work);
    }
}
