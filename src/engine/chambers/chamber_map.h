/* The chambers that wait for their turn: found by their names, and taken out in the order of their
 * potential. A template, like chamber.h. */
#ifndef SOLITON_ENGINE_CHAMBERS_CHAMBER_MAP_H
#define SOLITON_ENGINE_CHAMBERS_CHAMBER_MAP_H

#include "engine/chambers/chamber.h"

enum { POTENTIALS = 128 };

struct chamber_map {
    struct memory *memory;
    struct chamber **chambers; /* NULL where free */
    uint32_t slots, count;
    struct chamber *first[POTENTIALS]; /* of each potential, linked */
    bool has_notes;                    /* do their positions have notes? */
};

static inline uint64_t chamber_name_hash(const struct chamber_name *name) {
    uint64_t hash =
        name->word[0] * UINT64_C(0x9E3779B97F4A7C15) ^ name->word[1] * UINT64_C(0xC2B2AE3D27D4EB4F);
    hash ^= hash >> 31;
    return hash * UINT64_C(0xD6E8FEB86659FD93);
}

static inline uint32_t chamber_map_slot(const struct chamber_map *map,
                                        const struct chamber_name *name) {
    return (uint32_t)(((chamber_name_hash(name) >> 32) * map->slots) >> 32);
}

static inline uint32_t chamber_map_next_slot(const struct chamber_map *map, uint32_t slot) {
    return slot + 1 == map->slots ? 0 : slot + 1;
}

static inline bool chamber_is_named(const struct chamber *chamber,
                                    const struct chamber_name *name) {
    return chamber->name.word[0] == name->word[0] && chamber->name.word[1] == name->word[1];
}

static inline void chamber_map_enter(struct chamber_map *map, struct chamber *chamber) {
    uint32_t slot = chamber_map_slot(map, &chamber->name);
    while (map->chambers[slot] != NULL) {
        slot = chamber_map_next_slot(map, slot);
    }
    map->chambers[slot] = chamber;
}

static inline bool chamber_map_grow(struct chamber_map *map) {
    enum { FIRST_SLOTS = 256 };
    struct chamber **old = map->chambers;
    const uint32_t old_slots = map->slots;
    const uint32_t slots = old_slots > 0 ? old_slots * 2 : FIRST_SLOTS;
    struct chamber **chambers = memory_zeroed(map->memory, slots, sizeof(struct chamber *));
    if (chambers == NULL) {
        return false;
    }
    map->chambers = chambers;
    map->slots = slots;
    for (uint32_t i = 0; i < old_slots; i++) {
        if (old[i] != NULL) {
            chamber_map_enter(map, old[i]);
        }
    }
    memory_free(map->memory, old, old_slots, sizeof(struct chamber *));
    return true;
}

/* The chamber of that name; NULL if none waits. */
static inline struct chamber *chamber_map_find(const struct chamber_map *map,
                                               const struct chamber_name *name) {
    if (map->slots == 0) {
        return NULL;
    }
    uint32_t slot = chamber_map_slot(map, name);
    while (map->chambers[slot] != NULL && !chamber_is_named(map->chambers[slot], name)) {
        slot = chamber_map_next_slot(map, slot);
    }
    return map->chambers[slot];
}

/* A new chamber, which does not wait yet; NULL if there is no memory. */
static inline struct chamber *chamber_map_add(struct chamber_map *map,
                                              const struct chamber_name *name,
                                              struct chamber_form form, unsigned potential) {
    if (map->count >= map->slots / 2 && !chamber_map_grow(map)) {
        return NULL;
    }
    struct chamber *chamber = memory_zeroed(map->memory, 1, sizeof *chamber);
    if (chamber != NULL) {
        chamber->name = *name;
        chamber->form = form;
        chamber->potential = potential;
        chamber->has_notes = map->has_notes;
        chamber->next = map->first[potential];
        map->first[potential] = chamber;
        chamber_map_enter(map, chamber);
        map->count++;
    }
    return chamber;
}

static inline void chamber_map_forget(struct chamber_map *map, const struct chamber *chamber) {
    uint32_t gap = chamber_map_slot(map, &chamber->name);
    while (map->chambers[gap] != chamber) {
        gap = chamber_map_next_slot(map, gap);
    }
    /* Those behind it come nearer, if the way from their first slots leads over the gap. */
    uint32_t slot = chamber_map_next_slot(map, gap);
    for (; map->chambers[slot] != NULL; slot = chamber_map_next_slot(map, slot)) {
        const uint32_t first = chamber_map_slot(map, &map->chambers[slot]->name);
        const bool behind_gap =
            gap < slot ? gap < first && first <= slot : gap < first || first <= slot;
        if (!behind_gap) {
            map->chambers[gap] = map->chambers[slot];
            gap = slot;
        }
    }
    map->chambers[gap] = NULL;
    map->count--;
}

/* Takes a chamber of this potential out; NULL if there is none. Who takes it frees it. */
static inline struct chamber *chamber_map_take(struct chamber_map *map, unsigned potential) {
    struct chamber *chamber = map->first[potential];
    if (chamber != NULL) {
        map->first[potential] = chamber->next;
        chamber_map_forget(map, chamber);
    }
    return chamber;
}

/* The same for a certain one. */
static inline void chamber_map_take_this(struct chamber_map *map, struct chamber *chamber) {
    struct chamber **link = &map->first[chamber->potential];
    while (*link != chamber) {
        link = &(*link)->next;
    }
    *link = chamber->next;
    chamber_map_forget(map, chamber);
}

static inline void chamber_free(struct chamber *chamber, struct memory *memory) {
    if (chamber != NULL) {
        chamber_free_positions(chamber, memory);
        memory_free(memory, chamber, 1, sizeof *chamber);
    }
}

static inline void chamber_map_free(struct chamber_map *map) {
    for (unsigned i = 0; i < POTENTIALS; i++) {
        for (struct chamber *chamber; (chamber = map->first[i]) != NULL;) {
            map->first[i] = chamber->next;
            chamber_free(chamber, map->memory);
        }
    }
    memory_free(map->memory, map->chambers, map->slots, sizeof(struct chamber *));
}

#endif
