#include "puzzles/pegs/kind.h"

#include "puzzles/pegs/referee.h"

void pegs_gestures(const struct board *board, uint64_t pegs, struct text *text) {
    struct peg_jump jumps[PEG_JUMPS_MAX];
    const unsigned count = referee_jumps(board, pegs, jumps);
    for (unsigned i = 0; i < count; i++) {
        const struct hole_name from = board_hole_name(board, jumps[i].from);
        const struct hole_name to = board_hole_name(board, jumps[i].to);
        text_format(text, "%s\t%s\t%s-%s\n", from.text, to.text, from.text, to.text);
    }
}
