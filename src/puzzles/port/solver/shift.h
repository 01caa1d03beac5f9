/* What each move does to a position, as the search for the fewest moves asks it: tables that are
 * made once for each port.
 *
 * In this search a position is a word with four bits for each column, then for each row, by their
 * place in the port: the number of the arrangement of the boats there, 0 if there are none.
 *
 * The tables are plain data and own nothing. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_SHIFT_H
#define SOLITON_PUZZLES_PORT_SOLVER_SHIFT_H

#include "puzzles/port/solver/board.h"
#include "puzzles/port/solver/problem.h"

/* One boat, by one cell or, in slides, by several. */
struct shift {
    uint64_t flips;   /* the cells that it leaves or enters */
    uint64_t through; /* all that its front comes to, the last included */
    uint64_t tired;   /* the fronts of moves that are never needed after this one: docs/proofs.md,
                       * 35 */
    uint8_t change;   /* turns the line's four bits of the word into those after it */
    int8_t farther;   /* what it adds to the line's term of the lower bound: -1, 0 or 1 */
};

struct shifts {
    bool slides;
    unsigned line_count;
    struct board start;
    uint64_t inside;
    unsigned bound; /* of the start: docs/proofs.md, 15 */
    /* By the arrangement of A's row, which is at this bit of the word: the lines with a term in the
     * lower bound, a bit for each place. */
    uint8_t exit_shift;
    uint16_t counting[LINE_VALUES];
    /* By the line's place, its arrangement, back or forward, and the front's place in the line. */
    struct shift table[LINES_MAX][LINE_VALUES][2][PORT_SIDE_MAX];
};

/* The place of a line in the word. */
static inline unsigned shift_place(bool vertical, unsigned place) {
    return vertical ? place : PORT_SIDE_MAX + place;
}

/* What the move to this front does to a position, and the place of its line. */
static inline const struct shift *shift_of(const struct shifts *shifts, uint64_t word, enum way way,
                                           unsigned front, unsigned *place) {
    const bool vertical = way >= WAY_UP;
    const unsigned x = front % 8;
    const unsigned y = front / 8;
    *place = shift_place(vertical, vertical ? x : y);
    const unsigned arrangement = word >> LINE_BITS * *place & (LINE_VALUES - 1);
    return &shifts->table[*place][arrangement][way % 2][vertical ? y : x];
}

static inline uint64_t shift_word(uint64_t word, const struct shift *shift, unsigned place) {
    return word ^ (uint64_t)shift->change << LINE_BITS * place;
}

void shifts_set_up(struct shifts *shifts, const struct problem *problem, const struct port *port,
                   enum port_metric metric);

#endif
