/* Every jump of a board as sets of cells, for the searches.
 *
 * A jump takes two pegs off the board and puts one on: it turns over three cells. It is possible in
 * a position p if (p & turned) == before, and gives p ^ turned; backwards it is possible if
 * (p & turned) == after. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_JUMPS_H
#define SOLITON_PUZZLES_PEGS_SOLVER_JUMPS_H

#include "puzzles/pegs/board.h"

enum { JUMPS_MAX = BOARD_CELLS_MAX * 8 };

struct jump {
    uint64_t before; /* the peg that jumps and the one that is jumped over */
    uint64_t after;  /* where it lands */
    uint64_t turned; /* all three */
    uint8_t from, over, to;
};

struct jumps {
    unsigned count;
    struct jump list[JUMPS_MAX];
};

void jumps_find(const struct board *board, struct jumps *jumps);

#endif
