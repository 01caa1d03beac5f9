#include "puzzles/port/solver/fewest.h"

#include "base/processor.h"

/* The position that is being expanded. */
struct origin {
    struct fronts fronts, asleep;
    struct board board;
    uint64_t word;
    uint32_t node;
    unsigned depth;
    unsigned counting; /* the lines with a term in the lower bound */
};

/* The lists of one depth in the layer that is being expanded and in the two after it. */
struct next {
    uint32_t lists[3];
};

/* ---- Entering a position ------------------------------------------------------------------- */

/* Of the moves in one way, those that are asleep after a move, unless that goes in their line:
 * those that were so before, or have been tried before it, and do not meet it. */
static inline uint64_t still_asleep(const struct origin *origin, enum way way, uint64_t before,
                                    uint64_t met) {
    return origin->fronts.of[way] & (origin->asleep.of[way] | before) & ~met;
}

/* The moves that need not be tried after a move: docs/proofs.md, 35. */
static inline struct fronts asleep_after(const struct shifts *shifts, const struct origin *origin,
                                         const struct shift *shift, enum way way, uint64_t before) {
    const bool vertical = way >= WAY_UP;
    const uint64_t through = shift->through;
    /* A boat of up to three cells is met if its front is on the way or little beyond. */
    const unsigned beside = !shifts->slides ? 0 : vertical ? 1 : 8;
    const uint64_t met_back = through | through >> beside | through >> 2 * beside;
    const uint64_t met_on = through | through << beside | through << 2 * beside;
    const uint64_t left = still_asleep(origin, WAY_LEFT, before, vertical ? met_back : through);
    const uint64_t right = still_asleep(origin, WAY_RIGHT, before, vertical ? met_on : through);
    const uint64_t up = still_asleep(origin, WAY_UP, before, vertical ? through : met_back);
    const uint64_t down = still_asleep(origin, WAY_DOWN, before, vertical ? through : met_on);
    const uint64_t tired_back = shift->tired & before;
    const uint64_t tired_on = shift->tired & ~before;
    return vertical ? (struct fronts){{left, right, up | tired_back, down | tired_on}}
                    : (struct fronts){{left | tired_back, right | tired_on, up, down}};
}

static inline void run_out(struct fewest *search) {
    limits_stop(search->limits, STOP_MEMORY);
    search->stands = SEARCH_STOPPED;
}

/* Has the position that was met before to wait once more, as the path to it is shorter than the one
 * by which it was met? If it is as long, what is to be left out after both stays left out. */
static inline bool met_again(struct fewest *search, uint32_t node, unsigned depth,
                             const struct fronts *asleep) {
    const struct met_position *position = &search->met.positions[node];
    search->limits->stats.revisited++;
    if (!position->waits || position->depth < depth) {
        return false;
    }
    struct waiting_position *waiting = &search->waiting.positions[position->from];
    if (position->depth > depth) {
        waiting->node = MET_NONE;
        return true;
    }
    for (unsigned i = 0; i < WAYS; i++) {
        waiting->asleep.of[i] &= asleep->of[i];
    }
    return false;
}

/* Makes a move and enters the position after it. */
static inline void try_move(struct fewest *search, const struct origin *origin, enum way way,
                            unsigned cell, struct next *next) {
    const struct shifts *shifts = &search->shifts;
    struct met *met = &search->met;
    const bool vertical = way >= WAY_UP;
    const unsigned x = cell % 8;
    const unsigned y = cell / 8;
    const unsigned line = shift_place(vertical, vertical ? x : y);
    const unsigned arrangement = origin->word >> LINE_BITS * line & (LINE_VALUES - 1);
    const struct shift *shift = &shifts->table[line][arrangement][way % 2][vertical ? y : x];
    const uint64_t word = origin->word ^ (uint64_t)shift->change << LINE_BITS * line;
    const uint64_t hash = met_hash(word);
    const unsigned depth = origin->depth + 1;
    const int farther = (int)(origin->counting >> line & 1) * shift->farther;
    const struct fronts asleep =
        asleep_after(shifts, origin, shift, way, (UINT64_C(1) << cell) - 1);

    if (met->count == met->capacity && !met_grow(met)) {
        run_out(search);
        return;
    }
    uint32_t slot;
    uint32_t node = met_find(met, word, hash, &slot);
    if (node == MET_NONE) {
        node = met->count++;
        met_enter(met, slot, hash, node);
    } else if (!met_again(search, node, depth, &asleep)) {
        return;
    }
    const uint32_t number = waiting_new(&search->waiting);
    if (number == 0) {
        run_out(search);
        return;
    }
    met->positions[node] = (struct met_position){
        .word = word, .from = number, .depth = (uint16_t)depth, .waits = true};
    search->waiting.positions[number] = (struct waiting_position){
        .asleep = asleep,
        .board = {origin->board.across ^ (vertical ? 0 : shift->flips),
                  origin->board.down ^ (vertical ? shift->flips : 0)},
        .next = next->lists[farther + 1],
        .node = node,
        .parent = origin->node,
    };
    next->lists[farther + 1] = number;
    if (depth == search->layer && farther < 0) { /* the lower bound was 1 */
        search->goal = node;
        search->stands = SEARCH_FOUND;
        met->positions[node].from = origin->node;
        met->positions[node].waits = false;
    }
}

/* ---- Expanding ----------------------------------------------------------------------------- */

static inline void try_moves(struct fewest *search, const struct origin *origin, enum way way,
                             struct next *next) {
    uint64_t awake = origin->fronts.of[way] & ~origin->asleep.of[way];
    for (; awake != 0; awake &= awake - 1) {
        try_move(search, origin, way, (unsigned)__builtin_ctzll(awake), next);
    }
}

/* Takes a position out of the list and tries its moves. */
static inline void expand(struct fewest *search, uint32_t *list, unsigned depth,
                          struct next *next) {
    const struct shifts *shifts = &search->shifts;
    const struct waiting_position *waiting = waiting_pop(&search->waiting, list);
    if (waiting->node == MET_NONE) {
        return;
    }
    struct met_position *position = &search->met.positions[waiting->node];
    position->from = waiting->parent;
    position->waits = false;
    const struct origin origin = {
        .fronts = board_fronts(&waiting->board, shifts->inside, shifts->slides),
        .asleep = waiting->asleep,
        .board = waiting->board,
        .word = position->word,
        .node = waiting->node,
        .depth = depth,
        .counting = shifts->counting[position->word >> shifts->exit_shift & (LINE_VALUES - 1)],
    };
    /* Not a loop over the ways: the compiler makes one of its own for each. */
    try_moves(search, &origin, WAY_LEFT, next);
    try_moves(search, &origin, WAY_RIGHT, next);
    try_moves(search, &origin, WAY_UP, next);
    try_moves(search, &origin, WAY_DOWN, next);
}

/* Expands the positions of one depth in the layer. */
static inline enum search_result expand_depth(struct fewest *search, unsigned depth) {
    struct waiting *waiting = &search->waiting;
    struct next next;
    waiting_reach(waiting, depth + 1);
    uint32_t *list = &waiting_layer(waiting, search->layer)->lists[depth];
    for (unsigned i = 0; i < 3; i++) {
        next.lists[i] = waiting_layer(waiting, search->layer + i)->lists[depth + 1];
    }
    while (*list != 0) {
        if (limits_reached(search->limits)) {
            return SEARCH_STOPPED;
        }
        const uint32_t before = search->met.count;
        expand(search, list, depth, &next);
        search->limits->stats.positions += search->met.count - before;
        if (search->stands != SEARCH_CONTINUE) {
            return search->stands;
        }
    }
    for (unsigned i = 0; i < 3; i++) {
        struct waiting_layer *layer = waiting_layer(waiting, search->layer + i);
        layer->lists[depth + 1] = next.lists[i];
        if (next.lists[i] != 0) {
            layer->low = depth + 1 < layer->low ? depth + 1 : layer->low;
            layer->high = depth + 1 > layer->high ? depth + 1 : layer->high;
        }
    }
    return SEARCH_CONTINUE;
}

static inline enum search_result expand_layer(struct fewest *search) {
    struct waiting_layer *layer = waiting_layer(&search->waiting, search->layer);
    if (search->layer + 1 >= WAITING_DEPTHS) {
        limits_stop(search->limits, STOP_DEPTH);
        return SEARCH_STOPPED;
    }
    search->limits->stats.lower_bound = search->layer;
    for (unsigned depth = layer->low; depth <= layer->high; depth++) {
        search->limits->stats.depth = depth;
        const enum search_result stands = expand_depth(search, depth);
        if (stands != SEARCH_CONTINUE) {
            return stands;
        }
    }
    waiting_clear_layer(layer);
    return SEARCH_CONTINUE;
}

/* Layer by layer, until there is nothing in any that could still be filled. */
static FOR_EACH_PROCESSOR enum search_result expand_all(struct fewest *search) {
    for (unsigned empty = 0; empty < 3; search->layer++) {
        const struct waiting_layer *layer = waiting_layer(&search->waiting, search->layer);
        if (layer->low > layer->high) {
            empty++;
            continue;
        }
        empty = 0;
        const enum search_result stands = expand_layer(search);
        if (stands != SEARCH_CONTINUE) {
            return stands;
        }
    }
    return SEARCH_EXHAUSTED;
}

/* ---- The whole search ---------------------------------------------------------------------- */

/* Enters the start; false if that is all. */
static bool begin(struct fewest *search) {
    struct waiting *waiting = &search->waiting;
    struct waiting_layer *layer = waiting_layer(waiting, search->layer);
    uint32_t slot;
    const uint64_t hash = met_hash(0);
    met_find(&search->met, 0, hash, &slot);
    met_enter(&search->met, slot, hash, search->met.count++);
    limits_count(search->limits, 0, 0);
    const uint32_t number = waiting_new(waiting);
    search->met.positions[0] = (struct met_position){.from = MET_NONE, .waits = true};
    if (search->shifts.bound >= NEVER) {
        return false;
    }
    if (search->shifts.bound == 0) {
        search->goal = 0;
        return false;
    }
    search->met.positions[0].from = number;
    waiting->positions[number] =
        (struct waiting_position){.board = search->shifts.start, .parent = MET_NONE};
    waiting_reach(waiting, 0);
    layer->lists[0] = number;
    layer->low = 0;
    return true;
}

enum search_result fewest_run(struct fewest *search, const struct problem *problem,
                              const struct port *port, enum port_metric metric,
                              struct limits *limits) {
    search->limits = limits;
    search->goal = MET_NONE;
    search->stands = SEARCH_CONTINUE;
    shifts_set_up(&search->shifts, problem, port, metric);
    met_start(&search->met, &limits->memory);
    waiting_start(&search->waiting, &limits->memory);
    search->layer = search->shifts.bound;
    if (!begin(search)) {
        return search->goal != MET_NONE ? SEARCH_FOUND : SEARCH_EXHAUSTED;
    }
    return expand_all(search);
}

void fewest_free(struct fewest *search) {
    met_free(&search->met);
    waiting_free(&search->waiting);
}

unsigned fewest_length(const struct fewest *search) {
    return search->met.positions[search->goal].depth;
}

void fewest_path(const struct fewest *search, uint64_t *path) {
    const struct met_position *positions = search->met.positions;
    uint32_t node = search->goal;
    for (size_t place = positions[node].depth; node != MET_NONE;
         node = positions[node].from, place--) {
        path[place] = positions[node].word;
    }
}
