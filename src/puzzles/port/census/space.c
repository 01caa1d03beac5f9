#include "puzzles/port/census/space.h"

#include "base/processor.h"

#include <string.h>

enum {
    SLOTS_LEAST = 256,
    SUCCESSORS_MAX = FILLING_LINES * (ARRANGEMENTS_MAX - 1),
    EXPANSIONS_A_LOOK = 1024
};

static const uint64_t KEY_MASK = (UINT64_C(1) << KEY_BITS) - 1;

/* ---- Fillings ------------------------------------------------------------------------------ */

static void set_up_line(struct filling_line *line, unsigned number,
                        const struct contents *contents) {
    const unsigned place = number % CENSUS_SIDE_MAX;
    line->key_shift = ARRANGEMENT_BITS * number;
    line->tried_shift = WAY_BITS * number;
    line->block_shift = 8 * place;
    line->contents = contents;
    for (unsigned i = 0; i < contents->count; i++) {
        line->across[i] = 0;
        for (unsigned cell = 0; cell < CENSUS_SIDE_MAX; cell++) {
            uint64_t taken = contents->cells[i] >> cell & 1U;
            line->across[i] |= taken << (place + 8 * cell);
        }
    }
}

void filling_set_up(struct filling *filling, const struct census_board *board) {
    filling->row_count = 0;
    filling->column_count = 0;
    for (unsigned i = 0; i < FILLING_LINES; i++) {
        unsigned number = filling->contents[i];
        if (number == CONTENTS_NONE) {
            continue;
        }
        if (i < CENSUS_SIDE_MAX) {
            set_up_line(&filling->rows[filling->row_count++], i, &board->rows[number]);
        } else {
            set_up_line(&filling->columns[filling->column_count++], i, &board->columns[number]);
        }
    }
}

static inline unsigned arrangement_of(const struct filling_line *line, uint64_t key) {
    return key >> line->key_shift & ((1 << ARRANGEMENT_BITS) - 1);
}

static inline uint64_t cells_across(const struct filling_line *lines, unsigned count,
                                    uint64_t key) {
    uint64_t cells = 0;
    for (unsigned i = 0; i < count; i++) {
        cells |= lines[i].across[arrangement_of(&lines[i], key)];
    }
    return cells;
}

/* The cells of the rows' boats as columns see them, and those of the columns' boats as rows do. */
struct crossing {
    uint64_t rows, columns;
};

struct successor {
    uint64_t key, tried; /* as of a place */
};

static inline unsigned moves_of(const struct filling_line *lines, unsigned line_count,
                                uint64_t crossing, const struct place *place,
                                struct successor *successors) {
    uint64_t moves = 0;
    for (unsigned i = 0; i < line_count; i++) {
        const struct filling_line *line = &lines[i];
        const struct contents *contents = line->contents;
        unsigned from = arrangement_of(line, place->key);
        unsigned block = crossing >> line->block_shift & (BLOCKS - 1);
        unsigned tried = place->tried >> line->tried_shift & (WAYS - 1);
        unsigned next = contents->next[from][block] & contents->left[from][tried];
        moves |= (uint64_t)next << ARRANGEMENTS_MAX * i;
    }
    unsigned count = 0;
    for (; moves != 0; moves &= moves - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(moves);
        const struct filling_line *line = &lines[bit / ARRANGEMENTS_MAX];
        unsigned from = arrangement_of(line, place->key);
        unsigned to = bit % ARRANGEMENTS_MAX;
        successors[count++] =
            (struct successor){place->key ^ (uint64_t)(from ^ to) << line->key_shift,
                               (uint64_t)line->contents->back[from][to] << line->tried_shift};
    }
    return count;
}

static inline struct crossing crossing_of(const struct filling *filling, uint64_t key) {
    return (struct crossing){cells_across(filling->rows, filling->row_count, key),
                             cells_across(filling->columns, filling->column_count, key)};
}

static inline unsigned expand(const struct filling *filling, const struct place *place,
                              struct crossing crossing, struct successor *successors) {
    unsigned count =
        moves_of(filling->rows, filling->row_count, crossing.columns, place, successors);
    return count + moves_of(filling->columns, filling->column_count, crossing.rows, place,
                            successors + count);
}

/* ---- Places -------------------------------------------------------------------------------- */

void space_start(struct space *space, const struct census_board *board, struct limits *limits) {
    *space = (struct space){.board = board, .limits = limits};
}

void space_free(struct space *space) {
    struct memory *memory = &space->limits->memory;
    memory_free(memory, space->places, space->place_capacity, sizeof *space->places);
    memory_free(memory, space->slots, space->slot_capacity, sizeof *space->slots);
    memory_free(memory, space->parents, space->parent_capacity, sizeof *space->parents);
}

static inline uint64_t *slot_of(const struct space *space, uint64_t key) {
    size_t slot = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> space->slot_shift);
    while (space->slots[slot] != 0 && ((space->slots[slot] ^ key) & KEY_MASK) != 0) {
        slot = (slot + 1) & (space->slot_count - 1);
    }
    return &space->slots[slot];
}

static bool stop(struct space *space) {
    limits_stop(space->limits, STOP_MEMORY);
    return false;
}

/* Makes an index of so many slots. */
static bool index_places(struct space *space, uint32_t slot_count) {
    if (slot_count > space->slot_capacity) {
        uint64_t *slots = memory_resize(&space->limits->memory, space->slots, space->slot_capacity,
                                        slot_count, sizeof *slots);
        if (slots == NULL) {
            return stop(space);
        }
        space->slots = slots;
        space->slot_capacity = slot_count;
    }
    space->slot_count = slot_count;
    space->slot_shift = 64;
    for (uint32_t count = slot_count; count > 1; count /= 2) {
        space->slot_shift--;
    }
    memset(space->slots, 0, slot_count * sizeof *space->slots);
    for (uint32_t i = 0; i < space->count; i++) {
        uint64_t key = space->places[i].key & KEY_MASK;
        *slot_of(space, key) = key | (uint64_t)(i + 1) << KEY_BITS;
    }
    return true;
}

/* Makes room for the successors of one more place. */
static inline bool make_room(struct space *space) {
    uint32_t needed = space->count + SUCCESSORS_MAX;
    if (needed > space->place_capacity) {
        struct place *places =
            memory_resize(&space->limits->memory, space->places, space->place_capacity,
                          2 * (size_t)needed, sizeof *places);
        if (places == NULL) {
            return stop(space);
        }
        space->places = places;
        space->place_capacity = 2 * needed;
    }
    return 2 * (uint64_t)needed <= space->slot_count || index_places(space, 4 * space->slot_count);
}

bool space_clear(struct space *space, uint32_t expected) {
    uint32_t slots = SLOTS_LEAST;
    while (slots < 2 * expected) {
        slots *= 2;
    }
    space->count = 0;
    space->level_count = 0;
    return index_places(space, slots);
}

static inline void add(struct space *space, uint64_t *slot, uint64_t key, uint64_t label,
                       uint64_t tried) {
    space->places[space->count++] = (struct place){key | label << KEY_BITS, tried};
    *slot = key | (uint64_t)space->count << KEY_BITS;
}

bool space_add(struct space *space, uint64_t key) {
    if (!make_room(space)) {
        return false;
    }
    add(space, slot_of(space, key), key, space->count, 0);
    return true;
}

uint32_t space_find(const struct space *space, uint64_t key) {
    return (uint32_t)(*slot_of(space, key) >> KEY_BITS) - 1;
}

/* ---- Components ---------------------------------------------------------------------------- */

static bool set_up_parents(struct space *space) {
    if (space->count > space->parent_capacity) {
        uint32_t *parents =
            memory_resize(&space->limits->memory, space->parents, space->parent_capacity,
                          2 * (size_t)space->count, sizeof *parents);
        if (parents == NULL) {
            return stop(space);
        }
        space->parents = parents;
        space->parent_capacity = 2 * space->count;
    }
    for (uint32_t i = 0; i < space->count; i++) {
        space->parents[i] = i;
    }
    return true;
}

static inline uint32_t end_of(uint32_t *parents, uint32_t label) {
    while (parents[label] != label) {
        parents[label] = parents[parents[label]];
        label = parents[label];
    }
    return label;
}

uint32_t space_component(struct space *space, uint32_t number) {
    return end_of(space->parents, (uint32_t)(space->places[number].key >> KEY_BITS));
}

static void unite(uint32_t *parents, uint32_t label, uint32_t other) {
    label = end_of(parents, label);
    other = end_of(parents, other);
    parents[label > other ? label : other] = label > other ? other : label;
}

static inline void meet(struct space *space, const struct successor *successor, uint64_t label) {
    uint64_t *slot = slot_of(space, successor->key);
    if (*slot == 0) {
        add(space, slot, successor->key, label, successor->tried);
        return;
    }
    struct place *place = &space->places[(*slot >> KEY_BITS) - 1];
    place->tried |= successor->tried;
    if (place->key >> KEY_BITS != label) {
        unite(space->parents, (uint32_t)label, (uint32_t)(place->key >> KEY_BITS));
    }
}

FOR_EACH_PROCESSOR bool space_explore(struct space *space) {
    struct successor successors[SUCCESSORS_MAX];
    if (!set_up_parents(space)) {
        return false;
    }
    space->level_count = 0;
    for (uint32_t done = 0, end = 0; done < space->count; done++) {
        if (done == end) {
            space->levels[space->level_count++] = done;
            end = space->count;
        }
        if ((done % EXPANSIONS_A_LOOK == 0 && limits_reached(space->limits)) || !make_room(space)) {
            return false;
        }
        struct place place = space->places[done];
        uint64_t label = end_of(space->parents, (uint32_t)(place.key >> KEY_BITS));
        place.key &= KEY_MASK;
        unsigned count =
            expand(&space->filling, &place, crossing_of(&space->filling, place.key), successors);
        for (unsigned i = 0; i < count; i++) {
            meet(space, &successors[i], label);
        }
    }
    space->levels[space->level_count] = space->count;
    return true;
}

uint64_t space_nearer(const struct space *space, uint64_t key, unsigned level, uint64_t *moved) {
    struct successor successors[SUCCESSORS_MAX];
    unsigned count = expand(&space->filling, &(struct place){key, 0},
                            crossing_of(&space->filling, key), successors);
    struct successor nearer = {key, 0};
    for (unsigned i = 0; i < count; i++) {
        const uint32_t number = space_find(space, successors[i].key);
        if (number < space->levels[level] &&
            (nearer.tried == 0 || (successors[i].tried & ~*moved) != 0)) {
            nearer = successors[i];
        }
    }
    *moved |= nearer.tried;
    return nearer.key;
}

/* ---- Solving ------------------------------------------------------------------------------- */

/* The fewest moves to the exit, at least: A's own, and one for each column in its way
 * (docs/proofs.md, 15). It is exact if no boat is in the way. */
static inline unsigned bound(const struct census_board *board, uint64_t key, uint64_t columns,
                             bool *is_free) {
    unsigned at = key_arrangement(key, board->exit_row);
    unsigned ahead = (columns >> 8 * board->exit_row & (BLOCKS - 1)) >> (at + 2);
    unsigned cells = board->width - 2 - at;
    *is_free = ahead == 0;
    return (board->metric == METRIC_MOVES ? cells : cells > 0) +
           (unsigned)__builtin_popcount(ahead);
}

/* Breadth first from the position, but not where the moves made and those to come are too many. */
FOR_EACH_PROCESSOR bool space_can_solve(struct space *space, uint64_t key, unsigned moves,
                                        bool *can) {
    struct successor successors[SUCCESSORS_MAX];
    *can = false;
    if (!space_clear(space, 0) || !space_add(space, key)) {
        return false;
    }
    unsigned depth = 0;
    for (uint32_t done = 0, end = 1; done < space->count; done++) {
        if (done == end) {
            depth++;
            end = space->count;
        }
        if ((done % EXPANSIONS_A_LOOK == 0 && limits_reached(space->limits)) || !make_room(space)) {
            return false;
        }
        struct place place = space->places[done];
        place.key &= KEY_MASK;
        struct crossing crossing = crossing_of(&space->filling, place.key);
        bool is_free;
        if (depth + bound(space->board, place.key, crossing.columns, &is_free) >= moves) {
            continue;
        }
        if (is_free) {
            *can = true;
            return true;
        }
        unsigned count = expand(&space->filling, &place, crossing, successors);
        for (unsigned i = 0; i < count; i++) {
            meet(space, &successors[i], 0);
        }
    }
    return true;
}
