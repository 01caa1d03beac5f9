#include "puzzles/port/verifier/verifier.h"

#include "base/word.h"
#include "puzzles/port/verifier/argument.h"

#include <string.h>

struct game {
    const struct port *port;
    bool closed; /* the proof claims, and it is true, that A's way is closed for good */
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

/* What holds for the start holds for all that can come of it. */
static bool lost(const void *of_game, const void *of_position) {
    (void)of_position;
    return ((const struct game *)of_game)->closed;
}

/* ---- Moves --------------------------------------------------------------------------------- */

/* Which cells are taken. */
struct grid {
    bool taken[PORT_SIDE_MAX][PORT_SIDE_MAX]; /* by y, then x */
};

/* The cell of a boat's line that is so far along it. */
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
        if (!port_way_is_closed(game->port)) {
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
