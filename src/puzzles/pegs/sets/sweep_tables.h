/* What a sweep knows beforehand: for sweep.c, which makes it, and sweep_run.c, which uses it.
 *
 * A row has an address, its pegs in the block and in the middle. The pegs in the row's own holes
 * are the number of a bit. Those in the pivots are sums of both: what the address adds is its
 * effect on the pivot. So for a jump each of its three holes has an effect of the address, a bit,
 * and for each of the eight cases a mask tells which bits of the row allow the jump. */
#ifndef SOLITON_PUZZLES_PEGS_SETS_SWEEP_TABLES_H
#define SOLITON_PUZZLES_PEGS_SETS_SWEEP_TABLES_H

#include "puzzles/pegs/sets/sweep.h"

enum { SWAPS_MAX = ROW_MAX - 1, EFFECTS = 8, LINE_WORDS = (LINES_MAX + 63) / 64 };

/* The effects of an address on 64 lines, a bit each: on their first holes, those that are jumped
 * over, and the last. */
struct line_effects {
    uint64_t on[3];
};

/* The bits of a word whose number has bit i. */
static const uint64_t with_bit[ROW_MIN] = {
    UINT64_C(0xAAAAAAAAAAAAAAAA), UINT64_C(0xCCCCCCCCCCCCCCCC), UINT64_C(0xF0F0F0F0F0F0F0F0),
    UINT64_C(0xFF00FF00FF00FF00), UINT64_C(0xFFFF0000FFFF0000), UINT64_C(0xFFFFFFFF00000000)};

/* Two holes of the row change places: in numbers of bits, i < j. */
struct row_swap {
    uint8_t i, j;
};

struct row_permutation {
    unsigned count;
    struct row_swap swap[SWAPS_MAX];
};

/* A line of three holes, and what a jump along it changes of each part of a position. */
struct sweep_line {
    uint8_t hole[3]; /* the second is jumped over */
    uint16_t row;
    uint16_t block;
    uint32_t middle;
};

struct sweep {
    unsigned words;                      /* of a row */
    unsigned row, middle, block, pivots; /* how many holes each part has */
    unsigned pivots_at, block_at;        /* and where these begin */
    unsigned fixed_pegs;                 /* in holes that never change */
    uint64_t odd_words;                  /* where rows with an odd number of pegs begin */
    unsigned line_count, line_words;
    struct sweep_line line[LINES_MAX];
    unsigned symmetries;
    struct row_permutation permutation[SYMMETRIES_MAX];

    unsigned patterns;                /* on the block, smallest of their images */
    uint16_t pattern[1 << BLOCK_MAX]; /* each of them, */
    uint8_t images[1 << BLOCK_MAX];   /* and how many it has */
    uint16_t rank[1 << BLOCK_MAX];    /* of the smallest image of each pattern, */
    uint8_t symmetry[1 << BLOCK_MAX]; /* and the symmetry that leads there */
    uint64_t pivot_holes[PIVOTS_MAX]; /* outside the pivots, that a pivot is the sum of */
    uint8_t row_pivots[1 << ROW_MAX]; /* the effect of each bit of a row on the pivots */
    uint8_t pivots_of[2];             /* of no other pegs, for even and odd numbers of pegs */

    /* For each middle: its image under each symmetry; its effect on the pivots and on each line. */
    uint32_t *middle_image;
    uint8_t *middle_pivots;
    struct line_effects *middle_effects;
    /* For each line and effect, the bits of the row that allow a jump, and whether there are any.
     */
    uint64_t *mask;
    uint64_t some[LINE_WORDS][EFFECTS];
    /* For each effect on the pivots, and number of pegs in row and pivots, the bits with so many.
     */
    uint64_t *level;
};

static inline unsigned sweep_levels(const struct sweep *sweep) {
    return sweep->row + sweep->pivots + 1;
}

/* The effect of these pegs on each line. */
static inline void sweep_effects(const struct sweep *sweep, uint64_t holes,
                                 struct line_effects *effects) {
    for (unsigned word = 0; word < sweep->line_words; word++) {
        effects[word] = (struct line_effects){{0}};
    }
    for (unsigned i = 0; i < sweep->line_count; i++) {
        for (unsigned place = 0; place < 3; place++) {
            effects[i / 64].on[place] |= (holes >> sweep->line[i].hole[place] & 1) << i % 64;
        }
    }
}

/* The effect of an address on the pivots. `holes` is the address as a set of holes. */
static inline unsigned sweep_pivots(const struct sweep *sweep, uint64_t holes) {
    unsigned pivots = 0;
    for (unsigned i = 0; i < sweep->pivots; i++) {
        pivots |= set_size(holes & sweep->pivot_holes[i]) % 2 << i;
    }
    return pivots;
}

/* Where the rows of a block begin in the words of a set, for so many pegs. */
static inline size_t sweep_rows(const struct sweep *sweep, unsigned pegs, unsigned rank) {
    return (pegs % 2) * (size_t)sweep->odd_words + ((size_t)rank << sweep->middle) * sweep->words;
}

/* The pivots of a block's rows, as far as the middle has no effect on them. */
static inline unsigned sweep_block_pivots(const struct sweep *sweep, unsigned pegs, unsigned rank) {
    return sweep->pivots_of[pegs % 2] ^
           sweep_pivots(sweep, (uint64_t)sweep->pattern[rank] << sweep->block_at);
}

/* The bits of a row that are positions with so many pegs; NULL if there are none. */
static inline const uint64_t *sweep_level(const struct sweep *sweep, unsigned pegs, unsigned rank,
                                          unsigned block_pivots, uint32_t middle) {
    const unsigned levels = sweep_levels(sweep);
    const unsigned here =
        pegs - sweep->fixed_pegs - set_size(sweep->pattern[rank]) - set_size(middle);
    const unsigned pivots = block_pivots ^ sweep->middle_pivots[middle];
    return here < levels ? sweep->level + ((size_t)pivots * levels + here) * sweep->words : NULL;
}

#endif
