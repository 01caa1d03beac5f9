/* Boards of pegs for tests, drawn as strings: '#' is a peg, 'o' an empty hole, anything else none;
 * rows end with '/'. Read here in the plainest way, whatever the library's own reader does. */
#ifndef SOLITON_TESTS_UNIT_SUPPORT_DRAWN_BOARD_H
#define SOLITON_TESTS_UNIT_SUPPORT_DRAWN_BOARD_H

#include "puzzles/pegs/board.h"

#define ENGLISH  "  ###/  ###/#######/###o###/#######/  ###/  ###/"
#define EUROPEAN "  ###/ #####/#######/###o###/#######/ #####/  ###/"
#define TRIANGLE "o/##/###/####/#####/"
#define HEXAGON  "###/####/#####/ ####/  ###/" /* along three axes */
#define SQUARE   "########/########/########/########/########/########/########/########/"

/* Makes the board and returns the pegs on it. */
static inline uint64_t draw_board(struct board *board, unsigned axes, const char *drawing) {
    uint64_t pegs = 0;
    unsigned x = 0, y = 0;
    board_start(board, axes);
    for (; *drawing != '\0'; drawing++) {
        if (*drawing == '/') {
            x = 0;
            y++;
            continue;
        }
        if (*drawing == '#') {
            pegs |= UINT64_C(1) << board->holes;
        }
        if (*drawing == '#' || *drawing == 'o') {
            board_add(board, x, y);
        }
        x++;
    }
    return pegs;
}

#endif
