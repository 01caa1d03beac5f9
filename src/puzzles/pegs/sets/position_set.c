#include "puzzles/pegs/sets/position_set.h"

#include <string.h>

enum { LOW_BITS_MAX = 60 - BLOCK_MAX };

void ranks_make(const struct numbering *numbering, const struct image_table *table,
                struct ranks *ranks) {
    memset(ranks, 0, sizeof *ranks);
    ranks->pivots = numbering->pivots;
    ranks->low_bits = numbering->dimension - numbering->block;
    if (numbering->dimension == 0) {
        /* There is but one position, which may have 64 pivots: any valid shift that leaves few bits
         * will do. */
        ranks->pivots = BOARD_HOLES_MAX - 1;
        ranks->low_bits = 1;
    }
    unsigned below = numbering->pivots + numbering->dimension - numbering->block;
    for (unsigned pattern = 0; pattern < 1u << numbering->block; pattern++) {
        uint64_t pegs = pattern == 0 ? 0 : (uint64_t)pattern << below;
        if (image_table_smallest(table, pegs) == pegs) {
            ranks->pattern[pattern] = (uint16_t)ranks->patterns++;
        }
    }
    if (numbering->for_sweeps && ranks->low_bits <= LOW_BITS_MAX) {
        ranks->odd = (uint64_t)ranks->patterns << ranks->low_bits;
    }
}

uint64_t position_set_bitmap_bytes(const struct ranks *ranks) {
    if (ranks->low_bits > LOW_BITS_MAX) {
        return UINT64_MAX;
    }
    uint64_t bits = ranks->odd + ((uint64_t)ranks->patterns << ranks->low_bits);
    return (bits + 63) / 64 * sizeof(uint64_t);
}

/* A power of two of slots, at most 4/5 full. */
uint64_t position_set_table_bytes(uint64_t most) {
    uint64_t slots = 16;
    while (slots / 5 * 4 < most) {
        slots *= 2;
        if (slots > UINT64_MAX / 2 / sizeof(uint64_t)) {
            return UINT64_MAX;
        }
    }
    return slots * sizeof(uint64_t);
}

bool position_set_make(struct position_set *set, enum set_form form, const struct ranks *ranks,
                       uint64_t most, struct memory *memory) {
    uint64_t bytes =
        form == SET_BITMAP ? position_set_bitmap_bytes(ranks) : position_set_table_bytes(most);
    set->form = form;
    set->words = NULL;
    set->size = 0;
    if (bytes > SIZE_MAX) {
        return false;
    }
    size_t size = (size_t)(bytes / sizeof *set->words);
    if (form == SET_BITMAP) {
        set->ranks = *ranks;
    }
    set->mask = size - 1;
    set->words = memory_zeroed(memory, size, sizeof *set->words);
    set->size = set->words == NULL ? 0 : size;
    return set->words != NULL;
}

void position_set_free(struct position_set *set, struct memory *memory) {
    memory_free(memory, set->words, set->size, sizeof *set->words);
    set->words = NULL;
    set->size = 0;
}

/* The slot at which the search for a position begins. */
uint64_t position_set_slot(const struct position_set *set, uint64_t position) {
    const uint64_t hash = set_hash(position);
    return (hash ^ hash >> 32) & set->mask;
}

/* The slot that holds the position, or the free one where it belongs. */
static uint64_t *find_slot(const struct position_set *set, uint64_t position) {
    uint64_t slot = position_set_slot(set, position);
    while (set->words[slot] != 0 && set->words[slot] != position) {
        slot = (slot + 1) & set->mask;
    }
    return &set->words[slot];
}

bool position_set_table_has(const struct position_set *set, uint64_t position) {
    return *find_slot(set, position) != 0;
}

bool position_set_table_add(struct position_set *set, uint64_t position) {
    uint64_t *slot = find_slot(set, position);
    bool is_new = *slot == 0;
    *slot = position;
    return is_new;
}
