#include "puzzles/pegs/board.h"

#include "base/number.h"

#include <string.h>

const struct direction board_axes[4] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

void board_start(struct board *board, unsigned axes) {
    memset(board, 0, sizeof *board);
    memset(board->at, NO_HOLE, sizeof board->at);
    board->axes = axes;
}

bool board_add(struct board *board, unsigned x, unsigned y) {
    if (board->holes == BOARD_HOLES_MAX || x >= BOARD_WIDTH_MAX || y >= BOARD_HEIGHT_MAX) {
        return false;
    }
    unsigned hole = board->holes++;
    board->x[hole] = (uint8_t)x;
    board->y[hole] = (uint8_t)y;
    board->at[y][x] = (uint8_t)hole;
    board->width = x >= board->width ? x + 1 : board->width;
    board->height = y >= board->height ? y + 1 : board->height;
    return true;
}

unsigned board_hole_at(const struct board *board, int x, int y) {
    if (x < 0 || y < 0 || x >= (int)board->width || y >= (int)board->height) {
        return NO_HOLE;
    }
    return board->at[y][x];
}

uint64_t board_all(const struct board *board) {
    /* A word cannot be shifted by its whole width. */
    return board->holes == BOARD_HOLES_MAX ? UINT64_MAX : (UINT64_C(1) << board->holes) - 1;
}

unsigned board_read_hole(const struct board *board, const char *text, size_t length) {
    uint64_t row = 0;
    if (length < 2 || text[1] == '0' ||
        !number_parse(text + 1, length - 1, BOARD_HEIGHT_MAX, &row)) {
        return NO_HOLE;
    }
    char letter = text[0];
    int column = -1;
    if (letter >= 'a' && letter <= 'z') {
        column = letter - 'a';
    } else if (letter >= 'A' && letter <= 'Z') {
        column = letter - 'A';
    }
    return board_hole_at(board, column, (int)row - 1);
}

struct hole_name board_hole_name(const struct board *board, unsigned hole) {
    struct hole_name name = {{(char)('a' + board->x[hole])}};
    unsigned row = board->y[hole] + 1U;
    char *digit = name.text + 1;
    if (row >= 10) {
        *digit++ = (char)('0' + row / 10);
    }
    *digit = (char)('0' + row % 10);
    return name;
}
