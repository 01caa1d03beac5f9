#include "puzzles/pegs/board.h"

#include "soliton.h"

static void show_hole(bool peg, unsigned style, struct text *text) {
    if ((style & SOLITON_COLOUR) == 0) {
        text_add_char(text, peg ? '#' : 'o');
    } else {
        text_add(text, peg ? "\x1b[1;33m#\x1b[0m" : "\x1b[2mo\x1b[0m");
    }
}

/* The column in which a hole is drawn. On a triangular board a hole takes two columns, and each row
 * is shifted by one. */
static unsigned drawn_at(const struct board *board, bool shifted, unsigned hole) {
    return shifted ? board->height + 2U * board->x[hole] - board->y[hole] : board->x[hole];
}

bool board_is_shifted(const struct board *board) {
    for (unsigned hole = 1; board->axes == 3 && hole < board->holes; hole++) {
        if (board->y[hole] == board->y[hole - 1] && board->x[hole] == board->x[hole - 1] + 1) {
            return true;
        }
    }
    return false;
}

void pegs_show(const struct board *board, uint64_t pegs, unsigned style, struct text *text) {
    const bool shifted = board_is_shifted(board);
    unsigned leftmost = UINT32_MAX;
    for (unsigned hole = 0; hole < board->holes; hole++) {
        unsigned column = drawn_at(board, shifted, hole);
        leftmost = column < leftmost ? column : leftmost;
    }
    unsigned hole = 0;
    for (unsigned y = 0; y < board->height; y++) {
        unsigned width = leftmost;
        for (; hole < board->holes && board->y[hole] == y; hole++) {
            text_pad(text, width, drawn_at(board, shifted, hole));
            show_hole((pegs >> hole & 1) != 0, style, text);
            width = drawn_at(board, shifted, hole) + 1;
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
    for (unsigned hole = 0; hole < board->holes; hole++) {
        *code |= (pegs >> hole & 1) << (board->x[hole] + SIDE * board->y[hole]);
    }
    return true;
}
