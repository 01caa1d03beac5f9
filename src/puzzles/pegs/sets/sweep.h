/* Fills a set with all positions that jumps lead to, or lead from, whole rows of them at once
 * (docs/proofs.md, 36).
 *
 * A row are the positions that differ in the holes of the row alone (numbering.h), and in the
 * pivots, which follow: a few words of a bitmap. What a jump makes of a row lies in another row,
 * with some of its bits exchanged; whether a bit is a position that allows the jump, a mask tells.
 * So a jump of all positions of a row is a handful of operations on words. Where the jump changes
 * the block to a pattern that is not the smallest of its images, the row lies in another block,
 * and has its bits permuted as a symmetry permutes the holes of the row.
 *
 * It goes by the number of pegs. The positions of the next number are taken from those of the last:
 * each row is written by one thread, from rows that nobody writes, since positions with an even and
 * an odd number of pegs are kept apart. So any number of threads find the same, without locks. */
#ifndef SOLITON_PUZZLES_PEGS_SETS_SWEEP_H
#define SOLITON_PUZZLES_PEGS_SETS_SWEEP_H

#include "engine/limits.h"
#include "puzzles/pegs/sets/position_set.h"

/* What was found, for each number of pegs. */
struct sweep_tally {
    uint64_t places[BOARD_HOLES_MAX + 1]; /* bits of the set */
    uint64_t positions[BOARD_HOLES_MAX + 1];
    uint64_t dead_ends[BOARD_HOLES_MAX + 1]; /* positions without a jump */
};

/* The set has positions with `from` pegs, and all their images. Adds what can be reached from them,
 * down to `to` pegs; or, if `to` is greater, what they can be reached from. */
struct sweep_task {
    struct position_set *set;
    const struct position_set *within; /* adds none but these, unless NULL */
    unsigned from, to;
    bool counts; /* dead ends, and positions for a limit of these */
};

struct sweep;

/* For sets of the class of such a position, with these ranks: the numbering must be for sweeps.
 * NULL if memory does not suffice. */
struct sweep *sweep_new(const struct numbering *numbering, const struct lines *lines,
                        const struct image_table *images, const struct ranks *ranks,
                        uint64_t position, struct memory *memory);
void sweep_free(struct sweep *sweep, struct memory *memory);

/* The memory that it takes, and is counted. */
uint64_t sweep_bytes(const struct numbering *numbering, const struct lines *lines,
                     const struct image_table *images);

/* Adds a position and all its images, as far as the set has places for them. */
void sweep_add(const struct sweep *sweep, const struct image_table *table, uint64_t position,
               struct position_set *set);

/* With up to so many threads. The tally is of what was added, and of what there was with `from`
 * pegs. False if a limit was reached. */
bool sweep_run(const struct sweep *sweep, const struct sweep_task *task, unsigned threads,
               struct limits *limits, struct sweep_tally *tally);

#endif
