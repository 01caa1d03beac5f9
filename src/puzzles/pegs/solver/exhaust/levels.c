#include "puzzles/pegs/solver/exhaust/levels.h"

#include "base/processor.h"

#include <stdlib.h>

/* A peg that jumps lands two holes away: both its coordinates stay odd or even. So in each of the
 * four classes of holes by these there are ever fewer pegs (docs/proofs.md, 41). */
enum { CLASSES = 4 };

struct problem {
    const struct instance *instance;
    const struct pagodas *pagodas;
    uint64_t classes[CLASSES];
    atomic_ullong *symmetric; /* what the positions that were expanded stand for, besides */
};

enum { MAX_SUCCESSORS = JUMPS_MAX };

/* Positions are kept as they are. */
struct chamber_form {
    uint32_t words;
};

#include "puzzles/pegs/solver/state.h"

#include "engine/chambers/chambers.h"

static inline struct chamber_name state_chamber(const struct problem *problem,
                                                const struct state *state) {
    struct chamber_name name = {{0, 0}};
    for (unsigned i = 0; i < CLASSES; i++) {
        name.word[0] = name.word[0] << 8 | set_size(state->pegs & problem->classes[i]);
    }
    return name;
}

/* The pegs that are gone. */
static inline unsigned chamber_potential(const struct problem *problem,
                                         const struct chamber_name *name) {
    unsigned pegs = 0;
    for (unsigned i = 0; i < CLASSES; i++) {
        pegs += name->word[0] >> 8 * i & 255;
    }
    return problem->instance->pegs->board.holes - pegs;
}

/* No move stays in its chamber. */
static inline bool chambers_can_be_undone(const struct problem *problem) {
    (void)problem;
    return false;
}

/* All positions are entries. Few jumps are soon found again. */
static inline bool chamber_has_links(unsigned potential) {
    enum { EVERY = 6 };
    return potential % EVERY == 0;
}

static inline struct chamber_form chamber_form_of(const struct problem *problem,
                                                  const struct chamber_name *name) {
    (void)name;
    const unsigned bits = problem->instance->pegs->board.holes + CHAMBER_MARK_BITS;
    return (struct chamber_form){.words = bits <= 64 ? 1 : 2};
}

static inline void chamber_pack(const struct chamber_form *form, const struct state *state,
                                uint64_t *position) {
    position[form->words - 1] = 0;
    position[0] = state->pegs;
}

/* Where there is one word, the mark is in it: all bits are set. */
static inline void chamber_unpack(const struct chamber_form *form, const uint64_t *position,
                                  struct state *state) {
    state->pegs =
        form->words > 1 ? position[0] : position[0] & ~((uint64_t)NO_MARK << CHAMBER_MARK_SHIFT);
}

static inline unsigned successor_mark(const struct successor *successor) {
    (void)successor;
    return NO_MARK;
}

static inline unsigned state_expand(const struct problem *problem, const struct state *state,
                                    struct successor *successors) {
    const struct instance *instance = problem->instance;
    const struct symmetries *symmetries = &instance->symmetries;
    uint64_t images[SYMMETRIES_MAX];
    unsigned count = 0;
    symmetry_images(symmetries, state->pegs, images);
    atomic_fetch_add_explicit(problem->symmetric, symmetry_orbit_of(symmetries, images) - 1,
                              memory_order_relaxed);
    for (unsigned i = 0; i < instance->jumps.count; i++) {
        const struct jump *jump = &instance->jumps.list[i];
        if ((state->pegs & jump->changed) != jump->before) {
            continue;
        }
        const uint64_t after = symmetry_smallest_after(symmetries, images, instance->changed[i]);
        if (!pagodas_exclude(problem->pagodas, after)) {
            successors[count++].state.pegs = after;
        }
    }
    return count;
}

static inline unsigned state_expand_marked(const struct problem *problem, const struct state *state,
                                           unsigned mark, struct successor *successors) {
    (void)mark;
    return state_expand(problem, state, successors);
}

/* ---- The search ------------------------------------------------------------------------------ */

static FOR_EACH_PROCESSOR enum search_result go_on(struct chamber_search *search) {
    return chamber_search_continue(search);
}

static FOR_EACH_PROCESSOR void do_round(void *team, unsigned number) { worker_round(team, number); }

struct levels {
    struct problem problem;
    atomic_ullong symmetric;
    struct chambers chambers;
};

/* Other jumps, or another goal, make another key; and so does what is left out. */
static uint64_t key_of(const struct instance *instance, const struct pagodas *pagodas) {
    enum { VERSION = 1 }; /* to be changed with what the search meets, and with how it is packed */
    const struct pegs *pegs = instance->pegs;
    const uint64_t numbers[] = {VERSION, pegs->any_end, pegs->goal, pagodas->count};
    uint64_t key = chambers_key(pegs->start, numbers, sizeof numbers / sizeof *numbers);
    for (unsigned i = 0; i < instance->jumps.count; i++) {
        const struct jump *jump = &instance->jumps.list[i];
        key = chambers_key(key, (const uint64_t[]){jump->before, jump->after}, 2);
    }
    for (unsigned i = 0; i < pagodas->count; i++) {
        for (unsigned hole = 0; hole < pegs->board.holes; hole++) {
            const uint64_t weight = (uint64_t)pagodas->list[i].weight[hole];
            key = chambers_key(key, &weight, 1);
        }
    }
    return key;
}

/* What was met stands for itself, and for its images if it was expanded. */
static void count_symmetric(struct levels *levels, uint64_t before) {
    struct soliton_stats *stats = &levels->chambers.limits->stats;
    stats->symmetric += stats->positions - before + atomic_exchange(&levels->symmetric, 0);
}

struct levels *levels_new(const struct instance *instance, const struct pagodas *pagodas,
                          unsigned threads, struct limits *limits) {
    const struct board *board = &instance->pegs->board;
    const struct state start = state_start(instance);
    struct levels *levels = calloc(1, sizeof *levels);
    if (levels == NULL) {
        return NULL;
    }
    levels->problem =
        (struct problem){.instance = instance, .pagodas = pagodas, .symmetric = &levels->symmetric};
    for (unsigned hole = 0; hole < board->holes; hole++) {
        const unsigned class = board->x[hole] % 2u + board->y[hole] % 2u * 2;
        levels->problem.classes[class] |= UINT64_C(1) << hole;
    }
    const uint64_t before = limits->stats.positions;
    chambers_begin(&levels->chambers, &levels->problem, &start, key_of(instance, pagodas), NULL,
                   threads, do_round, limits);
    count_symmetric(levels, before);
    return levels;
}

void levels_free(struct levels *levels) {
    if (levels != NULL) {
        chambers_free(&levels->chambers);
        free(levels);
    }
}

enum search_result levels_continue(struct levels *levels) {
    const uint64_t before = levels->chambers.limits->stats.positions;
    const enum search_result end = chambers_continue(&levels->chambers, go_on);
    count_symmetric(levels, before);
    return end;
}

enum search_result levels_find_path(struct levels *levels, uint64_t path[BOARD_HOLES_MAX],
                                    size_t *length) {
    const uint64_t before = levels->chambers.limits->stats.positions;
    uint16_t notes[BOARD_HOLES_MAX];
    struct state states[BOARD_HOLES_MAX] = {{0}};
    struct chamber_path found = {.notes = notes, .states = states, .capacity = BOARD_HOLES_MAX - 1};
    struct state goal;
    const enum search_result end = chambers_find_path(&levels->chambers, go_on, &goal, &found);
    count_symmetric(levels, before);
    if (end == SEARCH_FOUND) {
        path[0] = levels->chambers.start.pegs;
        for (size_t i = 0; i < found.length; i++) {
            path[i + 1] = states[i].pegs;
        }
        *length = found.length;
    }
    return end;
}
