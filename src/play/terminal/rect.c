#include "play/terminal/rect.h"

#include <limits.h>
#include <stdlib.h>

bool rect_is_somewhere(struct rect rect) { return rect.width > 0; }

bool rect_contains(struct rect rect, int y, int x) {
    return y >= rect.y && y < rect.y + rect.height && x >= rect.x && x < rect.x + rect.width;
}

/* Twice the middle from the left, and the upper edge twice as well: things that lie over one
 * another are told apart by where they begin. */
static int across(struct rect rect) { return 2 * rect.x + rect.width; }
static int down(struct rect rect) { return 2 * rect.y; }

/* How far `to` is in that direction; INT_MAX if it is not. A character is about twice as
 * high as it is wide. */
static int distance(struct rect from, struct rect to, enum direction direction, int header) {
    int right = across(to) - across(from);
    int below = 2 * (down(to) - down(from));
    bool level = direction == TO_LEFT || direction == TO_RIGHT;
    int along = level ? right : below;
    int aside = abs(level ? below : right);
    if (direction == TO_LEFT || direction == UPWARDS) {
        along = -along;
    }
    if (along <= 0) {
        return INT_MAX;
    }
    bool same_part = (from.y < header) == (to.y < header);
    if (header > 0 && level) {
        return same_part ? 64 * along + aside : INT_MAX;
    }
    if (header > 0 && same_part && aside > 0) {
        return INT_MAX; /* another column */
    }
    return along + 3 * aside;
}

size_t rect_towards(const struct rect *rects, size_t count, size_t from, enum direction direction,
                    int header) {
    size_t best = from;
    int shortest = INT_MAX;
    for (size_t i = 0; i < count && from < count; i++) {
        if (i != from && rect_is_somewhere(rects[i])) {
            int length = distance(rects[from], rects[i], direction, header);
            if (length < shortest) {
                shortest = length;
                best = i;
            }
        }
    }
    return best;
}

size_t rect_nearest(const struct rect *rects, size_t count, struct rect place) {
    size_t best = 0;
    int shortest = INT_MAX;
    for (size_t i = 0; i < count; i++) {
        int length = abs(across(rects[i]) - across(place)) + 2 * abs(down(rects[i]) - down(place));
        if (rect_is_somewhere(rects[i]) && length < shortest) {
            shortest = length;
            best = i;
        }
    }
    return best;
}

size_t rect_at(const struct rect *rects, size_t count, int y, int x) {
    size_t best = count;
    for (size_t i = 0; i < count; i++) {
        if (rect_contains(rects[i], y, x) &&
            (best == count ||
             rects[i].height * rects[i].width < rects[best].height * rects[best].width)) {
            best = i;
        }
    }
    return best;
}
