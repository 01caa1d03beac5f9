/* Whole peg puzzles for tests, drawn as drawn_board.h has it. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_DRAWN_PEGS_H
#define SOLITON_TESTS_UNIT_SUPPORT_DRAWN_PEGS_H

#include "drawn_board.h"
#include "puzzles/pegs/kind.h"

#include <string.h>

/* With one peg at the goal, a hole's name; NULL: anywhere. */
static inline struct pegs drawn(const char *drawing, unsigned axes, const char *goal) {
    struct pegs pegs;
    memset(&pegs, 0, sizeof pegs);
    pegs.start = draw_board(&pegs.board, axes, drawing);
    pegs.any_end = goal == NULL;
    if (goal != NULL) {
        pegs.goal = UINT64_C(1) << board_read_hole(&pegs.board, goal, strlen(goal));
    }
    return pegs;
}

#endif
