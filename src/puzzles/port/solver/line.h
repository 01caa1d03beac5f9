/* One row or column of a port with its boats, and every arrangement that these can take.
 *
 * A boat never leaves its line, and passes neither the other boats in it nor a wall. So a line has
 * few arrangements: at most fifteen, for two boats of two cells on eight. So four bits, the number
 * of the arrangement, say where all boats of a line are, and sixteen lines fit into one word. That
 * is why the solver has lines and not boats.
 *
 * A line is plain data and owns nothing. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_LINE_H
#define SOLITON_PUZZLES_PORT_SOLVER_LINE_H

#include "puzzles/port/kind.h"

enum {
    LINE_BOATS_MAX = PORT_SIDE_MAX / 2,
    LINE_ARRANGEMENTS_MAX = 15,
    LINE_SLIDES_MAX = 8, /* from one arrangement: two boats at the ends, each over four cells */
    LINE_NOWHERE = 0xFF
};

enum direction { BACK, FORWARD }; /* to the left or up, to the right or down */

struct arrangement {
    uint64_t cells; /* that the boats are on: bit x + 8 * y */
    uint8_t offsets[LINE_BOATS_MAX];
    /* The arrangement after a boat moved one cell; LINE_NOWHERE if it cannot, whatever the boats of
     * other lines do. */
    uint8_t next[LINE_BOATS_MAX][2];
};

struct line {
    bool vertical;
    uint8_t place;                 /* the y of a row, the x of a column */
    uint8_t boat_count;            /* at least one */
    uint8_t boats[LINE_BOATS_MAX]; /* their numbers in the port, from the left or the top */
    uint8_t count;
    struct arrangement arrangements[LINE_ARRANGEMENTS_MAX]; /* the first is the port's own */
};

/* From one arrangement to another by moving one boat; `through` are the cells that it enters. */
struct line_move {
    uint8_t to;
    uint64_t through;
};

/* False if the line has no boats. */
bool line_set_up(struct line *line, const struct port *port, bool vertical, unsigned place);

/* All moves from an arrangement that the line allows, one cell or, in slides, any number of them.
 * Returns how many. */
unsigned line_moves(const struct line *line, unsigned from, enum port_metric metric,
                    struct line_move moves[LINE_SLIDES_MAX]);

/* For each arrangement the fewest moves to a wanted one (a set of bits), if the boats of the other
 * lines were not there; `never` where there is none. */
void line_distances(const struct line *line, enum port_metric metric, unsigned wanted,
                    uint8_t never, uint8_t distances[LINE_ARRANGEMENTS_MAX]);

#endif
