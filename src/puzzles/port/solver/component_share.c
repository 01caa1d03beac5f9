/* All positions of a large component, by several threads.
 *
 * They share the table of positions. The positions that wait are expanded in rounds, each thread
 * taking a block of them at a time; what is new is entered at once, and waits for the next round.
 * Each thread has numbers to give that it has taken in advance: it writes a position under its next
 * number, which nobody else knows, and then tries to put that number into the free slot of the
 * index. If another was quicker, it looks at what is there now. So a slot is written once, and
 * whoever reads a number there can read the position. Numbers that are left over at the end of a
 * round stay unused.
 *
 * A round also ends when numbers run out, or places for the ends of moves: the caller makes room,
 * alone, and all go on with what they had begun. */
#include "base/processor.h"
#include "puzzles/port/solver/component_tables.h"

enum {
    BLOCK = 256,        /* positions that a thread takes at a time */
    NUMBERS_MOST = 256, /* the same for numbers of new ones */
    NUMBERS_PART = 32,  /* of a round's positions: so little is left over at its end */
    ENDS = 1 << 12      /* and for places of ends */
};

/* Why a round ends before all is done. */
enum { OVER = 1, OUT_OF_NUMBERS = 2, OUT_OF_ENDS = 4 };

/* What a thread has of its own. */
struct explorer {
    uint32_t node, last;          /* the positions that it is to expand: up to the last */
    uint32_t number, last_number; /* for those that it meets */
    uint32_t end, last_end;       /* for the ends of moves */
    uint64_t moves;               /* that it has made */
};

struct sharing {
    struct component *component;
    struct component_range waiting, entering;
    uint64_t before;      /* positions that were met in other searches */
    uint32_t numbers;     /* that a thread takes at a time */
    uint32_t most_number; /* of this round */
    atomic_uint number;   /* the next that may be taken, as long as it is less than that */
    atomic_uint_fast64_t end;
    atomic_uint halted; /* why */
    unsigned threads;
    struct explorer *explorers;
};

static inline void halt(struct sharing *sharing, unsigned why) {
    atomic_fetch_or_explicit(&sharing->halted, why, memory_order_relaxed);
}

/* ---- What each does ------------------------------------------------------------------------ */

static inline bool take_numbers(struct sharing *sharing, struct explorer *own) {
    const uint32_t first =
        atomic_fetch_add_explicit(&sharing->number, sharing->numbers, memory_order_relaxed);
    if (first >= sharing->most_number) {
        halt(sharing, OUT_OF_NUMBERS);
        return false;
    }
    const uint32_t left = sharing->most_number - first;
    own->number = first;
    own->last_number = first + (left < sharing->numbers ? left : sharing->numbers);
    return true;
}

static inline bool take_ends(struct sharing *sharing, struct explorer *own) {
    const uint64_t first = atomic_fetch_add_explicit(&sharing->end, ENDS, memory_order_relaxed);
    if (first + ENDS > sharing->component->end_capacity) {
        halt(sharing, OUT_OF_ENDS);
        return false;
    }
    own->end = (uint32_t)first;
    own->last_end = own->end + ENDS;
    return true;
}

/* As met_find and met_enter in one. MET_NONE if there is no number for it. */
static inline uint32_t meet(struct sharing *sharing, struct explorer *own, uint64_t word,
                            uint64_t hash) {
    const struct met *met = &sharing->component->met;
    for (uint32_t slot = met_slot(met, hash);; slot = met_next_slot(met, slot)) {
        uint32_t entry = __atomic_load_n(&met->index[slot], __ATOMIC_ACQUIRE);
        if (entry == 0) {
            if (own->number == own->last_number && !take_numbers(sharing, own)) {
                return MET_NONE;
            }
            met->positions[own->number] =
                (struct met_position){.word = word, .depth = COMPONENT_UNMEASURED};
            if (__atomic_compare_exchange_n(&met->index[slot], &entry,
                                            met_entry(met, hash, own->number), false,
                                            __ATOMIC_RELEASE, __ATOMIC_ACQUIRE)) {
                return own->number++;
            }
        }
        if (((entry ^ (uint32_t)hash) & ~met->number_bits) == 0) {
            const uint32_t node = (entry & met->number_bits) - 1;
            if (met->positions[node].word == word) {
                return node;
            }
        }
    }
}

/* False if it has to be done again, as there was no room for all. */
static inline bool expand(struct sharing *sharing, struct explorer *own, uint32_t node) {
    struct component *component = sharing->component;
    struct met_position *position = &component->met.positions[node];
    struct component_moves moves;
    if (position->word == MET_NOBODY) {
        return true;
    }
    component_expand(component, position->word, &moves);
    if (component->ends != NULL && own->last_end - own->end < moves.count &&
        !take_ends(sharing, own)) {
        return false;
    }
    for (unsigned i = 0; i < moves.count; i++) {
        const uint32_t end = meet(sharing, own, moves.words[i], moves.hashes[i]);
        if (end == MET_NONE) {
            return false;
        }
        if (component->ends != NULL) {
            component->ends[own->end + i] = end;
        }
    }
    if (component->ends != NULL) {
        position->from = own->end;
        position->moves = (uint8_t)moves.count;
        own->end += moves.count;
    }
    own->moves += moves.count;
    return true;
}

/* The positions that there are at least. */
static uint64_t met_at_least(const struct sharing *sharing) {
    const uint64_t number = atomic_load_explicit(&sharing->number, memory_order_relaxed);
    const uint64_t numbers =
        number < sharing->most_number ? number : (uint64_t)sharing->most_number;
    const uint64_t without =
        sharing->component->unused + (uint64_t)sharing->threads * sharing->numbers;
    return sharing->before + (numbers > without ? numbers - without : 0);
}

/* The caller alone looks at the limits. */
static inline bool is_halted(struct sharing *sharing, unsigned number) {
    if (number == 0 && limits_reached(sharing->component->limits)) {
        halt(sharing, OVER);
    }
    return atomic_load_explicit(&sharing->halted, memory_order_relaxed) != 0;
}

static inline bool take_block(struct sharing *sharing, unsigned number, struct explorer *own) {
    if (number == 0) {
        struct soliton_stats *stats = &sharing->component->limits->stats;
        const uint64_t met = met_at_least(sharing);
        stats->positions = met > stats->positions ? met : stats->positions;
    }
    return component_range_take(&sharing->waiting, &own->node, &own->last);
}

FOR_EACH_PROCESSOR static void explore(struct sharing *sharing, unsigned number) {
    struct explorer own = sharing->explorers[number];
    while ((own.node < own.last || take_block(sharing, number, &own)) &&
           !is_halted(sharing, number) && expand(sharing, &own, own.node)) {
        own.node++;
    }
    sharing->explorers[number] = own;
}

static void do_round(void *context, unsigned number) { explore(context, number); }

/* ---- A new index --------------------------------------------------------------------------- */

/* All positions are there already, and no two are the same: whoever finds a free slot has it. */
static inline void enter(struct met *met, uint64_t hash, uint32_t node) {
    for (uint32_t slot = met_slot(met, hash);; slot = met_next_slot(met, slot)) {
        uint32_t free = 0;
        if (__atomic_compare_exchange_n(&met->index[slot], &free, met_entry(met, hash, node), false,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            return;
        }
    }
}

enum { FEW = 16 };

/* Their slots are asked for ahead. */
static inline void enter_few(struct met *met, uint32_t first, uint32_t count) {
    uint64_t hashes[FEW];
    for (uint32_t i = 0; i < count; i++) {
        hashes[i] = met_hash(met->positions[first + i].word);
        __builtin_prefetch(&met->index[met_slot(met, hashes[i])], 1);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (met->positions[first + i].word != MET_NOBODY) {
            enter(met, hashes[i], first + i);
        }
    }
}

static bool is_over(const struct sharing *sharing) {
    return (atomic_load_explicit(&sharing->halted, memory_order_relaxed) & OVER) != 0;
}

static void enter_blocks(void *context, unsigned number) {
    struct sharing *sharing = context;
    uint32_t node, last;
    while (!is_over(sharing) && component_range_take(&sharing->entering, &node, &last)) {
        for (; node < last; node += FEW) {
            enter_few(&sharing->component->met, node, last - node < FEW ? last - node : FEW);
        }
        if (number == 0 && limits_poll(sharing->component->limits)) {
            halt(sharing, OVER);
        }
    }
}

static bool enter_all(struct met *met, void *context) {
    enum { AT_A_TIME = 1 << 12 };
    struct sharing *sharing = context;
    component_range_start(&sharing->entering, 0, met->count, AT_A_TIME);
    rounds_do(sharing->component->rounds, enter_blocks, sharing);
    return !is_over(sharing);
}

/* Where there is no room for more positions, there may be without the ends. */
static bool grow(struct sharing *sharing) {
    struct component *component = sharing->component;
    if (met_grow_by(&component->met, enter_all, sharing)) {
        return true;
    }
    const bool has_ends = component->ends != NULL;
    component_free_ends(component);
    return has_ends && met_grow_by(&component->met, enter_all, sharing);
}

/* ---- What the caller does between two rounds ----------------------------------------------- */

static void begin_round(struct sharing *sharing) {
    const struct component *component = sharing->component;
    const uint64_t max = component->limits->max_positions;
    const uint64_t allowed = max > sharing->before ? max - sharing->before : 0;
    /* When so many numbers are taken, as many positions as allowed are there for certain. */
    const uint64_t beside = component->unused + (uint64_t)sharing->threads * sharing->numbers;
    const uint64_t most = allowed < UINT32_MAX ? allowed + beside : UINT32_MAX;
    sharing->most_number =
        most < component->met.capacity ? (uint32_t)most : component->met.capacity;
    atomic_store_explicit(&sharing->number, component->met.count, memory_order_relaxed);
    atomic_store_explicit(&sharing->end, component->end_count, memory_order_relaxed);
    atomic_store_explicit(&sharing->halted, 0, memory_order_relaxed);
}

/* The last numbers that were taken can be taken again; other ones that were not given are lost. */
static void give_back_numbers(struct sharing *sharing) {
    struct component *component = sharing->component;
    struct met *met = &component->met;
    for (unsigned i = 0; i < sharing->threads; i++) {
        struct explorer *explorer = &sharing->explorers[i];
        if (explorer->last_number == met->count) {
            met->count = explorer->number;
            explorer->last_number = explorer->number;
        }
        component->unused += explorer->last_number - explorer->number;
        while (explorer->number < explorer->last_number) {
            met->positions[explorer->number++].word = MET_NOBODY;
        }
    }
}

static void end_round(struct sharing *sharing) {
    struct component *component = sharing->component;
    const uint32_t number = atomic_load_explicit(&sharing->number, memory_order_relaxed);
    const uint64_t end = atomic_load_explicit(&sharing->end, memory_order_relaxed);
    component->met.count = number < sharing->most_number ? number : sharing->most_number;
    component->end_count = end < component->end_capacity ? (uint32_t)end : component->end_capacity;
    give_back_numbers(sharing);
    component->limits->stats.positions = sharing->before + component->met.count - component->unused;
}

/* Makes room for what a round was halted for. */
static bool make_room(struct sharing *sharing, unsigned why) {
    struct component *component = sharing->component;
    const struct limits *limits = component->limits;
    if (limits->stats.positions >= limits->max_positions) {
        return component_stop(component, STOP_POSITIONS);
    }
    if ((why & OUT_OF_NUMBERS) != 0 && !grow(sharing)) {
        return component_stop(component, STOP_MEMORY);
    }
    if ((why & OUT_OF_ENDS) != 0) {
        component_make_room_for_ends(component, sharing->threads * ENDS);
    }
    return true;
}

/* Expands all that wait. False if a limit was reached. */
static bool expand_waiting(struct sharing *sharing, uint32_t first) {
    const uint32_t last = sharing->component->met.count;
    const uint32_t part = (last - first) / NUMBERS_PART / sharing->threads;
    sharing->numbers = part == 0 ? 1 : part < NUMBERS_MOST ? part : NUMBERS_MOST;
    component_range_start(&sharing->waiting, first, last, BLOCK);
    for (unsigned halted = OUT_OF_NUMBERS; halted != 0;) {
        begin_round(sharing);
        if (last - first <= BLOCK) {
            do_round(sharing, 0); /* not worth waking the others */
        } else {
            rounds_do(sharing->component->rounds, do_round, sharing);
        }
        end_round(sharing);
        halted = atomic_load_explicit(&sharing->halted, memory_order_relaxed);
        if (is_over(sharing) || !make_room(sharing, halted)) {
            return false;
        }
    }
    return true;
}

static bool expand_all(struct sharing *sharing, uint32_t first) {
    const struct met *met = &sharing->component->met;
    while (first < met->count) {
        const uint32_t last = met->count;
        if (!expand_waiting(sharing, first)) {
            return false;
        }
        first = last;
    }
    return true;
}

bool component_share(struct component *component, uint32_t first) {
    struct memory *memory = component->met.memory;
    struct soliton_stats *stats = &component->limits->stats;
    const uint64_t before = stats->positions;
    struct sharing sharing = {.component = component,
                              .before = before - component->met.count,
                              .threads = rounds_threads(component->rounds)};
    sharing.explorers = memory_zeroed(memory, sharing.threads, sizeof *sharing.explorers);
    if (sharing.explorers == NULL) {
        return component_stop(component, STOP_MEMORY);
    }
    const bool done = expand_all(&sharing, first);
    for (unsigned i = 0; i < sharing.threads; i++) {
        stats->revisited += sharing.explorers[i].moves;
    }
    stats->revisited -= done ? stats->positions - before : 0;
    memory_free(memory, sharing.explorers, sharing.threads, sizeof *sharing.explorers);
    return done;
}
