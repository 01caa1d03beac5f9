#include "puzzles/pegs/sets/sweep_tables.h"

#include <stdlib.h>

/* Sizes of what is counted; on large boards more than there can be memory for. */
static uint64_t image_count(const struct sweep *sweep) {
    return (uint64_t)sweep->symmetries << sweep->middle;
}
static uint64_t effect_count(const struct sweep *sweep) {
    return (uint64_t)sweep->line_words << sweep->middle;
}
static uint64_t mask_count(const struct sweep *sweep) {
    return (uint64_t)sweep->line_count * EFFECTS * sweep->words;
}
static uint64_t level_count(const struct sweep *sweep) {
    return ((uint64_t)sweep_levels(sweep) << sweep->pivots) * sweep->words;
}

static void set_sizes(const struct numbering *numbering, const struct lines *lines,
                      const struct image_table *images, struct sweep *sweep) {
    sweep->row = numbering->row;
    sweep->block = numbering->block;
    sweep->middle = numbering->dimension - numbering->row - numbering->block;
    sweep->pivots = numbering->pivots - numbering->fixed;
    sweep->words = 1u << (numbering->row - ROW_MIN);
    sweep->pivots_at = numbering->fixed;
    sweep->block_at =
        numbering->block == 0 ? 0 : numbering->pivots + numbering->dimension - numbering->block;
    sweep->line_count = lines->count;
    sweep->line_words = (lines->count + 63) / 64;
    sweep->symmetries = images->count;
}

uint64_t sweep_bytes(const struct numbering *numbering, const struct lines *lines,
                     const struct image_table *images) {
    struct sweep sizes;
    set_sizes(numbering, lines, images, &sizes);
    return image_count(&sizes) * sizeof *sizes.middle_image +
           (UINT64_C(1) << sizes.middle) * sizeof *sizes.middle_pivots +
           effect_count(&sizes) * sizeof *sizes.middle_effects +
           mask_count(&sizes) * sizeof *sizes.mask + level_count(&sizes) * sizeof *sizes.level;
}

/* ---- Holes --------------------------------------------------------------------------------- */

static uint64_t low_bits(unsigned count) { return (UINT64_C(1) << count) - 1; }

/* Where the parts of a position begin. */
static unsigned row_at(const struct numbering *numbering) { return numbering->pivots; }
static unsigned middle_at(const struct numbering *numbering) {
    return numbering->pivots + numbering->row;
}

static void set_pivots(const struct numbering *numbering, uint64_t position, struct sweep *sweep) {
    for (unsigned i = 0; i < sweep->pivots; i++) {
        const struct numbering_parity *parity = &numbering->parity[i];
        sweep->pivot_holes[i] = parity->holes & ~low_bits(numbering->pivots);
        /* The fixed holes are a part of the sum that never changes. */
        const unsigned sum = set_size(position & sweep->pivot_holes[i]) % 2;
        const unsigned rest = sum ^ (unsigned)(position >> (numbering->fixed + i) & 1);
        for (unsigned odd = 0; odd < 2; odd++) {
            const bool other = parity->of_pegs && odd != set_size(position) % 2;
            sweep->pivots_of[odd] |= (uint8_t)((rest ^ other) << i);
        }
    }
}

static void set_lines(const struct numbering *numbering, const struct lines *lines,
                      struct sweep *sweep) {
    for (unsigned i = 0; i < lines->count; i++) {
        struct sweep_line *line = &sweep->line[i];
        const uint64_t changed = numbering_from_board(numbering, lines->changed[i]);
        /* On the board, the numbers of the three follow each other. */
        uint64_t holes = lines->changed[i];
        for (unsigned place = 0; place < 3; place++) {
            line->hole[place] = numbering->bit[set_take_lowest(&holes)];
        }
        line->row = (uint16_t)(changed >> row_at(numbering) & low_bits(sweep->row));
        line->middle = (uint32_t)(changed >> middle_at(numbering) & low_bits(sweep->middle));
        line->block = (uint16_t)(changed >> sweep->block_at & low_bits(sweep->block));
    }
}

/* ---- Symmetries ---------------------------------------------------------------------------- */

/* The exchanges that, one after the other, bring the bit of each position of a row to where the bit
 * of its image was: `goes[i]` is where the symmetry takes hole i of the row. */
static void set_permutation(const unsigned *goes, unsigned holes,
                            struct row_permutation *permutation) {
    unsigned now[ROW_MAX] = {0};
    for (unsigned i = 0; i < holes; i++) {
        now[i] = i;
    }
    permutation->count = 0;
    for (unsigned i = 0; i < holes; i++) {
        unsigned j = i;
        while (j + 1 < holes && now[j] != goes[i]) {
            j++;
        }
        if (j != i) {
            now[j] = now[i];
            now[i] = goes[i];
            permutation->swap[permutation->count++] = (struct row_swap){(uint8_t)i, (uint8_t)j};
        }
    }
}

static void set_symmetries(const struct numbering *numbering, const struct image_table *table,
                           struct sweep *sweep) {
    uint64_t images[SYMMETRIES_MAX];
    unsigned goes[SYMMETRIES_MAX][ROW_MAX];
    for (unsigned i = 0; i < sweep->row; i++) {
        image_table_images(table, UINT64_C(1) << (row_at(numbering) + i), images);
        for (unsigned symmetry = 0; symmetry < sweep->symmetries; symmetry++) {
            goes[symmetry][i] = set_lowest(images[symmetry]) - row_at(numbering);
        }
    }
    for (unsigned symmetry = 0; symmetry < sweep->symmetries; symmetry++) {
        set_permutation(goes[symmetry], sweep->row, &sweep->permutation[symmetry]);
    }
    for (uint64_t middle = 0; middle < UINT64_C(1) << sweep->middle; middle++) {
        image_table_images(table, middle << middle_at(numbering), images);
        for (unsigned symmetry = 0; symmetry < sweep->symmetries; symmetry++) {
            sweep->middle_image[((size_t)symmetry << sweep->middle) + middle] =
                (uint32_t)(images[symmetry] >> middle_at(numbering));
        }
    }
}

static void set_patterns(const struct image_table *table, const struct ranks *ranks,
                         struct sweep *sweep) {
    const unsigned at = sweep->block_at;
    for (unsigned pattern = 0; pattern < 1u << sweep->block; pattern++) {
        uint64_t images[SYMMETRIES_MAX];
        image_table_images(table, (uint64_t)pattern << at, images);
        unsigned smallest = 0;
        for (unsigned i = 1; i < sweep->symmetries; i++) {
            smallest = images[i] < images[smallest] ? i : smallest;
        }
        sweep->symmetry[pattern] = (uint8_t)smallest;
        sweep->rank[pattern] = ranks->pattern[images[smallest] >> at];
        if (smallest == 0) {
            sweep->pattern[sweep->patterns] = (uint16_t)pattern;
            sweep->images[sweep->patterns++] = (uint8_t)image_table_orbit(table, images);
        }
    }
}

/* ---- Effects and masks --------------------------------------------------------------------- */

static void set_effects(const struct numbering *numbering, struct sweep *sweep) {
    for (uint64_t middle = 0; middle < UINT64_C(1) << sweep->middle; middle++) {
        const uint64_t holes = middle << middle_at(numbering);
        const unsigned pivots = sweep_pivots(sweep, holes);
        const uint64_t all = holes | (uint64_t)pivots << sweep->pivots_at;
        sweep->middle_pivots[middle] = (uint8_t)pivots;
        sweep_effects(sweep, all, sweep->middle_effects + middle * sweep->line_words);
    }
}

/* Which bits of a word of a row have a peg in a hole, as far as the row tells. */
static uint64_t pegs_in(const struct numbering *numbering, const struct sweep *sweep, unsigned hole,
                        unsigned word) {
    uint64_t holes = UINT64_C(1) << hole; /* one of the row, or those that a pivot is the sum of */
    if (hole >= numbering->fixed && hole < numbering->pivots) {
        holes = sweep->pivot_holes[hole - numbering->fixed];
    }
    uint64_t pegs = 0;
    for (unsigned i = 0; i < sweep->row; i++) {
        if ((holes >> (row_at(numbering) + i) & 1) != 0) {
            pegs ^= i < ROW_MIN ? with_bit[i] : UINT64_C(0) - (word >> (i - ROW_MIN) & 1);
        }
    }
    return pegs;
}

static void set_masks(const struct numbering *numbering, struct sweep *sweep) {
    for (unsigned i = 0; i < sweep->line_count; i++) {
        const uint8_t *hole = sweep->line[i].hole;
        for (unsigned word = 0; word < sweep->words; word++) {
            const uint64_t first = pegs_in(numbering, sweep, hole[0], word);
            const uint64_t over = pegs_in(numbering, sweep, hole[1], word);
            const uint64_t last = pegs_in(numbering, sweep, hole[2], word);
            for (unsigned effect = 0; effect < EFFECTS; effect++) {
                const uint64_t same = (effect >> 2 ^ effect) & 1 ? UINT64_MAX : 0;
                const uint64_t mask = (first ^ last ^ same) & ((effect & 2) != 0 ? ~over : over);
                sweep->mask[(i * EFFECTS + effect) * sweep->words + word] = mask;
                sweep->some[i / 64][effect] |= (uint64_t)(mask != 0) << i % 64;
            }
        }
    }
}

static void set_levels(const struct numbering *numbering, struct sweep *sweep) {
    for (uint64_t bit = 0; bit < UINT64_C(1) << sweep->row; bit++) {
        const unsigned pivots = sweep_pivots(sweep, bit << row_at(numbering));
        sweep->row_pivots[bit] = (uint8_t)pivots;
        for (unsigned effect = 0; effect < 1u << sweep->pivots; effect++) {
            const unsigned pegs = set_size(bit) + set_size(pivots ^ effect);
            sweep->level[((size_t)effect * sweep_levels(sweep) + pegs) * sweep->words + bit / 64] |=
                UINT64_C(1) << bit % 64;
        }
    }
}

/* ---- Making and freeing -------------------------------------------------------------------- */

static bool allocate(struct sweep *sweep, struct memory *memory) {
    sweep->middle_image =
        memory_zeroed(memory, (size_t)image_count(sweep), sizeof *sweep->middle_image);
    sweep->middle_pivots =
        memory_zeroed(memory, (size_t)1 << sweep->middle, sizeof *sweep->middle_pivots);
    sweep->middle_effects =
        memory_zeroed(memory, (size_t)effect_count(sweep), sizeof *sweep->middle_effects);
    sweep->mask = memory_zeroed(memory, (size_t)mask_count(sweep), sizeof *sweep->mask);
    sweep->level = memory_zeroed(memory, (size_t)level_count(sweep), sizeof *sweep->level);
    return sweep->middle_image != NULL && sweep->middle_pivots != NULL &&
           sweep->middle_effects != NULL && sweep->mask != NULL && sweep->level != NULL;
}

void sweep_free(struct sweep *sweep, struct memory *memory) {
    if (sweep == NULL) {
        return;
    }
    memory_free(memory, sweep->middle_image, (size_t)image_count(sweep),
                sizeof *sweep->middle_image);
    memory_free(memory, sweep->middle_pivots, (size_t)1 << sweep->middle,
                sizeof *sweep->middle_pivots);
    memory_free(memory, sweep->middle_effects, (size_t)effect_count(sweep),
                sizeof *sweep->middle_effects);
    memory_free(memory, sweep->mask, (size_t)mask_count(sweep), sizeof *sweep->mask);
    memory_free(memory, sweep->level, (size_t)level_count(sweep), sizeof *sweep->level);
    free(sweep);
}

struct sweep *sweep_new(const struct numbering *numbering, const struct lines *lines,
                        const struct image_table *images, const struct ranks *ranks,
                        uint64_t position, struct memory *memory) {
    struct sweep *sweep = calloc(1, sizeof *sweep);
    if (sweep == NULL) {
        return NULL;
    }
    set_sizes(numbering, lines, images, sweep);
    if (!allocate(sweep, memory)) {
        sweep_free(sweep, memory);
        return NULL;
    }
    sweep->odd_words = ranks->odd / 64;
    sweep->fixed_pegs = set_size(position & low_bits(numbering->fixed));
    set_pivots(numbering, position, sweep);
    set_lines(numbering, lines, sweep);
    set_symmetries(numbering, images, sweep);
    set_patterns(images, ranks, sweep);
    set_effects(numbering, sweep);
    set_masks(numbering, sweep);
    set_levels(numbering, sweep);
    return sweep;
}

void sweep_add(const struct sweep *sweep, const struct image_table *table, uint64_t position,
               struct position_set *set) {
    uint64_t images[SYMMETRIES_MAX] = {0};
    image_table_images(table, position, images);
    for (unsigned i = 0; i < sweep->symmetries; i++) {
        if (sweep->symmetry[images[i] >> sweep->block_at & low_bits(sweep->block)] == 0) {
            position_set_add(set, images[i]);
        }
    }
}
