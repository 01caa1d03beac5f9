#include "base/processor.h"
#include "engine/crew.h"
#include "puzzles/pegs/sets/sweep_tables.h"

#include <stdlib.h>
#include <string.h>

/* ---- A row --------------------------------------------------------------------------------- */

/* The bits of a word whose number has bit i. */
static const uint64_t with_bit[ROW_MIN] = {
    UINT64_C(0xAAAAAAAAAAAAAAAA), UINT64_C(0xCCCCCCCCCCCCCCCC), UINT64_C(0xF0F0F0F0F0F0F0F0),
    UINT64_C(0xFF00FF00FF00FF00), UINT64_C(0xFFFF0000FFFF0000), UINT64_C(0xFFFFFFFF00000000)};

/* Exchanges bits i < j of the numbers of all bits. */
static inline void swap_holes(uint64_t *row, unsigned words, unsigned i, unsigned j) {
    if (j < ROW_MIN) {
        const unsigned distance = (1u << j) - (1u << i);
        const uint64_t moving = with_bit[i] & ~with_bit[j];
        for (unsigned word = 0; word < words; word++) {
            const uint64_t changed = (row[word] ^ row[word] >> distance) & moving;
            row[word] ^= changed ^ changed << distance;
        }
    } else if (i < ROW_MIN) {
        for (unsigned word = 0; word < words; word++) {
            if ((word >> (j - ROW_MIN) & 1) == 0) {
                uint64_t *other = &row[word | 1u << (j - ROW_MIN)];
                const uint64_t changed = (row[word] >> (1u << i) ^ *other) & ~with_bit[i];
                *other ^= changed;
                row[word] ^= changed << (1u << i);
            }
        }
    } else {
        const unsigned one = 1u << (i - ROW_MIN), two = 1u << (j - ROW_MIN);
        for (unsigned word = 0; word < words; word++) {
            if ((word & one) != 0 && (word & two) == 0) {
                const uint64_t bits = row[word];
                row[word] = row[word ^ one ^ two];
                row[word ^ one ^ two] = bits;
            }
        }
    }
}

/* Puts a peg into a hole of the row where there is none, and takes it away where there is. */
static inline void flip_hole(uint64_t *row, unsigned words, unsigned hole) {
    if (hole < ROW_MIN) {
        const unsigned distance = 1u << hole;
        for (unsigned word = 0; word < words; word++) {
            row[word] =
                (row[word] & with_bit[hole]) >> distance | (row[word] << distance & with_bit[hole]);
        }
        return;
    }
    for (unsigned word = 0; word < words; word++) {
        const unsigned other = word ^ 1u << (hole - ROW_MIN);
        if (word < other) {
            const uint64_t bits = row[word];
            row[word] = row[other];
            row[other] = bits;
        }
    }
}

/* ---- A block ------------------------------------------------------------------------------- */

/* The rows that a jump along a line leads from, for all rows with the same pattern on the block. */
struct source {
    const uint64_t *rows;
    const uint32_t *image; /* of the middle */
    const struct row_permutation *permutation;
};

enum { ROW_WORDS_MAX = 1 << (ROW_MAX - ROW_MIN), AT_A_TIME = 1 << 10 };

struct work {
    const struct sweep *sweep;
    uint64_t *words; /* of the set */
    unsigned from, to;
    struct limits *limits; /* for the caller's thread alone */
    unsigned threads;      /* that work */
    bool counts;
    atomic_uint next[BOARD_HOLES_MAX + 1]; /* the next block to be done, by the number of pegs */
    atomic_uint arrived;                   /* how often a thread has come to the end of a number */
    atomic_bool stopped;
    _Atomic uint64_t met;              /* about as many positions, up to symmetry */
    uint8_t filled[2][1 << BLOCK_MAX]; /* does the block have positions of the last number? */
};

struct worker {
    struct work *work;
    bool is_caller;
    struct sweep_tally tally;
    struct source source[LINES_MAX];
    uint64_t sources[LINE_WORDS];            /* those that have positions */
    struct line_effects effects[LINE_WORDS]; /* of the block */
};

/* Must it stop? The caller's thread looks at the limits, the others are told. */
static bool is_over(const struct worker *worker) {
    struct work *work = worker->work;
    if (worker->is_caller) {
        struct limits *limits = work->limits;
        const uint64_t met = atomic_load_explicit(&work->met, memory_order_relaxed);
        bool over = limits_poll(limits);
        if (!over && work->counts && met >= limits->max_positions) {
            limits->stats.positions = met;
            limits->stop = STOP_POSITIONS;
            over = true;
        }
        if (over) {
            atomic_store_explicit(&work->stopped, true, memory_order_relaxed);
        }
    }
    return atomic_load_explicit(&work->stopped, memory_order_relaxed);
}

static uint64_t *rows_of(const struct work *work, unsigned pegs, unsigned rank) {
    const struct sweep *sweep = work->sweep;
    return work->words + (pegs % 2) * sweep->odd_words +
           ((size_t)rank << sweep->middle) * sweep->words;
}

/* The pivots of a row whose middle is empty. */
static unsigned pivots_of(const struct sweep *sweep, unsigned pegs, unsigned rank) {
    return sweep->pivots_of[pegs % 2] ^
           sweep_pivots(sweep, (uint64_t)sweep->pattern[rank] << sweep->block_at);
}

/* What jumps to or from a block need to know of it. False if none lead there. */
static bool begin_block(struct worker *worker, unsigned pegs, unsigned rank) {
    struct work *work = worker->work;
    const struct sweep *sweep = work->sweep;
    const unsigned pattern = sweep->pattern[rank];
    const uint64_t holes = (uint64_t)pattern << sweep->block_at |
                           (uint64_t)pivots_of(sweep, pegs, rank) << sweep->pivots_at;
    bool any = pegs == work->from;
    sweep_effects(sweep, holes, worker->effects);
    memset(worker->sources, 0, sizeof worker->sources);
    for (unsigned i = 0; i < sweep->line_count; i++) {
        const unsigned before = pattern ^ sweep->line[i].block;
        const unsigned symmetry = sweep->symmetry[before];
        worker->source[i] =
            (struct source){.rows = rows_of(work, pegs + 1, sweep->rank[before]),
                            .image = sweep->middle_image + ((size_t)symmetry << sweep->middle),
                            .permutation = &sweep->permutation[symmetry]};
        if (work->filled[(pegs + 1) % 2][sweep->rank[before]] != 0) {
            worker->sources[i / 64] |= UINT64_C(1) << i % 64;
            any = true;
        }
    }
    return any;
}

/* The effects on 64 lines, of a middle and of its block. */
static inline struct line_effects effects_on(const struct worker *worker, uint32_t middle,
                                             unsigned word) {
    const struct sweep *sweep = worker->work->sweep;
    const struct line_effects *one = &sweep->middle_effects[middle * sweep->line_words + word];
    const struct line_effects *two = &worker->effects[word];
    return (struct line_effects){
        {one->on[0] ^ two->on[0], one->on[1] ^ two->on[1], one->on[2] ^ two->on[2]}};
}

/* The lines for which some bit of the row allows a jump. */
static inline uint64_t some_jump(const struct line_effects *effects, const uint64_t *some) {
    const uint64_t first = effects->on[0], over = effects->on[1], last = effects->on[2];
    const uint64_t without = (~first & ((~over & some[0]) | (over & some[2]))) |
                             (first & ((~over & some[1]) | (over & some[3])));
    const uint64_t with = (~first & ((~over & some[4]) | (over & some[6]))) |
                          (first & ((~over & some[5]) | (over & some[7])));
    return (~last & without) | (last & with);
}

static inline const uint64_t *mask_for(const struct sweep *sweep,
                                       const struct line_effects *effects, unsigned line,
                                       unsigned words) {
    const unsigned at = line % 64;
    const unsigned effect =
        (unsigned)((effects->on[0] >> at & 1) | (effects->on[1] >> at & 1) << 1 |
                   (effects->on[2] >> at & 1) << 2);
    return sweep->mask + (size_t)(line * EFFECTS + effect) * words;
}

/* The positions of a row to which a jump along a line leads, or from which. */
static inline void pull_line(const struct worker *worker, uint32_t middle, unsigned line,
                             const uint64_t *mask, unsigned words, uint64_t *sum) {
    const struct sweep_line *jump = &worker->work->sweep->line[line];
    const struct source *source = &worker->source[line];
    const uint64_t *before = source->rows + (size_t)source->image[middle ^ jump->middle] * words;
    uint64_t row[ROW_WORDS_MAX];
    for (unsigned word = 0; word < words; word++) {
        row[word] = before[word];
    }
    for (unsigned i = 0; i < source->permutation->count; i++) {
        swap_holes(row, words, source->permutation->swap[i].i, source->permutation->swap[i].j);
    }
    for (unsigned holes = jump->row; holes != 0; holes &= holes - 1) {
        flip_hole(row, words, set_lowest(holes));
    }
    for (unsigned word = 0; word < words; word++) {
        sum[word] |= row[word] & mask[word];
    }
}

static inline void pull_row(const struct worker *worker, uint32_t middle, uint64_t turned,
                            unsigned words, uint64_t *sum) {
    const struct sweep *sweep = worker->work->sweep;
    for (unsigned word = 0; word < sweep->line_words; word++) {
        struct line_effects effects = effects_on(worker, middle, word);
        effects.on[1] ^= turned;
        uint64_t lines = some_jump(&effects, sweep->some[word]) & worker->sources[word];
        while (lines != 0) {
            const unsigned line = word * 64 + set_take_lowest(&lines);
            pull_line(worker, middle, line, mask_for(sweep, &effects, line, words), words, sum);
        }
    }
}

/* How many positions of a row have no jump. */
static inline unsigned count_dead_ends(const struct worker *worker, uint32_t middle, unsigned words,
                                       uint64_t *row) {
    const struct sweep *sweep = worker->work->sweep;
    for (unsigned word = 0; word < sweep->line_words; word++) {
        const struct line_effects effects = effects_on(worker, middle, word);
        uint64_t lines = some_jump(&effects, sweep->some[word]);
        while (lines != 0) {
            const unsigned line = word * 64 + set_take_lowest(&lines);
            const uint64_t *mask = mask_for(sweep, &effects, line, words);
            uint64_t any = 0;
            for (unsigned i = 0; i < words; i++) {
                row[i] &= ~mask[i];
                any |= row[i];
            }
            if (any == 0) {
                return 0;
            }
        }
    }
    unsigned count = 0;
    for (unsigned i = 0; i < words; i++) {
        count += set_size(row[i]);
    }
    return count;
}

static inline void sweep_block_counted(struct worker *worker, unsigned pegs, unsigned rank,
                                       unsigned words) {
    struct work *work = worker->work;
    const struct sweep *sweep = work->sweep;
    const bool is_first = pegs == work->from;
    const uint64_t turned = work->to < work->from ? UINT64_MAX : 0;
    const unsigned levels = sweep_levels(sweep);
    const unsigned pivots = pivots_of(sweep, pegs, rank);
    const unsigned outside = sweep->fixed_pegs + set_size(sweep->pattern[rank]);
    uint64_t *rows = rows_of(work, pegs, rank);
    uint64_t count = 0, dead_ends = 0;
    for (uint32_t middle = 0; middle >> sweep->middle == 0; middle++) {
        const unsigned here = pegs - outside - set_size(middle);
        if (here >= levels) { /* or negative */
            continue;
        }
        if (middle % AT_A_TIME == AT_A_TIME - 1 && is_over(worker)) {
            return;
        }
        const unsigned effect = pivots ^ sweep->middle_pivots[middle];
        const uint64_t *level = sweep->level + ((size_t)effect * levels + here) * words;
        uint64_t *row = rows + (size_t)middle * words;
        uint64_t sum[ROW_WORDS_MAX] = {0};
        uint64_t any = 0;
        if (!is_first) {
            pull_row(worker, middle, turned, words, sum);
        }
        for (unsigned word = 0; word < words; word++) {
            sum[word] = (is_first ? row[word] : sum[word]) & level[word];
            row[word] |= sum[word];
            any |= sum[word];
        }
        if (any != 0) {
            for (unsigned word = 0; word < words; word++) {
                count += set_size(sum[word]);
            }
            dead_ends += work->counts ? count_dead_ends(worker, middle, words, sum) : 0;
        }
    }
    work->filled[pegs % 2][rank] = count > 0;
    worker->tally.positions[pegs] += count * sweep->images[rank];
    worker->tally.dead_ends[pegs] += dead_ends * sweep->images[rank];
    atomic_fetch_add_explicit(&work->met, count * sweep->images[rank] / sweep->symmetries,
                              memory_order_relaxed);
}

/* The positions with so many pegs whose blocks have this pattern. */
static FOR_EACH_PROCESSOR void sweep_block(struct worker *worker, unsigned pegs, unsigned rank) {
    if (!begin_block(worker, pegs, rank)) {
        worker->work->filled[pegs % 2][rank] = false;
        return;
    }
    if (worker->work->sweep->words == 4) { /* most boards: worth a loop of its own */
        sweep_block_counted(worker, pegs, rank, 4);
    } else {
        sweep_block_counted(worker, pegs, rank, worker->work->sweep->words);
    }
}

/* ---- All blocks ---------------------------------------------------------------------------- */

/* Waits until all threads have done the blocks of so many numbers of pegs. */
static void wait_for_all(const struct worker *worker, unsigned numbers) {
    struct work *work = worker->work;
    atomic_fetch_add_explicit(&work->arrived, 1, memory_order_acq_rel);
    for (unsigned turns = 0;
         atomic_load_explicit(&work->arrived, memory_order_acquire) < numbers * work->threads &&
         !is_over(worker);
         turns++) {
        crew_idle(turns);
    }
}

static void sweep_all(void *context) {
    struct worker *worker = context;
    struct work *work = worker->work;
    const unsigned patterns = work->sweep->patterns;
    unsigned numbers = 0;
    for (unsigned pegs = work->from;; work->to < work->from ? pegs-- : pegs++) {
        unsigned rank;
        while ((rank = atomic_fetch_add_explicit(&work->next[pegs], 1, memory_order_relaxed)) <
               patterns) {
            if (is_over(worker)) {
                return;
            }
            sweep_block(worker, pegs, rank);
        }
        wait_for_all(worker, ++numbers);
        if (pegs == work->to) {
            return;
        }
    }
}

static void add_tally(const struct sweep_tally *tally, struct sweep_tally *sum) {
    for (unsigned pegs = 0; pegs <= BOARD_HOLES_MAX; pegs++) {
        sum->positions[pegs] += tally->positions[pegs];
        sum->dead_ends[pegs] += tally->dead_ends[pegs];
    }
}

/* With as many threads as the system and the memory allow. The caller is the first worker. */
static void work_together(struct work *work, struct worker *caller, unsigned threads,
                          struct sweep_tally *tally) {
    struct worker *others = calloc(threads, sizeof *others);
    void **contexts = calloc(threads, sizeof *contexts);
    struct crew *crew = NULL;
    unsigned hired = 0;
    if (others != NULL && contexts != NULL) {
        for (unsigned i = 0; i < threads - 1; i++) {
            others[i].work = work;
            contexts[i] = &others[i];
        }
        crew = threads > 1 ? crew_hire(threads - 1, sweep_all, contexts, &hired) : NULL;
    }
    work->threads = hired + 1;
    crew_begin(crew);
    sweep_all(caller);
    crew_end(crew);
    add_tally(&caller->tally, tally);
    for (unsigned i = 0; i < hired; i++) {
        add_tally(&others[i].tally, tally);
    }
    free(others);
    free(contexts);
}

bool sweep_run(const struct sweep *sweep, struct position_set *set, unsigned from, unsigned to,
               unsigned threads, struct limits *limits, struct sweep_tally *tally) {
    struct work *work = calloc(1, sizeof *work);
    struct worker *caller = calloc(1, sizeof *caller);
    struct sweep_tally unused = {{0}, {0}};
    if (work == NULL || caller == NULL) {
        free(work);
        free(caller);
        limits_out_of_memory(limits);
        return false;
    }
    work->sweep = sweep;
    work->words = set->words;
    work->from = from;
    work->to = to;
    work->limits = limits;
    work->counts = tally != NULL;
    caller->work = work;
    caller->is_caller = true;
    work_together(work, caller, threads, tally != NULL ? tally : &unused);
    const bool done = !atomic_load(&work->stopped);
    free(work);
    free(caller);
    return done;
}
