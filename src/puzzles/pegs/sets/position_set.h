/* A set of positions of one parity class, in one of two forms: a bitmap of the whole class up to
 * symmetry, or a hash table where the positions are few among very many.
 *
 * The memory of a set is fixed when it is made, and then adding never fails: a table has room for
 * the most positions that there can be. */
#ifndef SOLITON_PUZZLES_PEGS_SETS_POSITION_SET_H
#define SOLITON_PUZZLES_PEGS_SETS_POSITION_SET_H

#include "engine/memory.h"
#include "puzzles/pegs/sets/image_table.h"
#include "puzzles/pegs/sets/numbering.h"

/* The numbers of positions that are the smallest of their images under a group of symmetries. */
struct ranks {
    unsigned pivots;                  /* the bits below the number */
    unsigned low_bits;                /* the number's bits below the block */
    unsigned patterns;                /* on the block, that are the smallest of their images */
    uint64_t odd;                     /* for sweeps: where those with an odd number of pegs begin */
    uint16_t pattern[1 << BLOCK_MAX]; /* the number of each such pattern */
};

void ranks_make(const struct numbering *numbering, const struct image_table *table,
                struct ranks *ranks);

/* Different for different positions of a class. */
static inline uint64_t ranks_number(const struct ranks *ranks, uint64_t position) {
    uint64_t number = position >> ranks->pivots;
    uint64_t low = number & ((UINT64_C(1) << ranks->low_bits) - 1);
    uint64_t half = ranks->odd & (UINT64_C(0) - set_size(position) % 2);
    return half + ((uint64_t)ranks->pattern[number >> ranks->low_bits] << ranks->low_bits | low);
}

enum set_form { SET_BITMAP, SET_TABLE };

struct position_set {
    enum set_form form;
    struct ranks ranks; /* bitmap: the bit of each position */
    uint64_t mask;      /* table: one less than the slots, a power of two */
    size_t size;        /* words */
    uint64_t *words;
};

/* The bytes of a set, for positions numbered so or for so many positions; UINT64_MAX if that is out
 * of all proportion. */
uint64_t position_set_bitmap_bytes(const struct ranks *ranks);
uint64_t position_set_table_bytes(uint64_t most);

/* An empty set. False if memory ran out. */
bool position_set_make(struct position_set *set, enum set_form form, const struct ranks *ranks,
                       uint64_t most, struct memory *memory);
void position_set_free(struct position_set *set, struct memory *memory);

/* The same for a table, which cannot hold the position without pegs. */
bool position_set_table_has(const struct position_set *set, uint64_t position);
bool position_set_table_add(struct position_set *set, uint64_t position);
uint64_t position_set_slot(const struct position_set *set, uint64_t position);

static inline bool position_set_has(const struct position_set *set, uint64_t position) {
    if (set->form == SET_TABLE) {
        return position_set_table_has(set, position);
    }
    uint64_t number = ranks_number(&set->ranks, position);
    return (set->words[number / 64] >> number % 64 & 1) != 0;
}

/* True if it was not there before. */
static inline bool position_set_add(struct position_set *set, uint64_t position) {
    if (set->form == SET_TABLE) {
        return position_set_table_add(set, position);
    }
    uint64_t number = ranks_number(&set->ranks, position);
    uint64_t *word = &set->words[number / 64], bit = UINT64_C(1) << number % 64;
    bool is_new = (*word & bit) == 0;
    *word |= bit;
    return is_new;
}

/* Prefetches what a look-up of this position will need soon. */
static inline void position_set_prefetch(const struct position_set *set, uint64_t position) {
    uint64_t word = set->form == SET_TABLE ? position_set_slot(set, position)
                                           : ranks_number(&set->ranks, position) / 64;
    __builtin_prefetch(&set->words[word], 1);
}

#endif
