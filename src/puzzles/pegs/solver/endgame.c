#include "puzzles/pegs/solver/endgame.h"

#include "puzzles/pegs/sets/sweep.h"

#include <stdlib.h>

/* What is needed only while the table is made. */
struct workshop {
    struct parities parities;
    struct numbering numbering;
    struct lines lines;
    struct image_table images;
    struct ranks ranks;
};

/* It is made once a search has met so many positions, and one for so many bytes of the table: by
 * then the search has taken a good part of the time that the table takes. The table may have such a
 * part of the memory that is left. */
enum { FEW_POSITIONS = 50000, BYTES_A_POSITION = 128, MEMORY_PART = 4 };

void endgame_start(struct endgame *endgame) {
    endgame->least = 1;
    endgame->most = 0;
    endgame->worth_it = FEW_POSITIONS;
    endgame->set = (struct position_set){.words = NULL};
}

void endgame_free(struct endgame *endgame, struct memory *memory) {
    if (endgame->set.words != NULL) {
        position_set_free(&endgame->set, memory);
    }
}

/* Where any end will do, an image of the start may have other parities than the start, and end in
 * an image of its end. The table is for one class alone: docs/proofs.md, 37. */
static bool is_one_class(const struct instance *instance, const struct parities *parities) {
    const uint64_t class = parities_class(parities, instance->pegs->start);
    bool same = true;
    for (uint64_t ends = instance->ends; ends != 0; ends &= ends - 1) {
        same = same && parities_class(parities, ends & (~ends + 1)) == class;
    }
    return same;
}

static bool prepare(const struct instance *instance, struct workshop *workshop) {
    const struct board *board = &instance->pegs->board;
    parities_find(board, &instance->jumps, &workshop->parities);
    if (!is_one_class(instance, &workshop->parities)) {
        return false;
    }
    numbering_choose(board, &instance->jumps, &workshop->parities, &instance->symmetries,
                     &workshop->numbering);
    if (!workshop->numbering.for_sweeps) {
        return false;
    }
    lines_make(&instance->jumps, &workshop->lines);
    image_table_make(board, &workshop->numbering, &workshop->lines, &instance->symmetries,
                     &workshop->images);
    ranks_make(&workshop->numbering, &workshop->images, &workshop->ranks);
    return true;
}

/* The images of each piece of the board, in the numbering of the set. */
static void translate(const struct instance *instance, const struct numbering *numbering,
                      struct symmetries *images) {
    *images = instance->symmetries;
    for (unsigned piece = 0; piece < images->pieces; piece++) {
        for (unsigned value = 0; value < 1u << PIECE_BITS; value++) {
            uint64_t *row = images->table[piece][value];
            for (unsigned i = 0; i < images->count; i++) {
                row[i] = numbering_from_board(numbering, row[i]);
            }
        }
    }
}

static void add_ends(const struct instance *instance, const struct workshop *workshop,
                     const struct sweep *sweep, struct position_set *set) {
    const struct pegs *pegs = instance->pegs;
    if (!pegs->any_end) {
        sweep_add(sweep, &workshop->images, numbering_from_board(&workshop->numbering, pegs->goal),
                  set);
    }
    for (uint64_t ends = pegs->any_end ? instance->ends : 0; ends != 0; ends &= ends - 1) {
        sweep_add(sweep, &workshop->images,
                  numbering_from_board(&workshop->numbering, ends & (~ends + 1)), set);
    }
}

/* Of the pegs at the start: with most of them still there, a search has not gone far. */
static unsigned most_pegs(const struct instance *instance) {
    return set_size(instance->pegs->start) * 3 / 4;
}

static bool fill(const struct instance *instance, const struct workshop *workshop,
                 struct limits *limits, struct endgame *endgame) {
    const struct pegs *pegs = instance->pegs;
    const unsigned least = pegs->any_end ? 1 : set_size(pegs->goal);
    if (most_pegs(instance) <= least ||
        !position_set_make(&endgame->set, SET_BITMAP, &workshop->ranks, 0, &limits->memory)) {
        return false;
    }
    struct sweep *sweep =
        sweep_new(&workshop->numbering, &workshop->lines, &workshop->images, &workshop->ranks,
                  numbering_from_board(&workshop->numbering, pegs->start), &limits->memory);
    bool filled = false;
    if (sweep != NULL) {
        add_ends(instance, workshop, sweep, &endgame->set);
        const struct sweep_task task = {
            .set = &endgame->set, .from = least, .to = most_pegs(instance)};
        struct sweep_tally tally;
        filled = sweep_run(sweep, &task, 1, limits, &tally);
    }
    sweep_free(sweep, &limits->memory);
    if (filled) {
        translate(instance, &workshop->numbering, &endgame->images);
        endgame->least = least;
        endgame->most = most_pegs(instance);
    }
    return filled;
}

static uint64_t bytes_for(const struct workshop *workshop) {
    const uint64_t set = position_set_bitmap_bytes(&workshop->ranks);
    return set == UINT64_MAX
               ? set
               : set + sweep_bytes(&workshop->numbering, &workshop->lines, &workshop->images);
}

void endgame_make(const struct instance *instance, uint64_t met, struct limits *limits,
                  struct endgame *endgame) {
    struct workshop *workshop = malloc(sizeof *workshop);
    endgame->worth_it = UINT64_MAX; /* never again */
    if (workshop != NULL && prepare(instance, workshop)) {
        const uint64_t bytes = bytes_for(workshop);
        if (bytes > memory_left(&limits->memory) / MEMORY_PART) {
            /* The search can do without. */
        } else if (met < bytes / BYTES_A_POSITION) {
            endgame->worth_it = bytes / BYTES_A_POSITION;
        } else if (!fill(instance, workshop, limits, endgame)) {
            endgame_free(endgame, &limits->memory);
        }
    }
    free(workshop);
}
