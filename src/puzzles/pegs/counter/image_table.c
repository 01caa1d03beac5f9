#include "puzzles/pegs/counter/image_table.h"

/* Where each bit of a position in the counter's numbering goes. */
static void find_bits(const struct board *board, const struct numbering *numbering,
                      const uint8_t *image, uint64_t *bits) {
    for (unsigned cell = 0; cell < board->cells; cell++) {
        bits[numbering->bit[cell]] = UINT64_C(1) << numbering->bit[image[cell]];
    }
}

static void fill_bytes(struct mirrors *mirrors, unsigned index, const uint64_t *bits) {
    for (unsigned byte = 0; byte < mirrors->bytes; byte++) {
        uint64_t *rows = mirrors->byte + (size_t)byte * 256 * mirrors->count + index;
        rows[0] = 0;
        for (unsigned bit = 0; bit < 8; bit++) {
            for (unsigned lower = 0; lower < 1u << bit; lower++) {
                rows[(size_t)(1u << bit | lower) * mirrors->count] =
                    rows[(size_t)lower * mirrors->count] | bits[byte * 8 + bit];
            }
        }
    }
}

void mirrors_make(const struct board *board, const struct numbering *numbering,
                  const struct terrain *terrain, const struct symmetries *symmetries,
                  struct mirrors *mirrors) {
    mirrors->count = symmetries->count;
    mirrors->bytes = (board->cells + 7) / 8;
    for (unsigned i = 0; i < symmetries->count; i++) {
        uint64_t bits[BOARD_CELLS_MAX] = {0};
        find_bits(board, numbering, symmetries->image[i], bits);
        fill_bytes(mirrors, i, bits);
    }
    for (unsigned line = 0; line < terrain->lines; line++) {
        uint64_t turned = numbering_position(numbering, terrain->turned[line]);
        mirrors_images(mirrors, turned, mirrors->line + (size_t)line * mirrors->count);
    }
}
