/* What stays the same while a port is solved: its lines, and tables made from them.
 *
 * A position (state.h) is one word with four bits for each line, the number of the line's
 * arrangement. The tables, by line and arrangement, say all that a search asks about it.
 *
 * A problem is plain data and owns nothing. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_PROBLEM_H
#define SOLITON_PUZZLES_PORT_SOLVER_PROBLEM_H

#include "puzzles/port/solver/line.h"

enum {
    LINES_MAX = 2 * PORT_SIDE_MAX,
    LINE_BITS = 4,
    LINE_VALUES = 1 << LINE_BITS,
    STEPS_MAX = LINES_MAX * LINE_SLIDES_MAX, /* out of one position */
    NEVER = 200 /* as a number of moves: more than any sum of those of all lines */
};

/* A move within one line: possible if no cell of `through` is occupied; `change` turns the word of
 * the position before it into that after it, and back. */
struct step {
    uint64_t through, change;
};

/* The n-th step of a line, for each of its arrangements. A line has as many of these as the
 * arrangement with the most moves; an arrangement with fewer has steps through every cell instead,
 * which are never possible. So the loop over all steps takes the same branches for each position,
 * and the processor predicts them all. */
struct steps {
    uint16_t first; /* of the table of steps, with one for each arrangement */
    uint8_t shift;  /* of the line in the word */
};

struct problem {
    unsigned line_count;
    struct line lines[LINES_MAX]; /* the columns from the right, then the rows from the top */
    uint64_t cells[LINES_MAX][LINE_VALUES];

    unsigned step_count;
    struct steps steps[STEPS_MAX];
    struct step table[STEPS_MAX * LINE_VALUES];

    /* For the exit. Of A's row: where it is in the word, its arrangements (a set of bits) in which
     * A is at the exit, how many columns, from the right, are ahead of A. Of each line: the fewest
     * moves until A is at the exit (A's row) or does not meet a boat there (the columns), if there
     * were no other lines. */
    uint8_t exit_line, exit_shift;
    uint16_t won;
    uint8_t columns_ahead[LINE_VALUES];
    uint8_t least_moves[LINES_MAX][LINE_VALUES];
};

/* The start is the position of the port itself, whose word is 0: the arrangements in which the
 * boats stand come first. */
void problem_set_up(struct problem *problem, const struct port *port, enum port_metric metric);

#endif
