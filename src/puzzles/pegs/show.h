/* Draws positions for people, in the form that text.h reads. */
#ifndef SOLITON_PUZZLES_PEGS_SHOW_H
#define SOLITON_PUZZLES_PEGS_SHOW_H

#include "base/text.h"
#include "puzzles/pegs/board.h"

/* Is the board drawn as a triangle is, each row shifted by half a cell? It has three axes then; and
 * two cells side by side, without which a reader could not see that cells stand apart. */
bool pegs_are_shifted(const struct board *board);

/* One line a row, without blanks at its end. */
void pegs_show(const struct board *board, uint64_t pegs, unsigned style, struct text *text);

#endif
