/* Positions, to disk and back: a template, like chamber_map.h. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_SPILL_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_SPILL_H

#include "engine/chambers/chamber_map.h"
#include "engine/chambers/chamber_store.h"

#include <stdlib.h>

/* In the order of the runs of a store. */
static inline int chamber_compare(const void *a, const void *b) {
    const struct chamber *first = *(struct chamber *const *)a;
    const struct chamber *second = *(struct chamber *const *)b;
    if (first->potential != second->potential) {
        return first->potential < second->potential ? -1 : 1;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (first->name.word[i] != second->name.word[i]) {
            return first->name.word[i] < second->name.word[i] ? -1 : 1;
        }
    }
    return 0;
}

static inline bool chamber_precedes(const uint64_t *a, const uint64_t *b, uint32_t words) {
    return chamber_order(a, b, words) < 0;
}

static inline void chamber_swap(uint64_t *a, uint64_t *b, uint32_t words) {
    for (uint32_t i = 0; i < words; i++) {
        const uint64_t word = a[i];
        a[i] = b[i];
        b[i] = word;
    }
}

static inline void chamber_insert_sort(uint64_t *positions, size_t count, uint32_t words) {
    for (size_t sorted = 1; sorted < count; sorted++) {
        for (size_t i = sorted; i > 0; i--) {
            uint64_t *next = positions + i * words;
            if (!chamber_precedes(next, next - words, words)) {
                break;
            }
            chamber_swap(next, next - words, words);
        }
    }
}

/* Positions that are sorted: `varying` are the bits in which any differ, but for their marks. */
struct chamber_sorting {
    const struct memory *memory;
    uint32_t words;
    uint64_t varying[CHAMBER_WORDS];
    bool urgent; /* to return */
};

/* Puts positions without this bit before those with it. Returns how many are without. */
static inline size_t chamber_split(struct chamber_sorting *sorting, uint64_t *positions,
                                   size_t count, unsigned bit) {
    const uint32_t words = sorting->words;
    const uint64_t mask = UINT64_C(1) << (63 - bit % 64);
    size_t zeros = 0;
    size_t ones = count;
    for (size_t step = 1; zeros < ones && !sorting->urgent; step++) {
        uint64_t *next = positions + zeros * words;
        if ((next[bit / 64] & mask) == 0) {
            zeros++;
        } else {
            chamber_swap(next, positions + --ones * words, words);
        }
        sorting->urgent = step % CHAMBER_AT_A_TIME == 0 && memory_is_urgent(sorting->memory);
    }
    return zeros;
}

/* Sorts positions that agree in the bits before this one, counted from the highest of the first
 * word on. In place, as there is no memory. */
static inline void chamber_sort_from(struct chamber_sorting *sorting, uint64_t *positions,
                                     size_t count, unsigned bit) {
    enum { FEW = 12 };
    for (; count > FEW && bit < sorting->words * 64 && !sorting->urgent; bit++) {
        if ((sorting->varying[bit / 64] >> (63 - bit % 64) & 1) != 0) {
            const size_t zeros = chamber_split(sorting, positions, count, bit);
            chamber_sort_from(sorting, positions, zeros, bit + 1);
            positions += zeros * sorting->words;
            count -= zeros;
        }
    }
    if (count <= FEW) {
        chamber_insert_sort(positions, count, sorting->words);
    }
}

static inline void chamber_find_varying(struct chamber_sorting *sorting, const uint64_t *positions,
                                        size_t count) {
    for (size_t i = 1; i < count && !sorting->urgent; i++) {
        for (uint32_t word = 0; word < sorting->words; word++) {
            sorting->varying[word] |= positions[i * sorting->words + word] ^ positions[word];
        }
        sorting->urgent = i % CHAMBER_AT_A_TIME == 0 && memory_is_urgent(sorting->memory);
    }
    sorting->varying[sorting->words - 1] &= UINT64_MAX >> CHAMBER_MARK_BITS;
}

/* Sorts positions of a chamber, from one number on and before another: its index is then of no use
 * any more. False if it was urgent to return. */
static inline bool chamber_sort(const struct chamber *chamber, uint32_t from, uint32_t end,
                                const struct memory *memory) {
    struct chamber_sorting sorting = {.memory = memory, .words = chamber->form.words};
    if (from < end) {
        chamber_find_varying(&sorting, chamber_at(chamber, from), end - from);
        chamber_sort_from(&sorting, chamber_at(chamber, from), end - from, 0);
    }
    return !sorting.urgent;
}

/* How the store names a chamber that waits. */
static inline struct chamber_record chamber_record_of(const struct chamber *chamber) {
    return (struct chamber_record){
        .name = {chamber->name.word[0], chamber->name.word[1]},
        .rank = 1 + chamber->potential,
        .words = chamber->form.words,
        .count = chamber->count,
    };
}

/* Writes a chamber that waits; or new positions of the one at hand, with the rank 0. */
static inline bool chamber_write(const struct chamber *chamber, bool waits,
                                 const struct memory *memory, struct chamber_store *store) {
    struct chamber_record record = chamber_record_of(chamber);
    record.rank = waits ? record.rank : 0;
    return chamber_sort(chamber, 0, chamber->count, memory) &&
           (chamber->count == 0 || chamber_store_put(store, &record, chamber->positions));
}

/* Moves one chamber to a new run, which leaves it empty. False if that failed, or was interrupted.
 */
static inline bool chamber_spill(struct chamber *chamber, bool waits, struct memory *memory,
                                 struct chamber_store *store) {
    if (chamber->count == 0) {
        return true;
    }
    chamber_store_begin_run(store);
    if (!chamber_write(chamber, waits, memory, store)) {
        return false;
    }
    chamber_free_positions(chamber, memory); /* to read takes memory */
    return chamber_store_end_run(store);
}

/* Moves all chambers that wait to a new run, and `at_hand`, the new positions of a chamber on disk,
 * if it is not NULL. False if that failed, or was interrupted: then it is not to be tried again. */
static inline bool chamber_map_spill(struct chamber_map *map, struct chamber *at_hand,
                                     struct chamber_store *store) {
    struct memory *memory = map->memory;
    /* In the place of the index by names, which is of no use without them. */
    uint32_t count = 0;
    for (uint32_t i = 0; i < map->slots; i++) {
        if (map->chambers[i] != NULL) {
            map->chambers[count++] = map->chambers[i];
        }
    }
    if (count == 0) {
        return at_hand == NULL || chamber_spill(at_hand, false, memory, store);
    }
    qsort(map->chambers, count, sizeof(struct chamber *), chamber_compare);
    chamber_store_begin_run(store);
    bool written = at_hand == NULL || chamber_write(at_hand, false, memory, store);
    for (uint32_t i = 0; i < count && written; i++) {
        written = chamber_write(map->chambers[i], true, memory, store);
    }
    if (!written) {
        return false;
    }
    const bool has_notes = map->has_notes;
    chamber_map_free(map);
    *map = (struct chamber_map){.memory = memory, .has_notes = has_notes};
    if (at_hand != NULL) {
        chamber_free_positions(at_hand, memory);
    }
    return chamber_store_end_run(store);
}

/* What became of reading a chamber. */
enum chamber_loaded { CHAMBER_LOADED, CHAMBER_NO_MEMORY, CHAMBER_NOT_READ };

/* How many positions were read, known and put back. */
struct chamber_load_counts {
    uint64_t read, known, back;
};

/* There is no memory for all of a chamber: what it has, and what is left of a block, waits in runs
 * again. False if that failed. */
static inline bool chamber_put_back(struct chamber *chamber, struct memory *memory,
                                    struct chamber_store *store, const uint64_t *left,
                                    size_t count) {
    struct chamber_record record = chamber_record_of(chamber);
    record.count = count;
    if (!chamber_spill(chamber, true, memory, store)) {
        return false;
    }
    chamber_store_begin_run(store);
    return chamber_store_put(store, &record, left) && chamber_store_end_run(store);
}

/* Reads the positions of a chamber that comes first in the store. If there is no memory for all of
 * them, none is left in it: all that it had waits in the store. */
static inline enum chamber_loaded chamber_load(struct chamber *chamber, struct memory *memory,
                                               struct chamber_store *store,
                                               struct chamber_load_counts *counts) {
    enum { AT_A_TIME = 256 };
    uint64_t positions[AT_A_TIME * CHAMBER_WORDS];
    const struct chamber_record here = chamber_record_of(chamber);
    const struct chamber_record *record;
    *counts = (struct chamber_load_counts){0};
    while ((record = chamber_store_first(store)) != NULL &&
           chamber_record_compare(record, &here) == 0) {
        size_t count;
        if (record->words != chamber->form.words ||
            !chamber_store_read(store, positions, AT_A_TIME, &count)) {
            return CHAMBER_NOT_READ;
        }
        counts->read += count;
        for (size_t i = 0; i < count; i++) {
            const uint64_t *position = positions + i * chamber->form.words;
            const uint64_t hash = chamber_hash(chamber, position);
            uint32_t slot = 0;
            if (chamber_find(chamber, position, hash, &slot) < chamber->count) {
                counts->known++;
            } else if (!chamber_enter(chamber, memory, position, hash, slot, NO_MARK)) {
                counts->back = chamber->count + (count - i);
                return !memory_is_urgent(memory) &&
                               chamber_put_back(chamber, memory, store, position, count - i)
                           ? CHAMBER_NO_MEMORY
                           : CHAMBER_NOT_READ;
            }
        }
    }
    return CHAMBER_LOADED;
}

#endif
