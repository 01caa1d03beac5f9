#include "puzzles/pegs/counter/counter.h"

uint64_t reach_rows_bytes(const struct counter *counter) {
    return sweep_bytes(&counter->numbering, &counter->lines, &counter->reached_images);
}

/* ---- Up to symmetry ------------------------------------------------------------------------ */

/* What all positions of the class have in common: whether the pegs that make up each pivot are odd.
 * It is a sum over the holes. */
static unsigned class_of(const struct numbering *numbering, uint64_t holes) {
    unsigned class = 0;
    for (unsigned i = 0; i < numbering->pivots - numbering->fixed; i++) {
        const struct numbering_parity *parity = &numbering->parity[i];
        const uint64_t set = parity->holes | UINT64_C(1) << (numbering->fixed + i);
        const unsigned odd = set_size(holes & set) ^ (parity->of_pegs ? set_size(holes) : 0);
        class |= odd % 2 << i;
    }
    return class;
}

/* The sets of holes that a symmetry takes to each other, of those that can change. Returns their
 * number. */
static unsigned find_cycles(const struct counter *counter, unsigned symmetry, uint64_t *cycles) {
    const struct numbering *numbering = &counter->numbering;
    uint64_t images[SYMMETRIES_MAX];
    uint64_t seen = 0;
    unsigned count = 0;
    for (unsigned bit = numbering->fixed; bit < numbering->pivots + numbering->dimension; bit++) {
        uint64_t cycle = 0;
        for (uint64_t hole = UINT64_C(1) << bit; (seen & hole) == 0; hole = images[symmetry]) {
            cycle |= hole;
            seen |= hole;
            image_table_images(&counter->reached_images, hole, images);
        }
        if (cycle != 0) {
            cycles[count++] = cycle;
        }
    }
    return count;
}

/* Adds to each level how many of its positions a symmetry leaves unchanged: those that have all
 * pegs of a cycle or none. Goes through them all, changing one cycle at a time. */
static bool count_unchanged(const struct counter *counter, unsigned symmetry, uint64_t *unchanged) {
    enum { AT_A_TIME = 1 << 16 };
    const struct numbering *numbering = &counter->numbering;
    uint64_t cycles[BOARD_HOLES_MAX];
    unsigned classes[BOARD_HOLES_MAX];
    const unsigned count = find_cycles(counter, symmetry, cycles);
    for (unsigned i = 0; i < count; i++) {
        classes[i] = class_of(numbering, cycles[i]);
    }
    const unsigned wanted = class_of(numbering, counter->start);
    uint64_t position = counter->start & ((UINT64_C(1) << numbering->fixed) - 1);
    unsigned class = class_of(numbering, position);
    for (uint64_t step = 1;; step++) {
        if (class == wanted && set_size(position) <= counter->start_pegs &&
            position_set_has(&counter->reached,
                             image_table_smallest(&counter->reached_images, position))) {
            unchanged[counter_level(counter, position)]++;
        }
        if (step % AT_A_TIME == 0 && limits_poll(counter->limits)) {
            return false;
        }
        if (step >> count != 0) {
            return true;
        }
        position ^= cycles[set_lowest(step)];
        class ^= classes[set_lowest(step)];
    }
}

/* By Burnside's lemma: as many as a symmetry leaves unchanged on average (docs/proofs.md, 36). */
static bool count_orbits(struct counter *counter) {
    uint64_t unchanged[BOARD_HOLES_MAX + 1] = {0};
    const unsigned symmetries = counter->reached_images.count;
    for (unsigned i = 1; i < symmetries; i++) {
        if (!count_unchanged(counter, i, unchanged)) {
            return false;
        }
    }
    counter->limits->stats.positions = 0;
    for (unsigned i = 0; i <= counter->start_pegs; i++) {
        struct soliton_level *level = &counter->levels[i];
        level->up_to_symmetry = (level->positions + unchanged[i]) / symmetries;
        counter->limits->stats.positions += level->up_to_symmetry;
        if (level->positions > 0) {
            counter->limits->stats.depth = i;
        }
    }
    return true;
}

/* ---- The count ----------------------------------------------------------------------------- */

static bool has_jump(const struct counter *counter, uint64_t position) {
    const uint64_t pegs = numbering_to_board(&counter->numbering, position);
    for (unsigned i = 0; i < counter->lines.group_count; i++) {
        if (lines_jumps(&counter->lines.group[i], pegs) != 0) {
            return true;
        }
    }
    return false;
}

/* A won position without a jump is no dead end. */
static void spare_won(struct counter *counter, uint64_t position) {
    if (set_size(position) <= counter->start_pegs && !has_jump(counter, position) &&
        position_set_has(&counter->reached,
                         image_table_smallest(&counter->reached_images, position))) {
        counter->levels[counter_level(counter, position)].dead_ends--;
    }
}

static void fill_levels(struct counter *counter, const struct sweep_tally *tally) {
    for (unsigned pegs = 0; pegs <= counter->start_pegs; pegs++) {
        struct soliton_level *level = &counter->levels[counter->start_pegs - pegs];
        level->positions = tally->positions[pegs];
        level->dead_ends = tally->dead_ends[pegs];
    }
    if (!counter->any_end) {
        if (counter->goal_fits) {
            spare_won(counter, counter->goal);
        }
        return;
    }
    for (unsigned i = 0; i < counter->single_pegs; i++) {
        spare_won(counter, counter->single_peg[i]);
    }
}

bool reach_rows_count(struct counter *counter) {
    struct limits *limits = counter->limits;
    struct sweep_tally tally;
    struct sweep *sweep = sweep_new(&counter->numbering, &counter->lines, &counter->reached_images,
                                    &counter->reached_ranks, counter->start, &limits->memory);
    if (sweep == NULL) {
        limits->stop = STOP_MEMORY;
        return false;
    }
    sweep_add(sweep, &counter->reached_images, counter->start, &counter->reached);
    const struct sweep_task task = {
        .set = &counter->reached, .from = counter->start_pegs, .to = 1, .counts = true};
    bool done = sweep_run(sweep, &task, counter->threads, limits, &tally);
    sweep_free(sweep, &limits->memory);
    if (!done) {
        return false;
    }
    fill_levels(counter, &tally);
    return count_orbits(counter);
}
