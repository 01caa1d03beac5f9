/* The parities that no jump changes.
 *
 * A parity is a set of cells of which every jump turns an even number: how many pegs stand on it,
 * odd or even, never changes. The classical diagonal colourings of the board are such sets; here
 * all of them are found, for a board of any form, by solving the linear equations that the jumps
 * are over the field of two elements. Two positions of which one can be reached from the other
 * agree in every parity. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_PARITY_H
#define SOLITON_PUZZLES_PEGS_SOLVER_PARITY_H

#include "puzzles/pegs/solver/jumps.h"

/* A basis in reduced form: each set has one cell, its pivot, that no other set of the basis has. So
 * the pegs on all other cells and the class of a position determine those on the pivots. */
struct parities {
    unsigned count;
    uint64_t set[BOARD_CELLS_MAX];
    uint8_t pivot[BOARD_CELLS_MAX];
};

void parities_find(const struct board *board, const struct jumps *jumps, struct parities *parities);

/* The class of a position: bit i is the parity of set i. */
uint64_t parities_class(const struct parities *parities, uint64_t position);

#endif
