/* A board of peg solitaire: its holes, where they lie, and the axes along which pegs jump.
 *
 * Holes are numbered row by row from the top left, and a position is the set of those that have
 * pegs, in one word: bit i is hole i. A hole is written as the letter of its column and the number
 * of its row, d4, from a1 at the top left. A triangular board is pushed to the left, so that its
 * rows begin in column a; its third axis is then a diagonal. */
#ifndef SOLITON_PUZZLES_PEGS_BOARD_H
#define SOLITON_PUZZLES_PEGS_BOARD_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOARD_HOLES_MAX = 64, BOARD_WIDTH_MAX = 26, BOARD_HEIGHT_MAX = 64, NO_HOLE = 255 };

struct board {
    unsigned holes;
    unsigned width, height;
    unsigned
        axes; /* 2: rows and columns; 3: and the diagonal to the lower right; 4: and the other */
    uint8_t x[BOARD_HOLES_MAX], y[BOARD_HOLES_MAX];
    uint8_t at[BOARD_HEIGHT_MAX][BOARD_WIDTH_MAX]; /* the hole there, or NO_HOLE */
};

/* The directions of the axes: a peg jumps along each of them and against it. */
struct direction {
    int x, y;
};
extern const struct direction board_axes[4]; /* (1,0) (0,1) (1,1) (-1,1) */

/* A board without holes, to which holes are added in reading order. */
void board_start(struct board *board, unsigned axes);
/* False if the board has no room for it. */
bool board_add(struct board *board, unsigned x, unsigned y);

/* The hole at a place, or NO_HOLE; the place may lie outside. */
unsigned board_hole_at(const struct board *board, int x, int y);

/* All holes as a set. */
uint64_t board_all(const struct board *board);

/* The hole that these characters name ("d4", in any case), or NO_HOLE. */
unsigned board_read_hole(const struct board *board, const char *text, size_t length);

/* The hole's name, NUL-terminated: a letter, up to two digits. */
struct hole_name {
    char text[4];
};
struct hole_name board_hole_name(const struct board *board, unsigned hole);

/* ---- For people: show.c -------------------------------------------------------------------- */

/* Is the board drawn as a triangle, each row shifted by half a step? It needs three axes, and two
 * holes side by side: without these a reader could not see that holes stand apart. */
bool board_is_shifted(const struct board *board);

/* Draws a position in the form that text.h reads: one line a row, without blanks at its end. */
void pegs_show(const struct board *board, uint64_t pegs, unsigned style, struct text *text);

/* The number by which the course names a position: the sum of 2^(x + 7y) over its pegs. False for a
 * board that does not fit into the course's square of 7 by 7. */
bool pegs_code(const struct board *board, uint64_t pegs, uint64_t *code);

#endif
