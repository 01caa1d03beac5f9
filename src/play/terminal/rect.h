/* Rectangles of a picture that is made of characters, and ways from one to the next. */
#ifndef SOLITON_PLAY_TERMINAL_RECT_H
#define SOLITON_PLAY_TERMINAL_RECT_H

#include <stdbool.h>
#include <stddef.h>

/* Where something lies; one without a width lies nowhere. */
struct spot {
    int y, x, height, width;
};

enum direction { TO_LEFT, TO_RIGHT, UPWARDS, DOWNWARDS };

bool spot_is_somewhere(struct spot spot);
bool spot_contains(struct spot spot, int y, int x);

/* The one that a cursor at `from` reaches with one step; `from` itself if there is none that way.
 * Where things lie in columns below a head of so many rows (0: on a board), the next column is the
 * next thing, whatever its height; left and right keep to the head or to the columns, up and down
 * to one column, but for the way to the head and back. */
size_t spot_towards(const struct spot *spots, size_t count, size_t from, enum direction direction,
                    int head);

/* The one that is nearest to a place; 0 if there is none at all. */
size_t spot_nearest(const struct spot *spots, size_t count, struct spot place);

/* The smallest thing at this place, or `count`. */
size_t spot_at(const struct spot *spots, size_t count, int y, int x);

#endif
