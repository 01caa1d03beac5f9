/* The boards that have names: peg.english and so on. */
#ifndef SOLITON_PUZZLES_PEGS_BOARDS_H
#define SOLITON_PUZZLES_PEGS_BOARDS_H

#include "base/word.h"
#include "puzzles/pegs/board.h"
#include "soliton.h"

struct named_board {
    struct soliton_entry entry; /* first, so that the one is the other */
    const char *summary;
    const char *name;   /* behind the dot */
    const char *vacant; /* the hole that is empty at the start */
    unsigned axes;
    const char *rows[9]; /* any character but a blank is a hole; a triangle is pushed to the left */
};

/* The boards, from index 0; NULL after the last. */
const struct named_board *boards_at(size_t index);

/* The board with this name ("english", in any case), or NULL. */
const struct named_board *boards_named(struct word name);

/* Lays the board out, with its pegs as they stand at the start. */
void boards_lay_out(const struct named_board *named, struct board *board, uint64_t *start);

#endif
