/* The distances of a large component, by several threads.
 *
 * There is a round for each distance: docs/proofs.md, 17. All threads that reach a position in a
 * round bring the same distance; the first one puts it into the queue, for the next round. */
#include "base/processor.h"
#include "puzzles/port/solver/component_tables.h"

#include <string.h>

enum {
    BLOCK = 256,  /* positions that a thread takes at a time */
    WAITING = 256 /* and those that it puts into the queue */
};

struct measuring {
    struct component *component;
    struct component_range range; /* of positions, then of places in the queue */
    unsigned distance;            /* that this round brings */
    atomic_uint queued;
    atomic_bool over;
};

/* What a thread is about to put into the queue. */
struct waiting {
    unsigned count;
    uint32_t nodes[WAITING];
};

static inline void put(struct measuring *measuring, struct waiting *waiting) {
    const uint32_t first =
        atomic_fetch_add_explicit(&measuring->queued, waiting->count, memory_order_relaxed);
    memcpy(measuring->component->queue + first, waiting->nodes,
           waiting->count * sizeof *waiting->nodes);
    waiting->count = 0;
}

static inline void reach_together(struct measuring *measuring, struct waiting *waiting,
                                  uint32_t node) {
    uint16_t *depth = &measuring->component->met.positions[node].depth;
    uint16_t before = __atomic_load_n(depth, __ATOMIC_RELAXED);
    if (before == COMPONENT_UNMEASURED &&
        __atomic_compare_exchange_n(depth, &before, (uint16_t)measuring->distance, false,
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        waiting->nodes[waiting->count++] = node;
        if (waiting->count == WAITING) {
            put(measuring, waiting);
        }
    }
}

static inline void reach_ends_together(struct measuring *measuring, struct waiting *waiting,
                                       uint32_t node) {
    struct component *component = measuring->component;
    const struct met_position *position = &component->met.positions[node];
    if (component->ends != NULL) {
        const uint32_t *ends = &component->ends[position->from];
        for (unsigned i = 0; i < position->moves; i++) {
            reach_together(measuring, waiting, ends[i]);
        }
        return;
    }
    struct component_moves moves;
    component_expand(component, position->word, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        reach_together(measuring, waiting,
                       component_number(component, moves.words[i], moves.hashes[i]));
    }
}

/* The caller alone looks at the limits. */
static inline bool is_over(struct measuring *measuring, unsigned number) {
    if (number == 0 && limits_poll(measuring->component->limits)) {
        atomic_store_explicit(&measuring->over, true, memory_order_relaxed);
    }
    return atomic_load_explicit(&measuring->over, memory_order_relaxed);
}

/* A number that no position has is not that of a won one. */
static void start_blocks(void *context, unsigned number) {
    struct measuring *measuring = context;
    const struct component *component = measuring->component;
    struct waiting waiting = {.count = 0};
    uint32_t node, last;
    while (component_range_take(&measuring->range, &node, &last) && !is_over(measuring, number)) {
        for (; node < last; node++) {
            if (component_is_won(component, component->met.positions[node].word)) {
                reach_together(measuring, &waiting, node);
            }
        }
    }
    put(measuring, &waiting);
}

FOR_EACH_PROCESSOR static void measure_blocks(struct measuring *measuring, unsigned number) {
    struct waiting waiting = {.count = 0};
    uint32_t at, last;
    while (component_range_take(&measuring->range, &at, &last) && !is_over(measuring, number)) {
        for (; at < last; at++) {
            reach_ends_together(measuring, &waiting, measuring->component->queue[at]);
        }
    }
    put(measuring, &waiting);
}

static void do_round(void *context, unsigned number) { measure_blocks(context, number); }

/* False if a limit was reached. */
static bool round_over(struct measuring *measuring, rounds_work *work, uint32_t first,
                       uint32_t last) {
    component_range_start(&measuring->range, first, last, BLOCK);
    if (last - first <= BLOCK) {
        work(measuring, 0); /* not worth waking the others */
    } else {
        rounds_do(measuring->component->rounds, work, measuring);
    }
    return !atomic_load_explicit(&measuring->over, memory_order_relaxed);
}

bool component_share_distances(struct component *component) {
    struct measuring measuring = {.component = component};
    uint32_t first = 0;
    if (!round_over(&measuring, start_blocks, 0, component->met.count)) {
        return false;
    }
    for (;;) {
        const uint32_t last = atomic_load_explicit(&measuring.queued, memory_order_relaxed);
        component->queued = last;
        if (first == last) {
            return true;
        }
        if (++measuring.distance == COMPONENT_UNMEASURED) {
            return component_stop(component, STOP_DEPTH);
        }
        if (!round_over(&measuring, do_round, first, last)) {
            return false;
        }
        first = last;
    }
}
