/* The positions that wait to be expanded, in layers of moves made plus the lower bound, and within
 * a layer by the moves made.
 *
 * A move changes the lower bound by one at the most (docs/proofs.md, 15), so what is entered while
 * a layer is expanded belongs to that layer or to one of the next two. Lists are linked by number,
 * and the room of what was expanded is used again. The first have their room in the queue itself.
 */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_WAITING_H
#define SOLITON_PUZZLES_PORT_SOLVER_WAITING_H

#include "engine/memory.h"
#include "puzzles/port/solver/board.h"

#include <string.h>

enum {
    WAITING_FIRST = 1 << 10,
    WAITING_LAYERS = 4,      /* three are in use at a time */
    WAITING_DEPTHS = 1 << 12 /* longer paths are not followed */
};

struct waiting_position {
    struct fronts asleep; /* moves that need not be tried: docs/proofs.md, 35 */
    struct board board;
    uint32_t next;   /* in the list; 0 at its end */
    uint32_t node;   /* its number; MET_NONE if a shorter path to it was found since */
    uint32_t parent; /* the position before it */
};

struct waiting_layer {
    unsigned low, high; /* the depths with positions, if low <= high */
    uint32_t lists[WAITING_DEPTHS];
};

struct waiting {
    struct memory *memory;
    struct waiting_position *positions; /* the first is not used */
    uint32_t count, capacity;
    uint32_t unused; /* a list of those whose room can be used again */
    unsigned depths; /* so many lists of each layer have been begun */
    struct waiting_layer layers[WAITING_LAYERS];
    struct waiting_position first_positions[WAITING_FIRST];
};

static inline void waiting_clear_layer(struct waiting_layer *layer) {
    layer->low = WAITING_DEPTHS;
    layer->high = 0;
}

static inline void waiting_start(struct waiting *waiting, struct memory *memory) {
    waiting->memory = memory;
    waiting->positions = waiting->first_positions;
    waiting->count = 1;
    waiting->capacity = WAITING_FIRST;
    waiting->unused = 0;
    waiting->depths = 0;
    for (unsigned i = 0; i < WAITING_LAYERS; i++) {
        waiting_clear_layer(&waiting->layers[i]);
    }
}

static inline void waiting_free(struct waiting *waiting) {
    if (waiting->positions != waiting->first_positions) {
        memory_free(waiting->memory, waiting->positions, waiting->capacity,
                    sizeof *waiting->positions);
    } else {
        memory_count_own(waiting->memory, waiting->count * sizeof *waiting->positions);
    }
}

static inline struct waiting_layer *waiting_layer(struct waiting *waiting, unsigned number) {
    return &waiting->layers[number % WAITING_LAYERS];
}

/* Begins the lists of all depths up to this one. */
static inline void waiting_reach(struct waiting *waiting, unsigned depth) {
    for (; waiting->depths <= depth; waiting->depths++) {
        for (unsigned i = 0; i < WAITING_LAYERS; i++) {
            waiting->layers[i].lists[waiting->depths] = 0;
        }
    }
}

static inline bool waiting_grow(struct waiting *waiting) {
    const bool own = waiting->positions == waiting->first_positions;
    const uint32_t capacity = waiting->capacity + waiting->capacity / 2;
    struct waiting_position *positions =
        capacity < waiting->capacity
            ? NULL
            : memory_resize(waiting->memory, own ? NULL : waiting->positions,
                            own ? 0 : waiting->capacity, capacity, sizeof *positions);
    if (positions == NULL) {
        return false;
    }
    if (own) {
        memcpy(positions, waiting->first_positions, sizeof waiting->first_positions);
    }
    waiting->positions = positions;
    waiting->capacity = capacity;
    return true;
}

/* Room for one more; 0 if memory ran out. */
static inline uint32_t waiting_new(struct waiting *waiting) {
    const uint32_t number = waiting->unused;
    if (number != 0) {
        waiting->unused = waiting->positions[number].next;
        return number;
    }
    if (waiting->count == waiting->capacity && !waiting_grow(waiting)) {
        return 0;
    }
    return waiting->count++;
}

/* Takes the first of a list out of it, so that its room can be used again. */
static inline struct waiting_position *waiting_pop(struct waiting *waiting, uint32_t *list) {
    const uint32_t number = *list;
    struct waiting_position *position = &waiting->positions[number];
    *list = position->next;
    __builtin_prefetch(&waiting->positions[*list]); /* it is the next to be taken */
    position->next = waiting->unused;
    waiting->unused = number;
    return position;
}

#endif
