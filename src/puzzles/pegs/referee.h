/* What is legal, for everyone: the checker, games in progress, front ends.
 *
 * The referee looks at the board as a person does, by columns and rows, and shares nothing with the
 * solver, which has jumps as sets of bits: the rules are written twice, and the tests compare. */
#ifndef SOLITON_PUZZLES_PEGS_REFEREE_H
#define SOLITON_PUZZLES_PEGS_REFEREE_H

#include "base/moves.h"
#include "puzzles/pegs/kind.h"

/* A jump, by the holes in which it starts and ends. */
struct peg_jump {
    uint8_t from, to;
};

enum { PEG_JUMPS_MAX = BOARD_HOLES_MAX * 8 };

/* NULL if the jump is possible, or in words why it is not. Both holes are on the board. */
const char *referee_refusal(const struct board *board, uint64_t pegs, struct peg_jump jump);
bool referee_can_jump(const struct board *board, uint64_t pegs, struct peg_jump jump);

/* Makes a jump; takes back one that was made. A jump that is impossible, or cannot have been the
 * last, changes nothing and returns false. */
bool referee_jump(const struct board *board, uint64_t *pegs, struct peg_jump jump);
bool referee_undo(const struct board *board, uint64_t *pegs, struct peg_jump jump);

/* All possible jumps, each once, in the order of their holes; returns how many. */
unsigned referee_jumps(const struct board *board, uint64_t pegs,
                       struct peg_jump jumps[PEG_JUMPS_MAX]);

unsigned referee_count(uint64_t pegs);
bool referee_won(const struct pegs *puzzle, uint64_t pegs);

/* Plays a move: a jump "d2-d4", or a run of jumps by one peg, "d2-d4-f4". NULL, or in words why it
 * is illegal; the position is then unchanged. */
const char *referee_play(const struct board *board, uint64_t *pegs, const char *move,
                         size_t length);

/* Is this the notation of a move, on whatever board? */
bool referee_is_move(const char *move, size_t length);

/* Adds the jumps of a run, in small letters: d2-d4 and d4-f4 for D2-D4-f4. */
void referee_split_run(struct moves *moves, const char *move, size_t length);

#endif
