#include "puzzles/pegs/sets/image_table.h"

/* Where each bit of a position in the counter's numbering goes. */
static void find_bits(const struct board *board, const struct numbering *numbering,
                      const uint8_t *image, uint64_t *bits) {
    for (unsigned hole = 0; hole < board->holes; hole++) {
        bits[numbering->bit[hole]] = UINT64_C(1) << numbering->bit[image[hole]];
    }
}

static void fill_bytes(struct image_table *table, unsigned index, const uint64_t *bits) {
    for (unsigned byte = 0; byte < table->bytes; byte++) {
        uint64_t *rows = table->byte + (size_t)byte * 256 * table->count + index;
        rows[0] = 0;
        for (unsigned bit = 0; bit < 8; bit++) {
            for (unsigned lower = 0; lower < 1u << bit; lower++) {
                rows[(size_t)(1u << bit | lower) * table->count] =
                    rows[(size_t)lower * table->count] | bits[byte * 8 + bit];
            }
        }
    }
}

void image_table_make(const struct board *board, const struct numbering *numbering,
                      const struct lines *lines, const struct symmetries *symmetries,
                      struct image_table *table) {
    table->count = symmetries->count;
    table->bytes = (board->holes + 7) / 8;
    for (unsigned i = 0; i < symmetries->count; i++) {
        uint64_t bits[BOARD_HOLES_MAX] = {0};
        find_bits(board, numbering, symmetries->image[i], bits);
        fill_bytes(table, i, bits);
    }
    for (unsigned line = 0; line < lines->count; line++) {
        uint64_t changed = numbering_from_board(numbering, lines->changed[line]);
        image_table_images(table, changed, table->line + (size_t)line * table->count);
    }
}
