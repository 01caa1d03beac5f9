/* What the search of a component keeps, and what its parts share: component_explore.c finds all
 * positions, component_measure.c how far each is from the exit, and component.c says what that
 * tells. Of the first two, component_share.c and component_share_distances.c are for several
 * threads; a program without threads can be linked without them.
 *
 * One thread begins. If the component turns out to be large, others join it, and all go on with the
 * same tables (component_share.c says how): the figures are the same with any number of them. The
 * memory is taken and freed by the caller alone, between two rounds. */
#ifndef SOLITON_PUZZLES_PORT_SOLVER_COMPONENT_TABLES_H
#define SOLITON_PUZZLES_PORT_SOLVER_COMPONENT_TABLES_H

#include "engine/limits.h"
#include "engine/rounds.h"
#include "puzzles/port/solver/met.h"
#include "puzzles/port/solver/shift.h"
#include "puzzles/puzzle.h"

enum {
    COMPONENT_UNMEASURED = UINT16_MAX, /* the distance of a position that is not known (yet) */
    COMPONENT_MOVES_MAX = STEPS_MAX
};

struct component {
    struct problem problem;
    struct limits *limits;
    struct shifts shifts;
    /* All positions, the port's own first, as words of shift.h. The depth of one becomes its
     * distance from the exit. */
    struct met met;
    uint32_t unused; /* numbers below met.count that no position has */
    /* Where their moves lead: those of one begin at its `from`. What was looked for once need not
     * be looked for again; but where memory is short, it is done without them. */
    uint32_t *ends;
    uint32_t end_count, end_capacity;
    /* The positions with a distance, the nearest first; room for all. */
    uint32_t *queue;
    uint32_t queued, queue_capacity;
    struct rounds *rounds; /* NULL while one thread works */
};

/* Finds all positions, with up to so many threads. False if a limit was reached. */
bool component_explore(struct component *component, unsigned threads);

/* The rest of it, by the threads of `rounds`: the positions from the number `first` on have not
 * been expanded. */
bool component_share(struct component *component, uint32_t first);

/* Measures how far each position is from the nearest won one, with the threads that there are.
 * False if a limit was reached. */
bool component_measure(struct component *component);

/* The same by the threads of `rounds`, once there is room. */
bool component_share_distances(struct component *component);

static inline bool component_stop(struct component *component, enum stop why) {
    limits_stop(component->limits, why);
    return false;
}

static inline void component_free_ends(struct component *component) {
    memory_free(component->met.memory, component->ends, component->end_capacity,
                sizeof *component->ends);
    component->ends = NULL;
    component->end_capacity = 0;
}

/* Makes room for more ends of moves. Without memory there are none. */
static inline void component_make_room_for_ends(struct component *component, uint32_t more) {
    const uint64_t needed = (uint64_t)component->end_count + more;
    if (component->ends == NULL || needed <= component->end_capacity) {
        return;
    }
    struct memory *memory = component->met.memory;
    const uint64_t capacity = needed + needed / 2;
    /* Half of what is left is for the positions. */
    uint32_t *ends = capacity > UINT32_MAX || capacity * sizeof *ends > memory_left(memory) / 2
                         ? NULL
                         : memory_resize(memory, component->ends, component->end_capacity,
                                         (size_t)capacity, sizeof *ends);
    if (ends == NULL) {
        component_free_ends(component);
        return;
    }
    component->ends = ends;
    component->end_capacity = (uint32_t)capacity;
}

/* ---- Positions and moves -------------------------------------------------------------------- */

/* The number of the arrangement of a line of the problem. */
static inline unsigned component_arrangement(const struct line *line, uint64_t word) {
    return word >> LINE_BITS * shift_place(line->vertical, line->place) & (LINE_VALUES - 1);
}

static inline struct board component_board(const struct problem *problem, uint64_t word) {
    struct board board = {0};
    for (unsigned i = 0; i < problem->line_count; i++) {
        const struct line *line = &problem->lines[i];
        const uint64_t cells = problem->cells[i][component_arrangement(line, word)];
        board.across |= line->vertical ? 0 : cells;
        board.down |= line->vertical ? cells : 0;
    }
    return board;
}

struct component_moves {
    unsigned count;
    uint64_t words[COMPONENT_MOVES_MAX], hashes[COMPONENT_MOVES_MAX];
};

static inline void component_moves_by(const struct component *component, uint64_t word,
                                      enum way way, uint64_t fronts,
                                      struct component_moves *moves) {
    const struct met *met = &component->met;
    const bool vertical = way >= WAY_UP;
    for (; fronts != 0; fronts &= fronts - 1) {
        const unsigned cell = (unsigned)__builtin_ctzll(fronts);
        const unsigned line = shift_place(vertical, vertical ? cell % 8 : cell / 8);
        const unsigned from = word >> LINE_BITS * line & (LINE_VALUES - 1);
        const struct shift *shift =
            &component->shifts.table[line][from][way % 2][vertical ? cell / 8 : cell % 8];
        const uint64_t after = word ^ (uint64_t)shift->change << LINE_BITS * line;
        const uint64_t hash = met_hash(after);
        __builtin_prefetch(&met->index[met_slot(met, hash)]);
        moves->words[moves->count] = after;
        moves->hashes[moves->count++] = hash;
    }
}

/* Makes all moves from a position. Where they lead is asked for ahead, as looking for it takes most
 * of the time. */
static inline void component_expand(const struct component *component, uint64_t word,
                                    struct component_moves *moves) {
    const struct shifts *shifts = &component->shifts;
    const struct board board = component_board(&component->problem, word);
    const struct fronts fronts = board_fronts(&board, shifts->inside, shifts->slides);
    moves->count = 0;
    for (enum way way = WAY_LEFT; way < WAYS; way++) {
        component_moves_by(component, word, way, fronts.of[way], moves);
    }
}

static inline bool component_is_won(const struct component *component, uint64_t word) {
    return component->problem.won >> (word >> component->shifts.exit_shift & (LINE_VALUES - 1)) & 1;
}

static inline uint32_t component_number(const struct component *component, uint64_t word,
                                        uint64_t hash) {
    uint32_t slot;
    return met_find(&component->met, word, hash, &slot);
}

/* ---- What several threads share ------------------------------------------------------------- */

/* The numbers from `first` up to `last`, to be worked on by all, `block` of them at a time. */
struct component_range {
    uint32_t last, block;
    atomic_uint_fast64_t next; /* it goes beyond the last */
};

static inline void component_range_start(struct component_range *range, uint32_t first,
                                         uint32_t last, uint32_t block) {
    range->last = last;
    range->block = block;
    atomic_store_explicit(&range->next, first, memory_order_relaxed);
}

/* Takes the next block of it; false if there is none. */
static inline bool component_range_take(struct component_range *range, uint32_t *first,
                                        uint32_t *last) {
    const uint64_t next =
        atomic_fetch_add_explicit(&range->next, range->block, memory_order_relaxed);
    if (next >= range->last) {
        return false;
    }
    *first = (uint32_t)next;
    *last = range->last - *first < range->block ? range->last : *first + range->block;
    return true;
}

#endif
