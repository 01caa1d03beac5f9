#include "puzzles/pegs/board.h"

#include "soliton.h"

static void show_cell(bool peg, unsigned style, struct text *text) {
    if ((style & SOLITON_COLOUR) == 0) {
        text_add_char(text, peg ? '#' : 'o');
    } else {
        text_add(text, peg ? "\x1b[1;33m#\x1b[0m" : "\x1b[2mo\x1b[0m");
    }
}

/* How far to the right a cell is drawn. In a triangular board each row is shifted by half a cell,
 * and a cell is two columns wide. */
static unsigned drawn_at(const struct board *board, bool shifted, unsigned cell) {
    return shifted ? board->height + 2U * board->x[cell] - board->y[cell] : board->x[cell];
}

bool pegs_are_shifted(const struct board *board) {
    for (unsigned cell = 1; board->axes == 3 && cell < board->cells; cell++) {
        if (board->y[cell] == board->y[cell - 1] && board->x[cell] == board->x[cell - 1] + 1) {
            return true;
        }
    }
    return false;
}

void pegs_show(const struct board *board, uint64_t pegs, unsigned style, struct text *text) {
    const bool shifted = pegs_are_shifted(board);
    unsigned leftmost = UINT32_MAX;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        unsigned column = drawn_at(board, shifted, cell);
        leftmost = column < leftmost ? column : leftmost;
    }
    unsigned cell = 0;
    for (unsigned y = 0; y < board->height; y++) {
        unsigned width = leftmost;
        for (; cell < board->cells && board->y[cell] == y; cell++) {
            text_pad(text, width, drawn_at(board, shifted, cell));
            show_cell((pegs >> cell & 1) != 0, style, text);
            width = drawn_at(board, shifted, cell) + 1;
        }
        text_add_char(text, '\n');
    }
}

bool pegs_code(const struct board *board, uint64_t pegs, uint64_t *code) {
    enum { SIDE = 7 };
    if (board->width > SIDE || board->height > SIDE || board->axes == 3) {
        return false;
    }
    *code = 0;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        *code |= (pegs >> cell & 1) << (board->x[cell] + SIDE * board->y[cell]);
    }
    return true;
}
