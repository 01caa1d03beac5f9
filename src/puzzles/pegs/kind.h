/* Peg solitaire: a board, the pegs at the start, and the goal. */
#ifndef SOLITON_PUZZLES_PEGS_KIND_H
#define SOLITON_PUZZLES_PEGS_KIND_H

#include "puzzles/pegs/board.h"
#include "puzzles/puzzle.h"

struct pegs {
    struct soliton_puzzle puzzle; /* first, so that the one is the other */
    struct board board;
    uint64_t start;
    bool any_end;  /* the goal is one peg, wherever it is */
    uint64_t goal; /* otherwise: exactly these pegs */
};

extern const struct puzzle_kind pegs_kind;

#endif
