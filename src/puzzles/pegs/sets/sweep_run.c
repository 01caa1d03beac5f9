#include "base/processor.h"
#include "puzzles/pegs/sets/sweep_tables.h"
#include "puzzles/pegs/sets/together.h"

#include <stdlib.h>
#include <string.h>

/* ---- A row --------------------------------------------------------------------------------- */

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

/* What a thread has of its own. */
struct worker {
    const struct work *work;
    struct sweep_tally tally;
    struct source source[LINES_MAX];
    uint64_t sources[LINE_WORDS];            /* those that have positions */
    struct line_effects effects[LINE_WORDS]; /* of the block */
};

struct work {
    const struct sweep *sweep;
    uint64_t *words;        /* of the set */
    const uint64_t *within; /* those of the set that all are in, or NULL */
    unsigned from, to;
    bool counts;
    struct together together;
    uint8_t filled[2][1 << BLOCK_MAX]; /* does the block have positions of the last number? */
    struct worker workers[];
};

/* What jumps to or from a block need to know of it. False if none lead there. */
static bool begin_block(struct worker *worker, unsigned pegs, unsigned rank) {
    const struct work *work = worker->work;
    const struct sweep *sweep = work->sweep;
    const unsigned pattern = sweep->pattern[rank];
    const uint64_t holes = (uint64_t)pattern << sweep->block_at |
                           (uint64_t)sweep_block_pivots(sweep, pegs, rank) << sweep->pivots_at;
    bool any = pegs == work->from;
    sweep_effects(sweep, holes, worker->effects);
    memset(worker->sources, 0, sizeof worker->sources);
    for (unsigned i = 0; i < sweep->line_count; i++) {
        const unsigned before = pattern ^ sweep->line[i].block;
        const unsigned symmetry = sweep->symmetry[before];
        worker->source[i] =
            (struct source){.rows = work->words + sweep_rows(sweep, pegs + 1, sweep->rank[before]),
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

/* The positions with so many pegs whose blocks have this pattern. */
static inline void sweep_block_counted(struct work *work, const struct member *member,
                                       unsigned pegs, unsigned rank, unsigned words) {
    struct worker *worker = &work->workers[member->number];
    const struct sweep *sweep = work->sweep;
    const bool is_first = pegs == work->from;
    const uint64_t turned = work->to < work->from ? UINT64_MAX : 0;
    const unsigned pivots = sweep_block_pivots(sweep, pegs, rank);
    const size_t rows = sweep_rows(sweep, pegs, rank);
    uint64_t count = 0, dead_ends = 0;
    for (uint32_t middle = 0; middle >> sweep->middle == 0; middle++) {
        const uint64_t *level = sweep_level(sweep, pegs, rank, pivots, middle);
        if (middle % AT_A_TIME == AT_A_TIME - 1 && together_is_over(member)) {
            return;
        }
        if (level == NULL) {
            continue;
        }
        uint64_t *row = work->words + rows + (size_t)middle * words;
        const uint64_t *within =
            work->within != NULL ? work->within + rows + (size_t)middle * words : NULL;
        uint64_t allowed[ROW_WORDS_MAX], sum[ROW_WORDS_MAX] = {0};
        uint64_t any = 0;
        for (unsigned word = 0; word < words; word++) {
            allowed[word] = level[word] & (within != NULL ? within[word] : UINT64_MAX);
            any |= allowed[word];
        }
        if (any == 0) {
            continue;
        }
        if (!is_first) {
            pull_row(worker, middle, turned, words, sum);
        }
        any = 0;
        for (unsigned word = 0; word < words; word++) {
            sum[word] = (is_first ? row[word] : sum[word]) & allowed[word];
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
    worker->tally.places[pegs] += count;
    worker->tally.positions[pegs] += count * sweep->images[rank];
    worker->tally.dead_ends[pegs] += dead_ends * sweep->images[rank];
    if (work->counts) {
        atomic_fetch_add_explicit(&work->together.met,
                                  count * sweep->images[rank] / sweep->symmetries,
                                  memory_order_relaxed);
    }
}

static FOR_EACH_PROCESSOR void sweep_block(struct work *work, const struct member *member,
                                           unsigned pegs, unsigned rank) {
    if (!begin_block(&work->workers[member->number], pegs, rank)) {
        work->filled[pegs % 2][rank] = false;
    } else if (work->sweep->words == 4) { /* most boards: worth a loop of its own */
        sweep_block_counted(work, member, pegs, rank, 4);
    } else {
        sweep_block_counted(work, member, pegs, rank, work->sweep->words);
    }
}

static void do_block(void *context, const struct member *member, unsigned step, unsigned block) {
    struct work *work = context;
    sweep_block(work, member, work->to < work->from ? work->from - step : work->from + step, block);
}

static void add_tally(const struct sweep_tally *tally, struct sweep_tally *sum) {
    for (unsigned pegs = 0; pegs <= BOARD_HOLES_MAX; pegs++) {
        sum->places[pegs] += tally->places[pegs];
        sum->positions[pegs] += tally->positions[pegs];
        sum->dead_ends[pegs] += tally->dead_ends[pegs];
    }
}

bool sweep_run(const struct sweep *sweep, const struct sweep_task *task, unsigned threads,
               struct limits *limits, struct sweep_tally *tally) {
    struct work *work = calloc(1, sizeof *work + threads * sizeof *work->workers);
    if (work == NULL) {
        limits_out_of_memory(limits);
        return false;
    }
    const unsigned from = task->from, to = task->to;
    work->sweep = sweep;
    work->words = task->set->words;
    work->within = task->within != NULL ? task->within->words : NULL;
    work->from = from;
    work->to = to;
    work->counts = task->counts;
    work->together.threads = threads;
    work->together.steps = (to < from ? from - to : to - from) + 1;
    work->together.blocks = sweep->patterns;
    work->together.work = do_block;
    work->together.context = work;
    work->together.limits = limits;
    for (unsigned i = 0; i < threads; i++) {
        work->workers[i].work = work;
    }
    const bool done = together_run(&work->together);
    *tally = (struct sweep_tally){{0}, {0}, {0}};
    for (unsigned i = 0; i < threads; i++) {
        add_tally(&work->workers[i].tally, tally);
    }
    free(work);
    return done;
}
