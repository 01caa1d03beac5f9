/* The symmetries of a board: the ways to turn and mirror it onto itself so that jumps stay jumps.
 *
 * A position and its images are alike: they have the same number of moves, the same solutions
 * turned and mirrored. A search that looks at one of them need not look at the others, provided
 * that the symmetry keeps what the search asks for: docs/proofs.md, 20. */
#ifndef SOLITON_PUZZLES_PEGS_SOLVER_SYMMETRY_H
#define SOLITON_PUZZLES_PEGS_SOLVER_SYMMETRY_H

#include "puzzles/pegs/board.h"

/* 8 for a square, 12 for a hexagon. The images of whole positions are put together from a table,
 * one row for each piece of the position. A row has all images side by side, so that they are put
 * together at once; and pieces are small, so that the table takes no time to make. */
enum {
    SYMMETRIES_MAX = 12,
    PIECE_BITS = 4,
    PIECES = BOARD_HOLES_MAX / PIECE_BITS,
};

struct symmetries {
    unsigned count;  /* the identity is the first */
    unsigned pieces; /* that the board's holes take */
    uint8_t image[SYMMETRIES_MAX][BOARD_HOLES_MAX];
    uint64_t table[PIECES][1u << PIECE_BITS][SYMMETRIES_MAX];
};

/* Those of the board under which each of these positions stays as it is; `kept` may be empty. */
void symmetries_find(const struct board *board, const uint64_t *kept, size_t kept_count,
                     struct symmetries *symmetries);

/* The loops over the images, apart so that the compiler may know the count. */
static inline void symmetry_images_counted(const struct symmetries *symmetries, unsigned count,
                                           uint64_t position, uint64_t *images) {
    images[0] = 0;
    for (unsigned i = 1; i < count; i++) {
        images[i] = 0;
    }
    for (unsigned piece = 0; piece < symmetries->pieces; piece++) {
        const uint64_t *row = symmetries->table[piece][position & ((1u << PIECE_BITS) - 1)];
        for (unsigned i = 0; i < count; i++) {
            images[i] |= row[i];
        }
        position >>= PIECE_BITS;
    }
}

static inline uint64_t symmetry_smallest_counted(const uint64_t *images, const uint64_t *changed,
                                                 unsigned count) {
    uint64_t smallest = images[0] ^ changed[0];
    for (unsigned i = 1; i < count; i++) {
        const uint64_t image = images[i] ^ changed[i];
        smallest = image < smallest ? image : smallest;
    }
    return smallest;
}

/* All images of a position, itself first. */
static inline void symmetry_images(const struct symmetries *symmetries, uint64_t position,
                                   uint64_t images[SYMMETRIES_MAX]) {
    if (symmetries->count == 8) { /* most boards: worth a loop of its own */
        symmetry_images_counted(symmetries, 8, position, images);
    } else {
        symmetry_images_counted(symmetries, symmetries->count, position, images);
    }
}

/* The smallest image of a position, the same for all of them, given its images as they were before
 * some holes changed, and the images of these holes. */
static inline uint64_t symmetry_smallest_after(const struct symmetries *symmetries,
                                               const uint64_t *images, const uint64_t *changed) {
    return symmetries->count == 8 ? symmetry_smallest_counted(images, changed, 8)
                                  : symmetry_smallest_counted(images, changed, symmetries->count);
}

/* The smallest of a position's images: the same for all of them. */
static inline uint64_t symmetry_smallest(const struct symmetries *symmetries, uint64_t position) {
    static const uint64_t nothing[SYMMETRIES_MAX] = {0};
    uint64_t images[SYMMETRIES_MAX];
    symmetry_images(symmetries, position, images);
    return symmetry_smallest_after(symmetries, images, nothing);
}

/* How many different images a position has, itself included: given all of them. */
static inline unsigned symmetry_orbit_of(const struct symmetries *symmetries,
                                         const uint64_t *images) {
    unsigned same = 1; /* under the identity */
    for (unsigned i = 1; i < symmetries->count; i++) {
        same += images[i] == images[0];
    }
    return same == 1 ? symmetries->count : symmetries->count / same;
}

static inline unsigned symmetry_orbit(const struct symmetries *symmetries, uint64_t position) {
    uint64_t images[SYMMETRIES_MAX];
    symmetry_images(symmetries, position, images);
    return symmetry_orbit_of(symmetries, images);
}

#endif
