/* The images of positions and jumps under a group of symmetries, in the counter's numbering, laid
 * out for speed.
 *
 * All images of a position lie side by side. Those of a position after a jump are those before it
 * with three cells turned over, and the images of these three are kept ready: so a jump costs no
 * more than one operation for each image. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_IMAGE_TABLE_H
#define SOLITON_PUZZLES_PEGS_COUNTER_IMAGE_TABLE_H

#include "puzzles/pegs/counter/lines.h"
#include "puzzles/pegs/counter/numbering.h"

struct mirrors {
    unsigned count; /* the identity is the first */
    unsigned bytes; /* of a position that may have cells */
    /* Row after row of `count` images: of each value of each byte, and of each line. */
    uint64_t byte[BYTES * 256 * SYMMETRIES_MAX];
    uint64_t line[LINES_MAX * SYMMETRIES_MAX];
};

void mirrors_make(const struct board *board, const struct numbering *numbering,
                  const struct terrain *terrain, const struct symmetries *symmetries,
                  struct mirrors *mirrors);

/* The loops over the images, for a count that the compiler may know. */
static inline void images_of(const struct mirrors *mirrors, unsigned count, uint64_t position,
                             uint64_t *images) {
    const uint64_t *row = mirrors->byte + (position & 255) * count;
    images[0] = row[0];
    for (unsigned i = 1; i < count; i++) {
        images[i] = row[i];
    }
    for (unsigned byte = 1; byte < mirrors->bytes; byte++) {
        position >>= 8;
        row = mirrors->byte + (byte * UINT64_C(256) + (position & 255)) * count;
        for (unsigned i = 0; i < count; i++) {
            images[i] |= row[i];
        }
    }
}

static inline uint64_t smallest_turned(const uint64_t *images, const uint64_t *turned,
                                       unsigned count) {
    uint64_t smallest = images[0] ^ turned[0];
    for (unsigned i = 1; i < count; i++) {
        uint64_t image = images[i] ^ turned[i];
        smallest = image < smallest ? image : smallest;
    }
    return smallest;
}

/* The images of a position, itself first. */
static inline void mirrors_images(const struct mirrors *mirrors, uint64_t position,
                                  uint64_t images[SYMMETRIES_MAX]) {
    if (mirrors->count == 8) { /* most boards, as they begin: worth a loop of its own */
        images_of(mirrors, 8, position, images);
    } else {
        images_of(mirrors, mirrors->count, position, images);
    }
}

/* The smallest image of the position that these are the images of, after a jump along a line. It
 * stands for all of them. */
static inline uint64_t mirrors_after_jump(const struct mirrors *mirrors, const uint64_t *images,
                                          unsigned line) {
    if (mirrors->count == 8) {
        return smallest_turned(images, mirrors->line + (size_t)line * 8, 8);
    }
    const unsigned count = mirrors->count;
    return smallest_turned(images, mirrors->line + (size_t)line * count, count);
}

/* The smallest image of a position. */
static inline uint64_t mirrors_smallest(const struct mirrors *mirrors, uint64_t position) {
    static const uint64_t nothing[SYMMETRIES_MAX] = {0};
    uint64_t images[SYMMETRIES_MAX];
    mirrors_images(mirrors, position, images);
    return smallest_turned(images, nothing, mirrors->count);
}

/* How many of a position's images differ. */
static inline unsigned mirrors_orbit(const struct mirrors *mirrors, const uint64_t *images) {
    unsigned same = 1;
    for (unsigned i = 1; i < mirrors->count; i++) {
        same += images[i] == images[0] ? 1 : 0;
    }
    return same == 1 ? mirrors->count : mirrors->count / same;
}

#endif
