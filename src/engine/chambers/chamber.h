/* The positions of one chamber, packed, each once.
 *
 * A chamber is all positions that agree in what can never be undone. A move stays in its chamber or
 * leaves it for good. What agrees need not be kept with each position: the solver packs the rest
 * into one, two or three words, as few as the chamber needs.
 *
 * A template, like visited.h, and kept in the same way: positions in the order in which they were
 * met, and an index of their numbers with pieces of their hashes. But there are no parents. A
 * chamber of a few positions has no index. The memory is the search's (docs/proofs.md, 41).
 *
 * Where every move within a chamber can be undone, a search in layers need not even keep the whole
 * chamber. From a layer moves lead to the layer before it, to itself and to the next one: what lies
 * behind these is forgotten when memory would have to grow (docs/proofs.md, 43). */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_H

#include "engine/chambers/chamber_order.h"
#include "engine/memory.h"

#include <string.h>

/* What the positions of a chamber agree in. */
struct chamber_name {
    uint64_t word[2];
};

/* What the solver needs to pack a position of a chamber and to unpack it. It has at least a member
 * `words`: how many words a packed position has. */
struct chamber_form;

enum {
    CHAMBER_SMALL = 8,         /* as many positions need no index */
    CHAMBER_LAYERED = 1 << 12, /* as many are worth layers */
    CHAMBER_AT_A_TIME = 1 << 14,
    INDEX_AT_A_TIME = 1 << 20
};

struct chamber {
    struct chamber_name name;
    unsigned potential;
    struct chamber *next;       /* of the same potential */
    struct chamber *other_part; /* of the same chamber, another worker's: see chamber_team.h */
    struct chamber_form form;
    uint32_t count, capacity;
    uint32_t expanded;   /* its positions before this one */
    uint32_t behind;     /* those before this one may be forgotten: here the last layer begins, */
    uint32_t layer;      /* here this one, */
    uint32_t layer_end;  /* and here it ends; all are 0 before the first one */
    uint64_t *positions; /* form.words each, the mark in the last one */
    uint32_t *notes;     /* what the search wants to remember of each */
    uint32_t note_capacity;
    bool has_notes;
    uint32_t slots;       /* of the index; 0 without one */
    uint32_t number_bits; /* those of an entry that hold the number, from the lowest on */
    uint32_t *index;      /* number of a position + 1, and a piece of its hash; 0 where free */
};

static inline void chamber_free_positions(struct chamber *chamber, struct memory *memory) {
    memory_free(memory, chamber->positions, chamber->capacity,
                chamber->form.words * sizeof *chamber->positions);
    memory_free(memory, chamber->notes, chamber->note_capacity, sizeof *chamber->notes);
    memory_free(memory, chamber->index, chamber->slots, sizeof *chamber->index);
    chamber->positions = NULL;
    chamber->notes = NULL;
    chamber->index = NULL;
    chamber->count = chamber->capacity = chamber->note_capacity = chamber->slots = 0;
    chamber->behind = chamber->layer = chamber->layer_end = 0;
}

static inline uint64_t *chamber_at(const struct chamber *chamber, uint32_t number) {
    return chamber->positions + (size_t)number * chamber->form.words;
}

static inline unsigned chamber_mark(const struct chamber_form *form, const uint64_t *position) {
    return (unsigned)(position[form->words - 1] >> CHAMBER_MARK_SHIFT);
}

/* ---- The index --------------------------------------------------------------------------------
 */

/* Of a position without its mark, all 64 bits well mixed. */
static inline uint64_t chamber_hash(const struct chamber *chamber, const uint64_t *position) {
    const uint32_t last = chamber->form.words - 1;
    uint64_t hash = (position[last] << CHAMBER_MARK_BITS) * UINT64_C(0x9E3779B97F4A7C15);
    if (last > 0) {
        hash ^= position[0] * UINT64_C(0xC2B2AE3D27D4EB4F);
    }
    if (last > 1) {
        hash ^= position[1] * UINT64_C(0x165667B19E3779F9);
    }
    hash ^= hash >> 31;
    return hash * UINT64_C(0xD6E8FEB86659FD93);
}

static inline bool chamber_has_at(const struct chamber *chamber, uint32_t number,
                                  const uint64_t *position) {
    const uint64_t *there = chamber_at(chamber, number);
    const uint32_t last = chamber->form.words - 1;
    uint64_t differs = (there[last] ^ position[last]) << CHAMBER_MARK_BITS;
    for (uint32_t i = 0; i < last; i++) {
        differs |= there[i] ^ position[i];
    }
    return differs == 0;
}

static inline uint32_t chamber_slot(const struct chamber *chamber, uint64_t hash) {
    return (uint32_t)(((hash >> 32) * chamber->slots) >> 32);
}

static inline uint32_t chamber_next_slot(const struct chamber *chamber, uint32_t slot) {
    return slot + 1 == chamber->slots ? 0 : slot + 1;
}

static inline uint32_t chamber_entry(const struct chamber *chamber, uint32_t number,
                                     uint64_t hash) {
    return ((uint32_t)hash & ~chamber->number_bits) | (number + 1);
}

/* Might this entry of the index be the position with such a hash? */
static inline bool chamber_may_be(const struct chamber *chamber, uint32_t entry, uint64_t hash) {
    return ((entry ^ (uint32_t)hash) & ~chamber->number_bits) == 0;
}

/* Asks ahead for what a search for this hash will look at: the index first, then, when that is
 * there, the position. */
static inline void chamber_expect(const struct chamber *chamber, uint64_t hash) {
    if (chamber->slots > 0) {
        __builtin_prefetch(&chamber->index[chamber_slot(chamber, hash)]);
    }
}
static inline void chamber_expect_position(const struct chamber *chamber, uint64_t hash) {
    if (chamber->slots > 0) {
        const uint32_t entry = chamber->index[chamber_slot(chamber, hash)];
        if (entry != 0 && chamber_may_be(chamber, entry, hash)) {
            __builtin_prefetch(chamber_at(chamber, (entry & chamber->number_bits) - 1));
        }
    }
}

/* The number of a position. chamber->count if it is not there: *slot is then where it would be
 * entered. */
static inline uint32_t chamber_find(const struct chamber *chamber, const uint64_t *position,
                                    uint64_t hash, uint32_t *slot) {
    if (chamber->slots == 0) {
        uint32_t number = 0;
        while (number < chamber->count && !chamber_has_at(chamber, number, position)) {
            number++;
        }
        return number;
    }
    *slot = chamber_slot(chamber, hash);
    for (uint32_t entry; (entry = chamber->index[*slot]) != 0;) {
        const uint32_t number = (entry & chamber->number_bits) - 1;
        if (chamber_may_be(chamber, entry, hash) && chamber_has_at(chamber, number, position)) {
            return number;
        }
        *slot = chamber_next_slot(chamber, *slot);
    }
    return chamber->count;
}

/* ---- Growing ----------------------------------------------------------------------------------
 */

/* A new index with room for so many, which is still empty. False if there is no memory, or if it
 * was urgent to return. All of it is written at once: a page that is read first would be mapped
 * twice, and other threads be interrupted for that. */
static inline bool chamber_new_index(struct chamber *chamber, struct memory *memory,
                                     uint64_t room) {
    memory_free(memory, chamber->index, chamber->slots, sizeof *chamber->index);
    chamber->slots = 0;
    const uint64_t slots = room / 3 * 4 + 8;
    chamber->index = slots <= UINT32_MAX
                         ? memory_resize(memory, NULL, 0, (size_t)slots, sizeof *chamber->index)
                         : NULL;
    if (chamber->index == NULL) {
        return false;
    }
    chamber->slots = (uint32_t)slots;
    chamber->number_bits = UINT32_MAX >> __builtin_clz((uint32_t)slots);
    for (uint64_t slot = 0, count; slot < slots; slot += count) {
        count = slots - slot < INDEX_AT_A_TIME ? slots - slot : INDEX_AT_A_TIME;
        memset(chamber->index + slot, 0, (size_t)count * sizeof *chamber->index);
        if (count == INDEX_AT_A_TIME && memory_is_urgent(memory)) {
            return false;
        }
    }
    return true;
}

/* Puts an entry into the first slot that is free, from its own on. */
static inline void chamber_put_entry(const struct chamber *chamber, uint64_t hash, uint32_t entry) {
    uint32_t slot = chamber_slot(chamber, hash);
    while (chamber->index[slot] != 0) {
        slot = chamber_next_slot(chamber, slot);
    }
    chamber->index[slot] = entry;
}

/* Enters all positions into a new index. False if it was urgent to return. */
static inline bool chamber_fill_index(const struct chamber *chamber, const struct memory *memory) {
    enum { AHEAD = 16 };
    uint64_t hashes[AHEAD];
    for (uint64_t ahead = 0; ahead < (uint64_t)chamber->count + AHEAD; ahead++) {
        if (ahead % CHAMBER_AT_A_TIME == CHAMBER_AT_A_TIME - 1 && memory_is_urgent(memory)) {
            return false;
        }
        if (ahead >= AHEAD) {
            const uint64_t hash = hashes[ahead % AHEAD];
            chamber_put_entry(chamber, hash,
                              chamber_entry(chamber, (uint32_t)(ahead - AHEAD), hash));
        }
        if (ahead < chamber->count) {
            hashes[ahead % AHEAD] = chamber_hash(chamber, chamber_at(chamber, (uint32_t)ahead));
            chamber_expect(chamber, hashes[ahead % AHEAD]);
        }
    }
    return true;
}

/* Both, for all positions. */
static inline bool chamber_reindex(struct chamber *chamber, struct memory *memory, uint64_t room) {
    return chamber_new_index(chamber, memory, room) && chamber_fill_index(chamber, memory);
}

/* The arrays grow in smaller steps than the index, which has to be filled anew each time. */
static inline bool chamber_extend(struct chamber *chamber, struct memory *memory) {
    enum { FIRST = 2, DOUBLES_BELOW = 1 << 12, PART = 8 };
    const uint32_t old = chamber->capacity;
    const uint32_t more = old == 0 ? FIRST : old < DOUBLES_BELOW ? old : old / PART;
    if (more >= UINT32_MAX - old) {
        return false;
    }
    if (chamber->has_notes) {
        uint32_t *notes = memory_resize(memory, chamber->notes, chamber->note_capacity, old + more,
                                        sizeof *notes);
        if (notes == NULL) {
            return false;
        }
        chamber->notes = notes;
        chamber->note_capacity = old + more;
    }
    uint64_t *positions = memory_resize(memory, chamber->positions, old, old + more,
                                        chamber->form.words * sizeof *positions);
    if (positions != NULL) {
        chamber->positions = positions;
        chamber->capacity = old + more;
    }
    return positions != NULL;
}

/* All positions of this layer are expanded: the next one begins. The first layer is all there is.
 */
static inline void chamber_next_layer(struct chamber *chamber) {
    chamber->behind = chamber->layer;
    chamber->layer = chamber->layer_end;
    chamber->layer_end = chamber->count;
}

/* Forgets what lies behind the last layer. The index is then of no use any more. */
static inline void chamber_forget(struct chamber *chamber) {
    const uint32_t forgotten = chamber->behind;
    const uint64_t *left = chamber_at(chamber, forgotten);
    chamber->count -= forgotten;
    chamber->expanded -= forgotten;
    chamber->layer -= forgotten;
    chamber->layer_end -= forgotten;
    chamber->behind = 0;
    memmove(chamber->positions, left,
            (size_t)chamber->count * chamber->form.words * sizeof *chamber->positions);
}

/* How many positions the index has room for. */
static inline uint32_t chamber_indexed(const struct chamber *chamber) {
    return chamber->slots / 4 * 3;
}

static inline bool chamber_lacks_index(const struct chamber *chamber) {
    return chamber->count >= (chamber->slots > 0 ? chamber_indexed(chamber) : CHAMBER_SMALL);
}

static inline bool chamber_is_full(const struct chamber *chamber) {
    return chamber->count == chamber->capacity || chamber_lacks_index(chamber);
}

/* For how many positions a new index shall have room: for twice as many as there are; for less if
 * that would take more than half of the memory that is left. */
static inline uint64_t chamber_room(const struct chamber *chamber, const struct memory *memory) {
    const uint64_t bytes =
        memory_left(memory) / 2 + (uint64_t)chamber->slots * sizeof *chamber->index;
    const uint64_t affordable = bytes / sizeof *chamber->index / 4 * 3;
    const uint64_t least = (uint64_t)chamber->count + chamber->count / 8;
    const uint64_t most = (uint64_t)chamber->count * 2;
    return affordable > most ? most : affordable < least ? least : affordable;
}

/* Makes room for more positions in one that is full. What lies behind is forgotten if it is a good
 * part of the chamber, or if memory is short. `*reindex` says whether the index is of no use any
 * more, or too small. False if there is no memory. */
static inline bool chamber_make_place(struct chamber *chamber, struct memory *memory,
                                      bool *reindex) {
    enum { WORTH_FORGETTING = 3 };
    const uint64_t bytes =
        (uint64_t)chamber->capacity * chamber->form.words * sizeof *chamber->positions;
    const bool is_short = memory_left(memory) < bytes;
    *reindex = chamber->behind > (is_short ? 0 : chamber->count / WORTH_FORGETTING);
    if (*reindex) {
        chamber_forget(chamber);
        return true;
    }
    *reindex = chamber_lacks_index(chamber);
    return chamber->count < chamber->capacity || chamber_extend(chamber, memory);
}

/* The same, with the index. */
static inline bool chamber_make_room(struct chamber *chamber, struct memory *memory) {
    bool reindex;
    return chamber_make_place(chamber, memory, &reindex) &&
           (!reindex || chamber_reindex(chamber, memory, chamber_room(chamber, memory)));
}

/* Enters a position that is not there, where chamber_find says. False if there is no memory; then
 * the chamber is of no use any more. */
static inline bool chamber_enter(struct chamber *chamber, struct memory *memory,
                                 const uint64_t *position, uint64_t hash, uint32_t slot,
                                 unsigned mark) {
    if (chamber_is_full(chamber)) {
        if (!chamber_make_room(chamber, memory)) {
            return false;
        }
        (void)chamber_find(chamber, position, hash, &slot);
    }
    const uint32_t number = chamber->count++;
    const uint32_t words = chamber->form.words;
    uint64_t *place = chamber_at(chamber, number);
    for (uint32_t i = 0; i < words; i++) {
        place[i] = position[i];
    }
    place[words - 1] |= (uint64_t)mark << CHAMBER_MARK_SHIFT;
    if (chamber->slots > 0) {
        chamber->index[slot] = chamber_entry(chamber, number, hash);
    }
    return true;
}

#endif
