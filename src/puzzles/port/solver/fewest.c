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
    unsigned line;
    const struct shift *shift = shift_of(shifts, origin->word, way, cell, &line);
    const uint64_t word = shift_word(origin->word, shift, line);
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

static FOR_EACH_PROCESSOR enum search_result expand_layer(struct fewest *search) {
    struct waiting_layer *layer = waiting_layer(&search->waiting, search->layer);
    if (search->layer + 1 >= WAITING_DEPTHS) {
        limits_stop(search->limits, STOP_DEPTH);
        return SEARCH_STOPPED;
    }
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

/* ---- Finishing ----------------------------------------------------------------------------- */

/* Makes a move that leads nearer to the exit, to a position from which it is near as well. */
static bool come_nearer(const struct fewest *search, uint64_t *word, struct board *board) {
    const struct shifts *shifts = &search->shifts;
    const struct fronts fronts = board_fronts(board, shifts->inside, shifts->slides);
    for (enum way way = WAY_LEFT; way < WAYS; way++) {
        for (uint64_t cells = fronts.of[way]; cells != 0; cells &= cells - 1) {
            unsigned line;
            const struct shift *shift =
                shift_of(shifts, *word, way, (unsigned)__builtin_ctzll(cells), &line);
            const unsigned row = *word >> shifts->exit_shift & (LINE_VALUES - 1);
            const uint64_t next = shift_word(*word, shift, line);
            struct board moved = *board;
            *(way >= WAY_UP ? &moved.down : &moved.across) ^= shift->flips;
            if (shift->farther < 0 && (shifts->counting[row] >> line & 1) != 0 &&
                finish_is_near(&search->finish, shifts, next, moved.across)) {
                *word = next;
                *board = moved;
                return true;
            }
        }
    }
    return false;
}

/* Goes on from a position with this number among those that wait, if the exit is near. */
static bool finish_from(struct fewest *search, uint32_t number) {
    const struct waiting_position *waiting = &search->waiting.positions[number];
    if (waiting->node == MET_NONE) {
        return false;
    }
    struct met_position *position = &search->met.positions[waiting->node];
    uint64_t word = position->word;
    struct board board = waiting->board;
    if (!finish_is_near(&search->finish, &search->shifts, word, board.across)) {
        return false;
    }
    position->from = waiting->parent;
    position->waits = false;
    search->goal = waiting->node;
    while (position->depth + search->rest_count < search->layer &&
           come_nearer(search, &word, &board)) {
        search->rest[search->rest_count++] = word;
    }
    return true;
}

/* Looks for a position of the layer from which the exit is as near as the lower bound says. If
 * there is none, no solution is as short as the layer says: docs/proofs.md, 38. */
static enum search_result finish_layer(struct fewest *search) {
    const struct waiting_layer *layer = waiting_layer(&search->waiting, search->layer);
    if (!search->can_finish) {
        finish_set_up(&search->finish, &search->shifts, search->problem);
        search->can_finish = true;
    }
    for (unsigned depth = layer->high + 1; depth-- > layer->low;) {
        uint32_t number = layer->lists[depth];
        for (unsigned looked = 1; number != 0; looked++) {
            if (looked % MET_AT_A_TIME == 0 && limits_poll(search->limits)) {
                return SEARCH_STOPPED;
            }
            if (finish_from(search, number)) {
                return SEARCH_FOUND;
            }
            number = search->waiting.positions[number].next;
        }
    }
    return SEARCH_CONTINUE;
}

/* ---- The whole search ---------------------------------------------------------------------- */

/* Layer by layer, until there is nothing in any that could still be filled. */
static enum search_result expand_all(struct fewest *search) {
    enum { LARGE = 1 << 8 };
    uint32_t met = 0; /* before the last layer was expanded */
    for (unsigned empty = 0; empty < 3; search->layer++) {
        const struct waiting_layer *layer = waiting_layer(&search->waiting, search->layer);
        if (layer->low > layer->high) {
            empty++;
            continue;
        }
        empty = 0;
        search->limits->stats.lower_bound = search->layer;
        const uint32_t added = search->met.count - met;
        met += added;
        /* Where layers are large it is worth a look whether this is the last. */
        const bool look = added > LARGE && added > met / 8;
        enum search_result stands = look ? finish_layer(search) : SEARCH_CONTINUE;
        if (stands == SEARCH_CONTINUE) {
            stands = expand_layer(search);
        }
        if (stands != SEARCH_CONTINUE) {
            return stands;
        }
    }
    return SEARCH_EXHAUSTED;
}

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
    search->problem = problem;
    search->goal = MET_NONE;
    search->rest_count = 0;
    search->can_finish = false;
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
    return search->met.positions[search->goal].depth + search->rest_count;
}

void fewest_path(const struct fewest *search, uint64_t *path) {
    const struct met_position *positions = search->met.positions;
    uint32_t node = search->goal;
    memcpy(path + positions[node].depth + 1, search->rest,
           search->rest_count * sizeof *search->rest);
    for (size_t place = positions[node].depth; node != MET_NONE;
         node = positions[node].from, place--) {
        path[place] = positions[node].word;
    }
}
