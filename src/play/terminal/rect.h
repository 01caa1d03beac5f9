/* Rectangles of a picture made of characters, and how a cursor steps from one to the next. */
#ifndef SOLITON_PLAY_TERMINAL_RECT_H
#define SOLITON_PLAY_TERMINAL_RECT_H

#include <stdbool.h>
#include <stddef.h>

/* Where something is drawn; one without a width is nowhere. */
struct rect {
    int y, x, height, width;
};

enum direction { TO_LEFT, TO_RIGHT, UPWARDS, DOWNWARDS };

bool rect_is_somewhere(struct rect rect);
bool rect_contains(struct rect rect, int y, int x);

/* The one that a cursor at `from` reaches with one step; `from` itself if there is none in that
 * direction. On a board (`header` is 0) it is the nearest. Else things lie in columns below a
 * header of so many rows: left and right go to the next column, whatever its height, and stay
 * within the header or within the columns; up and down stay within one column, or go to the header
 * and back. */
size_t rect_towards(const struct rect *rects, size_t count, size_t from, enum direction direction,
                    int header);

/* The one that is nearest to a place; 0 if there is none at all. */
size_t rect_nearest(const struct rect *rects, size_t count, struct rect place);

/* The smallest thing at this place, or `count`. */
size_t rect_at(const struct rect *rects, size_t count, int y, int x);

#endif
