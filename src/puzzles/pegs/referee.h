/* What is legal, for everyone: the checker, games in progress, front ends.
 *
 * It looks at the board as a person does, by columns and rows, and shares nothing with the solver,
 * which keeps all jumps as sets: two ways to say the rules, which the tests compare. */
#ifndef SOLITON_PUZZLES_PEGS_REFEREE_H
#define SOLITON_PUZZLES_PEGS_REFEREE_H

#include "puzzles/pegs/kind.h"

/* A jump, by its two ends. */
struct ends {
    uint8_t from, to;
};

enum { ENDS_MAX = BOARD_CELLS_MAX * 8 };

/* NULL if the peg can jump so, or in words why it cannot. The cells are on the board. */
const char *referee_refusal(const struct board *board, uint64_t pegs, struct ends jump);
bool referee_can_jump(const struct board *board, uint64_t pegs, struct ends jump);

/* Makes a jump, and takes one back that was made. One that is impossible, or that cannot have been
 * the last, changes nothing and returns false. */
bool referee_jump(const struct board *board, uint64_t *pegs, struct ends jump);
bool referee_undo(const struct board *board, uint64_t *pegs, struct ends jump);

/* All jumps of a position, each once, in the order of their cells; returns how many. */
unsigned referee_jumps(const struct board *board, uint64_t pegs, struct ends jumps[ENDS_MAX]);

unsigned referee_count(uint64_t pegs);
bool referee_won(const struct pegs *puzzle, uint64_t pegs);

/* Plays a move: a jump "d2-d4", or a run of jumps by one peg, "d2-d4-f4". NULL, or in words why it
 * is illegal; the position is then unchanged. */
const char *referee_play(const struct board *board, uint64_t *pegs, const char *move,
                         size_t length);

/* Is this written as a move, on whatever board? */
bool referee_is_move(const char *move, size_t length);

/* Splits a run of jumps into its jumps, in small letters: d2-d4 d4-f4 for D2-D4-f4. */
void referee_split_run(const char *move, size_t length, struct text *text);

#endif
