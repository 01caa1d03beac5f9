#include "puzzles/pegs/plain.h"

/* Goes on from a position that was reached with `length` jumps. Every jump takes a peg away, so
 * that it goes no deeper than there are cells. */
static bool go_on(const struct pegs *puzzle, uint64_t *pegs, struct ends *solution,
                  unsigned *length) {
    if (referee_won(puzzle, *pegs)) {
        return true;
    }
    for (unsigned from = 0; from < puzzle->board.cells; from++) {
        for (unsigned to = 0; to < puzzle->board.cells; to++) {
            const struct ends jump = {(uint8_t)from, (uint8_t)to};
            if (!referee_jump(&puzzle->board, pegs, jump)) {
                continue;
            }
            solution[(*length)++] = jump;
            if (go_on(puzzle, pegs, solution, length)) {
                return true;
            }
            --*length;
            referee_undo(&puzzle->board, pegs, jump);
        }
    }
    return false;
}

bool plain_search(const struct pegs *puzzle, uint64_t pegs, struct ends solution[BOARD_CELLS_MAX],
                  unsigned *length) {
    *length = 0;
    return go_on(puzzle, &pegs, solution, length);
}
