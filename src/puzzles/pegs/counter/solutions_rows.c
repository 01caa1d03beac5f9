#include "base/processor.h"
#include "puzzles/pegs/counter/counter.h"
#include "puzzles/pegs/sets/sweep_tables.h"
#include "puzzles/pegs/sets/together.h"

#include <stdlib.h>

/* The paths to an end from each position that leads to one, level by level from the ends on. Each
 * adds up those of the positions after its jumps: so each sum is written once, from sums that
 * nobody writes (docs/proofs.md, 25 and 36).
 *
 * The sums of a level lie one after the other, in the order of the bits of the set: the number of a
 * position is that of the bits before its own. */
struct sums {
    uint128 all, at_goal;
};

struct work {
    const struct counter *counter;
    const struct sweep *sweep;
    const uint64_t *words; /* of the set of positions that lead to an end */
    unsigned ends_pegs;
    /* For even and odd numbers of pegs: */
    struct sums *sums[2];
    uint32_t *row_start[2]; /* the number of each row's first position */
    uint8_t block_pivots[2][1 << BLOCK_MAX];
    uint64_t block_size[2][1 << BLOCK_MAX];
    atomic_bool too_many;
    _Atomic uint64_t winning[BOARD_HOLES_MAX + 1];
    struct together together;
};

static uint64_t row_count(const struct counter *counter) {
    const struct numbering *numbering = &counter->numbering;
    return (uint64_t)counter->winning_ranks.patterns
           << (numbering->dimension - numbering->block - numbering->row);
}

static uint64_t sums_bytes(const struct counter *counter, uint64_t even, uint64_t odd) {
    return even > UINT32_MAX || odd > UINT32_MAX
               ? UINT64_MAX
               : (even + odd) * sizeof(struct sums) + 2 * row_count(counter) * sizeof(uint32_t);
}

uint64_t solutions_rows_bytes_expected(const struct counter *counter) {
    const uint64_t most = solutions_most_expected(counter);
    const uint64_t bytes = sums_bytes(counter, most, most);
    return bytes == UINT64_MAX ? bytes : bytes + reach_rows_bytes(counter);
}

/* ---- A position ---------------------------------------------------------------------------- */

/* The sums of a position with so many pegs; NULL if it does not lead to an end. */
static inline const struct sums *sums_at(const struct work *work, unsigned pegs, uint64_t place) {
    const struct sweep *sweep = work->sweep;
    if ((work->words[place / 64] >> place % 64 & 1) == 0) {
        return NULL;
    }
    const unsigned half = pegs % 2;
    const size_t row = (size_t)(place / 64 - half * sweep->odd_words) >> (sweep->row - ROW_MIN);
    const unsigned rank = (unsigned)(row >> sweep->middle);
    const uint32_t middle = (uint32_t)(row & (((size_t)1 << sweep->middle) - 1));
    const uint64_t *level = sweep_level(sweep, pegs, rank, work->block_pivots[half][rank], middle);
    const unsigned word = (unsigned)(place / 64 % sweep->words);
    const uint64_t *words = work->words + place / 64 - word;
    size_t number = work->row_start[half][row];
    for (unsigned i = 0; i < word; i++) {
        number += set_size(words[i] & level[i]);
    }
    number += set_size(words[word] & level[word] & ((UINT64_C(1) << place % 64) - 1));
    return &work->sums[half][number];
}

static inline bool add_jumps(const struct work *work, uint64_t position, unsigned pegs,
                             struct sums *sums) {
    const struct counter *counter = work->counter;
    const struct image_table *table = &counter->winning_images;
    const uint64_t holes = numbering_to_board(&counter->numbering, position);
    uint64_t images[SYMMETRIES_MAX], places[LINES_MAX];
    unsigned count = 0;
    image_table_images(table, position, images);
    for (unsigned i = 0; i < counter->lines.group_count; i++) {
        const struct line_group *group = &counter->lines.group[i];
        for (uint64_t jumps = lines_jumps(group, holes); jumps != 0;) {
            const unsigned line = group->line[set_take_lowest(&jumps)];
            places[count] =
                ranks_number(&counter->winning_ranks, image_table_after_jump(table, images, line));
            __builtin_prefetch(&work->words[places[count++] / 64]);
        }
    }
    bool fits = true;
    for (unsigned i = 0; i < count; i++) {
        const struct sums *more = sums_at(work, pegs - 1, places[i]);
        if (more != NULL) {
            fits = uint128_add(&sums->all, more->all) && fits;
            sums->at_goal += more->at_goal; /* which are some of the others */
        }
    }
    return fits;
}

/* ---- A block of a level -------------------------------------------------------------------- */

static void measure_block(struct work *work, unsigned pegs, unsigned rank) {
    const struct sweep *sweep = work->sweep;
    const unsigned half = pegs % 2;
    const uint64_t *rows = work->words + sweep_rows(sweep, pegs, rank);
    uint64_t size = 0;
    work->block_pivots[half][rank] = (uint8_t)sweep_block_pivots(sweep, pegs, rank);
    for (uint32_t middle = 0; middle >> sweep->middle == 0; middle++) {
        const uint64_t *level =
            sweep_level(sweep, pegs, rank, work->block_pivots[half][rank], middle);
        for (unsigned word = 0; level != NULL && word < sweep->words; word++) {
            size += set_size(rows[(size_t)middle * sweep->words + word] & level[word]);
        }
    }
    work->block_size[half][rank] = size;
}

/* The position of a bit. */
static inline uint64_t position_of(const struct work *work, unsigned rank, unsigned pivots,
                                   uint32_t middle, uint64_t bit) {
    const struct sweep *sweep = work->sweep;
    const struct numbering *numbering = &work->counter->numbering;
    const uint64_t fixed = work->counter->start & ((UINT64_C(1) << numbering->fixed) - 1);
    const uint64_t outside = (uint64_t)sweep->pattern[rank] << sweep->block_at |
                             (uint64_t)middle << (numbering->pivots + numbering->row) |
                             bit << numbering->pivots;
    pivots ^= sweep->row_pivots[bit];
    return outside | (uint64_t)pivots << numbering->fixed | fixed;
}

static inline void fill_block(struct work *work, const struct member *member, unsigned pegs,
                              unsigned rank) {
    enum { AT_A_TIME = 64 };
    const struct counter *counter = work->counter;
    const struct sweep *sweep = work->sweep;
    const unsigned half = pegs % 2;
    const unsigned block_pivots = work->block_pivots[half][rank];
    const uint64_t *rows = work->words + sweep_rows(sweep, pegs, rank);
    uint64_t number = 0, winning = 0;
    bool fits = true;
    for (unsigned i = 0; i < rank; i++) {
        number += work->block_size[half][i];
    }
    for (uint32_t middle = 0; middle >> sweep->middle == 0; middle++) {
        const uint64_t *level = sweep_level(sweep, pegs, rank, block_pivots, middle);
        const unsigned pivots = block_pivots ^ sweep->middle_pivots[middle];
        work->row_start[half][((size_t)rank << sweep->middle) + middle] = (uint32_t)number;
        if (middle % AT_A_TIME == AT_A_TIME - 1 && together_is_over(member)) {
            return;
        }
        for (unsigned word = 0; level != NULL && word < sweep->words; word++) {
            uint64_t bits = rows[(size_t)middle * sweep->words + word] & level[word];
            while (bits != 0) {
                const uint64_t position =
                    position_of(work, rank, pivots, middle, word * 64 + set_take_lowest(&bits));
                struct sums *sums = &work->sums[half][number++];
                *sums = (struct sums){0, 0};
                if (pegs == work->ends_pegs) {
                    sums->all = 1;
                    sums->at_goal = counter->has_goal && position == counter->goal;
                } else {
                    fits = add_jumps(work, position, pegs, sums) && fits;
                }
                winning += counter->any_end || sums->at_goal > 0;
            }
        }
    }
    if (!fits) {
        atomic_store_explicit(&work->too_many, true, memory_order_relaxed);
    }
    atomic_fetch_add_explicit(&work->winning[pegs], winning * sweep->images[rank],
                              memory_order_relaxed);
}

static FOR_EACH_PROCESSOR void do_block(void *context, const struct member *member, unsigned step,
                                        unsigned block) {
    struct work *work = context;
    const unsigned pegs = work->ends_pegs + step / 2;
    if (step % 2 == 0) {
        measure_block(work, pegs, block);
    } else {
        fill_block(work, member, pegs, block);
    }
}

/* ---- All levels ---------------------------------------------------------------------------- */

static bool add_up(struct work *work, struct counter *counter) {
    work->counter = counter;
    work->words = counter->winning.words;
    work->together.threads = counter->threads;
    work->together.steps = 2 * (counter->start_pegs - work->ends_pegs + 1);
    work->together.blocks = work->sweep->patterns;
    work->together.work = do_block;
    work->together.context = work;
    work->together.limits = counter->limits;
    if (!together_run(&work->together)) {
        return false;
    }
    for (unsigned pegs = work->ends_pegs; pegs <= counter->start_pegs; pegs++) {
        counter->levels[counter->start_pegs - pegs].winning = work->winning[pegs];
    }
    const struct sums *sums =
        sums_at(work, counter->start_pegs, ranks_number(&counter->winning_ranks, counter->start));
    counter->too_many = work->too_many;
    counter->solutions = sums != NULL ? sums->all : 0;
    counter->solutions_at_goal = sums != NULL ? sums->at_goal : 0;
    return true;
}

/* The most places of a level, for even and odd numbers of pegs. */
static void find_most(const struct sweep_tally *tally, uint64_t most[2]) {
    most[0] = most[1] = 1;
    for (unsigned pegs = 0; pegs <= BOARD_HOLES_MAX; pegs++) {
        const uint64_t places = tally->places[pegs];
        most[pegs % 2] = places > most[pegs % 2] ? places : most[pegs % 2];
    }
}

static bool count_solutions(struct counter *counter, const struct sweep *sweep, unsigned ends_pegs,
                            const struct sweep_tally *tally, uint64_t *missing) {
    struct memory *memory = &counter->limits->memory;
    const size_t rows = (size_t)row_count(counter);
    uint64_t most[2];
    find_most(tally, most);
    const uint64_t bytes = sums_bytes(counter, most[0], most[1]);
    if (bytes > memory_left(memory)) {
        *missing = bytes < UINT64_MAX - memory->used ? bytes + memory->used : UINT64_MAX;
        return false;
    }
    struct work *work = calloc(1, sizeof *work);
    bool done = work != NULL;
    for (unsigned half = 0; half < 2 && work != NULL; half++) {
        work->sums[half] = memory_zeroed(memory, (size_t)most[half], sizeof *work->sums[half]);
        work->row_start[half] = memory_zeroed(memory, rows, sizeof *work->row_start[half]);
        done = done && work->sums[half] != NULL && work->row_start[half] != NULL;
    }
    if (!done) {
        counter->limits->stop = STOP_MEMORY;
    } else {
        work->sweep = sweep;
        work->ends_pegs = ends_pegs;
        done = add_up(work, counter);
    }
    for (unsigned half = 0; half < 2 && work != NULL; half++) {
        memory_free(memory, work->sums[half], (size_t)most[half], sizeof *work->sums[half]);
        memory_free(memory, work->row_start[half], rows, sizeof *work->row_start[half]);
    }
    free(work);
    return done;
}

/* ---- What leads to an end ------------------------------------------------------------------ */

/* Adds an end if it can be reached. */
static bool add_end(struct counter *counter, const struct sweep *sweep, uint64_t end) {
    if (set_size(end) > counter->start_pegs ||
        !position_set_has(&counter->reached, image_table_smallest(&counter->reached_images, end))) {
        return false;
    }
    sweep_add(sweep, &counter->winning_images, end, &counter->winning);
    return true;
}

/* All ends have the same number of pegs. */
static bool add_ends(struct counter *counter, const struct sweep *sweep) {
    bool any = !counter->any_end && counter->goal_fits && add_end(counter, sweep, counter->goal);
    for (unsigned i = 0; counter->ends_at_1 && i < counter->single_pegs; i++) {
        any = add_end(counter, sweep, counter->single_peg[i]) || any;
    }
    return any;
}

bool solutions_rows_count(struct counter *counter, uint64_t *missing) {
    struct limits *limits = counter->limits;
    const unsigned ends_pegs = counter->ends_at_1 ? 1 : set_size(counter->goal);
    struct sweep *sweep = sweep_new(&counter->numbering, &counter->lines, &counter->winning_images,
                                    &counter->winning_ranks, counter->start, &limits->memory);
    if (sweep == NULL) {
        limits->stop = STOP_MEMORY;
        return false;
    }
    bool done = true;
    if (add_ends(counter, sweep)) {
        const struct sweep_task task = {.set = &counter->winning,
                                        .within = &counter->reached,
                                        .from = ends_pegs,
                                        .to = counter->start_pegs};
        struct sweep_tally tally;
        done = sweep_run(sweep, &task, counter->threads, limits, &tally);
        position_set_free(&counter->reached, &limits->memory);
        done = done && count_solutions(counter, sweep, ends_pegs, &tally, missing);
    }
    sweep_free(sweep, &limits->memory);
    return done;
}
