/* Draws positions for people, in the form that drawing.h reads. */
#ifndef SOLITON_PUZZLES_PEGS_SHOW_H
#define SOLITON_PUZZLES_PEGS_SHOW_H

#include "base/text.h"
#include "puzzles/pegs/board.h"

/* One line a row, without blanks at its end. A board with three axes is drawn as a triangle is. */
void pegs_show(const struct board *board, uint64_t pegs, unsigned style, struct text *text);

#endif
