#include "puzzles/pegs/solver/jumps.h"

static void add_jump(const struct board *board, struct jumps *jumps, unsigned from, int x, int y) {
    unsigned over = board_cell_at(board, board->x[from] + x, board->y[from] + y);
    unsigned to = board_cell_at(board, board->x[from] + 2 * x, board->y[from] + 2 * y);
    if (over == NO_CELL || to == NO_CELL) {
        return;
    }
    struct jump *jump = &jumps->list[jumps->count++];
    jump->from = (uint8_t)from;
    jump->over = (uint8_t)over;
    jump->to = (uint8_t)to;
    jump->before = UINT64_C(1) << from | UINT64_C(1) << over;
    jump->after = UINT64_C(1) << to;
    jump->turned = jump->before | jump->after;
}

void jumps_find(const struct board *board, struct jumps *jumps) {
    jumps->count = 0;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        for (unsigned axis = 0; axis < board->axes; axis++) {
            const struct direction *along = &board_axes[axis];
            add_jump(board, jumps, cell, along->x, along->y);
            add_jump(board, jumps, cell, -along->x, -along->y);
        }
    }
}
