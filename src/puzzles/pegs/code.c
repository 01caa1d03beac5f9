#include "puzzles/pegs/code.h"

enum { SIDE = 7 };

bool code_of(const struct board *board, uint64_t pegs, uint64_t *code) {
    if (board->width > SIDE || board->height > SIDE || board->axes == 3) {
        return false;
    }
    *code = 0;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        *code |= (pegs >> cell & 1) << (board->x[cell] + SIDE * board->y[cell]);
    }
    return true;
}
