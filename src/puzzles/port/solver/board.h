/* Where boats lie and where they can go, as sets of cells: bit x + 8 * y.
 *
 * A move is told by its way and by the cell at the boat's front when it has moved: no two boats can
 * come to one cell the same way, for one would have to pass the other. So four sets of cells, one a
 * way, hold any of the moves that a position has, and a few instructions find them all. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_BOARD_H
#define SOLITON_PUZZLES_PORT_SOLVER_BOARD_H

#include "puzzles/port/port.h"

struct board {
    uint64_t across, down; /* the cells of boats that lie in rows, and of those in columns */
};

enum way { WAY_LEFT, WAY_RIGHT, WAY_UP, WAY_DOWN, WAYS };

struct fronts {
    uint64_t of[WAYS];
};

/* All cells that can be reached from these over others of `empty` by steps of so many bits, up or
 * down the word; each time twice as far. */
static inline uint64_t board_on(uint64_t fronts, uint64_t empty, unsigned step) {
    for (unsigned times = 1; times < PORT_SIDE_MAX; times *= 2) {
        fronts |= fronts << times * step & empty;
        empty &= empty << times * step;
    }
    return fronts;
}

static inline uint64_t board_back(uint64_t fronts, uint64_t empty, unsigned step) {
    for (unsigned times = 1; times < PORT_SIDE_MAX; times *= 2) {
        fronts |= fronts >> times * step & empty;
        empty &= empty >> times * step;
    }
    return fronts;
}

/* Every move: by one cell or, in slides, by any number. `inside` are the cells without a wall. */
static inline struct fronts board_fronts(const struct board *board, uint64_t inside, bool slides) {
    const uint64_t first_column = UINT64_C(0x0101010101010101);
    const uint64_t empty = inside & ~(board->across | board->down);
    const uint64_t left = empty & ~(first_column << 7); /* a row does not go on in the next one */
    const uint64_t right = empty & ~first_column;
    struct fronts fronts = {{[WAY_LEFT] = board->across >> 1 & left,
                             [WAY_RIGHT] = board->across << 1 & right,
                             [WAY_UP] = board->down >> 8 & empty,
                             [WAY_DOWN] = board->down << 8 & empty}};
    if (slides) {
        fronts.of[WAY_LEFT] = board_back(fronts.of[WAY_LEFT], left, 1);
        fronts.of[WAY_RIGHT] = board_on(fronts.of[WAY_RIGHT], right, 1);
        fronts.of[WAY_UP] = board_back(fronts.of[WAY_UP], empty, 8);
        fronts.of[WAY_DOWN] = board_on(fronts.of[WAY_DOWN], empty, 8);
    }
    return fronts;
}

#endif
