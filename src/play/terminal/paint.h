/* Painting on a window of curses: text, rectangles and marks, in the colours that the terminal has.
 *
 * Nothing is told by colour alone: things have their letters and symbols, marks their brackets. */
#ifndef SOLITON_PLAY_TERMINAL_PAINT_H
#define SOLITON_PLAY_TERMINAL_PAINT_H

#include "play/terminal/rect.h"

#include <curses.h>

enum paint {
    PAINT_PLAIN,
    PAINT_QUIET, /* of less interest */
    PAINT_BAR,   /* the line at the top */
    PAINT_WORDS, /* what the program says */
    PAINT_SHEET, /* black on white */
    PAINT_SHEET_RED,
    PAINT_PIECE, /* one that stands out from a board */
    PAINT_GOAL,  /* where pieces are to be in the end */
    PAINT_BLOCK  /* the first of PAINT_BLOCKS, which differ from their neighbours */
};
enum { PAINT_BLOCKS = 26 };

/* What is special about a rectangle. */
enum mark { MARK_CURSOR, MARK_TAKEN, MARK_TARGET, MARK_HINT, MARK_NONE };

/* Once the screen is there. */
void paint_prepare(bool in_colour);
bool paint_has_colours(void);

/* Writes at most `width` columns of a text in the locale's character set; what a terminal cannot
 * show becomes '?'. Returns how many columns it took. */
int paint_text(WINDOW *window, int y, int x, int width, enum paint paint, const char *text);

/* Fills a rectangle with one character. */
void paint_fill(WINDOW *window, struct rect rect, enum paint paint, const char *character);

/* Marks a rectangle, and says with `sign`, unless it is 0, what is known of it. */
void paint_mark(WINDOW *window, struct rect rect, enum mark mark, char sign);

#endif
