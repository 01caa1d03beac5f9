/* The images of positions and jumps under a group of symmetries, in the counter's numbering, laid
 * out for speed.
 *
 * All images of a position lie side by side. A jump changes three holes, and the images of these
 * three are kept ready: so the images after a jump cost one operation each. */
#ifndef SOLITON_PUZZLES_PEGS_SETS_IMAGE_TABLE_H
#define SOLITON_PUZZLES_PEGS_SETS_IMAGE_TABLE_H

#include "puzzles/pegs/sets/lines.h"
#include "puzzles/pegs/sets/numbering.h"

struct image_table {
    unsigned count; /* the identity is the first */
    unsigned bytes; /* of a position that has holes */
    /* Row after row of `count` images: of each value of each byte, and of each line. */
    uint64_t byte[BYTES * 256 * SYMMETRIES_MAX];
    uint64_t line[LINES_MAX * SYMMETRIES_MAX];
};

void image_table_make(const struct board *board, const struct numbering *numbering,
                      const struct lines *lines, const struct symmetries *symmetries,
                      struct image_table *table);

/* The loops over the images, apart so that the compiler may know the count. */
static inline void images_of(const struct image_table *table, unsigned count, uint64_t position,
                             uint64_t *images) {
    const uint64_t *row = table->byte + (position & 255) * count;
    images[0] = row[0];
    for (unsigned i = 1; i < count; i++) {
        images[i] = row[i];
    }
    for (unsigned byte = 1; byte < table->bytes; byte++) {
        position >>= 8;
        row = table->byte + (byte * UINT64_C(256) + (position & 255)) * count;
        for (unsigned i = 0; i < count; i++) {
            images[i] |= row[i];
        }
    }
}

/* The images of a position, itself first. */
static inline void image_table_images(const struct image_table *table, uint64_t position,
                                      uint64_t images[SYMMETRIES_MAX]) {
    if (table->count == 8) { /* most boards: worth a loop of its own */
        images_of(table, 8, position, images);
    } else {
        images_of(table, table->count, position, images);
    }
}

/* The smallest image, after a jump along a line, of the position with these images. It stands for
 * all of them. */
static inline uint64_t image_table_after_jump(const struct image_table *table,
                                              const uint64_t *images, unsigned line) {
    if (table->count == 8) {
        return symmetry_smallest_counted(images, table->line + (size_t)line * 8, 8);
    }
    const unsigned count = table->count;
    return symmetry_smallest_counted(images, table->line + (size_t)line * count, count);
}

/* The smallest image of a position. */
static inline uint64_t image_table_smallest(const struct image_table *table, uint64_t position) {
    static const uint64_t nothing[SYMMETRIES_MAX] = {0};
    uint64_t images[SYMMETRIES_MAX];
    image_table_images(table, position, images);
    return symmetry_smallest_counted(images, nothing, table->count);
}

/* How many different images there are. */
static inline unsigned image_table_orbit(const struct image_table *table, const uint64_t *images) {
    unsigned same = 1;
    for (unsigned i = 1; i < table->count; i++) {
        same += images[i] == images[0] ? 1 : 0;
    }
    return same == 1 ? table->count : table->count / same;
}

#endif
