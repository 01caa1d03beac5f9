#include "play/terminal/rect.h"

#include <limits.h>
#include <stdlib.h>

bool spot_is_somewhere(struct spot spot) { return spot.width > 0; }

bool spot_contains(struct spot spot, int y, int x) {
    return y >= spot.y && y < spot.y + spot.height && x >= spot.x && x < spot.x + spot.width;
}

/* Twice the middle from the left, and the upper edge twice as well: runs of cards are told apart by
 * where they begin. */
static int across(struct spot spot) { return 2 * spot.x + spot.width; }
static int down(struct spot spot) { return 2 * spot.y; }

/* How far `to` is in that direction; INT_MAX if it is not that way. A character is about twice as
 * high as it is wide. */
static int way(struct spot from, struct spot to, enum direction direction, int head) {
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
    bool same_part = (from.y < head) == (to.y < head);
    if (head > 0 && level) {
        return same_part ? 64 * along + aside : INT_MAX;
    }
    if (head > 0 && same_part && aside > 0) {
        return INT_MAX; /* another column */
    }
    return along + 3 * aside;
}

size_t spot_towards(const struct spot *spots, size_t count, size_t from, enum direction direction,
                    int head) {
    size_t best = from;
    int shortest = INT_MAX;
    for (size_t i = 0; i < count && from < count; i++) {
        if (i != from && spot_is_somewhere(spots[i])) {
            int length = way(spots[from], spots[i], direction, head);
            if (length < shortest) {
                shortest = length;
                best = i;
            }
        }
    }
    return best;
}

size_t spot_nearest(const struct spot *spots, size_t count, struct spot place) {
    size_t best = 0;
    int shortest = INT_MAX;
    for (size_t i = 0; i < count; i++) {
        int length = abs(across(spots[i]) - across(place)) + 2 * abs(down(spots[i]) - down(place));
        if (spot_is_somewhere(spots[i]) && length < shortest) {
            shortest = length;
            best = i;
        }
    }
    return best;
}

size_t spot_at(const struct spot *spots, size_t count, int y, int x) {
    size_t best = count;
    for (size_t i = 0; i < count; i++) {
        if (spot_contains(spots[i], y, x) &&
            (best == count ||
             spots[i].height * spots[i].width < spots[best].height * spots[best].width)) {
            best = i;
        }
    }
    return best;
}
