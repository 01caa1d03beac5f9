#include "puzzles/pegs/solver/symmetry.h"

#include <limits.h>
#include <string.h>

enum { DIRECTIONS_MAX = 8 };

/* A way to turn or mirror the lattice: where a step to the right and a step down go. */
struct turn {
    struct direction right, down;
};

static struct direction turn_step(const struct turn *turn, int x, int y) {
    return (struct direction){x * turn->right.x + y * turn->down.x,
                              x * turn->right.y + y * turn->down.y};
}

static unsigned list_directions(unsigned axes, struct direction *list) {
    unsigned count = 0;
    for (unsigned axis = 0; axis < axes; axis++) {
        list[count++] = board_axes[axis];
        list[count++] = (struct direction){-board_axes[axis].x, -board_axes[axis].y};
    }
    return count;
}

static bool is_among(struct direction wanted, const struct direction *list, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (list[i].x == wanted.x && list[i].y == wanted.y) {
            return true;
        }
    }
    return false;
}

/* Does it take every direction of a jump to one? Then jumps stay jumps. */
static bool keeps_directions(const struct turn *turn, const struct direction *list,
                             unsigned count) {
    if (turn->right.x * turn->down.y == turn->right.y * turn->down.x) {
        return false; /* it would flatten the board */
    }
    for (unsigned i = 0; i < count; i++) {
        if (!is_among(turn_step(turn, list[i].x, list[i].y), list, count)) {
            return false;
        }
    }
    return true;
}

/* The turned board's upper left corner. */
static struct direction turned_corner(const struct board *board, const struct turn *turn) {
    struct direction corner = {INT_MAX, INT_MAX};
    for (unsigned hole = 0; hole < board->holes; hole++) {
        struct direction place = turn_step(turn, board->x[hole], board->y[hole]);
        corner.x = place.x < corner.x ? place.x : corner.x;
        corner.y = place.y < corner.y ? place.y : corner.y;
    }
    return corner;
}

/* Where each hole goes if the board is turned and then moved back to where it was: false if that is
 * not the same board. */
static bool find_images(const struct board *board, const struct turn *turn, uint8_t *image) {
    static const struct turn none = {{1, 0}, {0, 1}};
    struct direction corner = turned_corner(board, &none);
    struct direction turned = turned_corner(board, turn);
    for (unsigned hole = 0; hole < board->holes; hole++) {
        struct direction place = turn_step(turn, board->x[hole], board->y[hole]);
        unsigned there =
            board_hole_at(board, place.x - turned.x + corner.x, place.y - turned.y + corner.y);
        if (there == NO_HOLE) {
            return false;
        }
        image[hole] = (uint8_t)there;
    }
    return true;
}

static uint64_t image_of(const uint8_t *image, uint64_t position) {
    uint64_t result = 0;
    for (unsigned hole = 0; position != 0; hole++, position >>= 1) {
        if ((position & 1) != 0) {
            result |= UINT64_C(1) << image[hole];
        }
    }
    return result;
}

static bool keeps_all(const uint8_t *image, const uint64_t *kept, size_t kept_count) {
    for (size_t i = 0; i < kept_count; i++) {
        if (image_of(image, kept[i]) != kept[i]) {
            return false;
        }
    }
    return true;
}

/* On a board that is a single line, mirroring it across itself does nothing new. */
static bool is_new(const struct board *board, const struct symmetries *symmetries,
                   const uint8_t *image) {
    for (unsigned i = 0; i < symmetries->count; i++) {
        if (memcmp(symmetries->image[i], image, board->holes) == 0) {
            return false;
        }
    }
    return true;
}

static void fill_table(const struct board *board, struct symmetries *symmetries, unsigned index) {
    for (unsigned piece = 0; piece < symmetries->pieces; piece++) {
        uint64_t(*rows)[SYMMETRIES_MAX] = symmetries->table[piece];
        rows[0][index] = 0;
        for (unsigned i = 0; i < PIECE_BITS; i++) {
            unsigned hole = piece * PIECE_BITS + i;
            uint64_t image =
                hole < board->holes ? UINT64_C(1) << symmetries->image[index][hole] : 0;
            for (unsigned lower = 0; lower < 1u << i; lower++) {
                rows[1u << i | lower][index] = rows[lower][index] | image;
            }
        }
    }
}

void symmetries_find(const struct board *board, const uint64_t *kept, size_t kept_count,
                     struct symmetries *symmetries) {
    struct direction list[DIRECTIONS_MAX];
    unsigned count = list_directions(board->axes, list);
    symmetries->count = 0;
    symmetries->pieces = (board->holes + PIECE_BITS - 1) / PIECE_BITS;
    /* Right to right and down to down, the identity, comes first. */
    for (unsigned right = 0; right < count; right++) {
        for (unsigned down = 0; down < count; down++) {
            const struct turn turn = {list[right], list[down]};
            uint8_t image[BOARD_HOLES_MAX] = {0};
            if (keeps_directions(&turn, list, count) && find_images(board, &turn, image) &&
                keeps_all(image, kept, kept_count) && is_new(board, symmetries, image)) {
                memcpy(symmetries->image[symmetries->count], image, sizeof image);
                fill_table(board, symmetries, symmetries->count);
                symmetries->count++;
            }
        }
    }
}
