/* Counts every position that can be reached, and every solution. This is what the steps of a count
 * share: the puzzle in the counter's terms, and what was counted.
 *
 * The steps are: every position that can be reached (reach.c); those of them from which the goal
 * can be reached (winning.c); the number of solutions (solutions.c). The first two do not go level
 * by level: the number of pegs tells how many jumps were made, so the order is free, and
 * depth-first needs next to no memory besides the set of positions. So their memory is known before
 * they start; that of the third step is estimated then, and known after the second. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_COUNTER_H
#define SOLITON_PUZZLES_PEGS_COUNTER_COUNTER_H

#include "engine/limits.h"
#include "puzzles/pegs/counter/bound.h"
#include "puzzles/pegs/counter/path_counts.h"
#include "puzzles/pegs/kind.h"
#include "puzzles/pegs/sets/image_table.h"
#include "puzzles/pegs/sets/position_set.h"
#include "puzzles/pegs/sets/sweep.h"

struct counter {
    struct limits *limits;
    unsigned threads; /* that may work */
    struct numbering numbering;
    struct lines lines;
    struct image_table reached_images; /* by the symmetries that keep the start */
    struct image_table winning_images; /* by those that keep the goal as well */

    /* Positions from here on are in the counter's numbering. */
    uint64_t start;
    unsigned start_pegs;
    bool any_end;   /* every single peg is the goal */
    bool ends_at_1; /* any single peg ends a solution, be it the goal or not */
    bool has_goal;  /* solutions that end in `goal` are counted apart */
    bool goal_fits; /* it has the parities of the start */
    uint64_t goal;
    unsigned single_pegs; /* that have the parities of the start */
    uint64_t single_peg[BOARD_HOLES_MAX];

    struct ranks reached_ranks, winning_ranks; /* the numbers of the positions in bitmaps */
    struct bound reached_bound, winning_bound;

    struct position_set reached, winning;
    struct soliton_level levels[BOARD_HOLES_MAX + 1];
    uint64_t winning_sizes[BOARD_HOLES_MAX + 2]; /* how many of `winning` are in each level */
    uint128 solutions, solutions_at_goal;
    bool too_many; /* solutions for these numbers */
};

/* The sets are empty, and nothing is counted yet. Freed with free(). NULL if memory ran out. */
struct counter *counter_new(const struct pegs *pegs, unsigned threads, struct limits *limits);

/* The jumps made so far. */
static inline unsigned counter_level(const struct counter *counter, uint64_t position) {
    return counter->start_pegs - set_size(position);
}

/* The most levels that there can be: at least one peg is left. */
static inline unsigned counter_levels_most(const struct counter *counter) {
    return counter->start_pegs > 0 ? counter->start_pegs : 1;
}

/* ---- The steps ----------------------------------------------------------------------------- */

/* reach.c: finds every position that can be reached, up to the symmetries that keep the start. */

/* The bytes that it takes besides the set. */
uint64_t reach_bytes(const struct counter *counter);

/* Fills the set `reached` and the levels except for `winning`. False if a limit was reached. */
bool reach_count(struct counter *counter);

/* reach_rows.c: the same for a bitmap, by sweeps, if the numbering is for them. */
uint64_t reach_rows_bytes(const struct counter *counter);
bool reach_rows_count(struct counter *counter);

/* winning.c: finds the reached positions from which an end can be reached, by taking jumps back
 * from the ends, up to the symmetries that keep start and goal. */

/* The bytes that it takes besides the two sets. */
uint64_t winning_bytes(const struct counter *counter);

/* Counts the winning positions of each level, and fills the set `winning` with these and with those
 * that lead to another end of a solution. False if a limit was reached. */
bool winning_count(struct counter *counter);

/* solutions.c: counts the solutions: the sequences of jumps from the start to an end. */

/* The memory that it may need besides the set `winning`, before anything is counted. On large
 * boards this is an estimate: how many positions lead to an end is not known yet. */
uint64_t solutions_bytes_expected(const struct counter *counter);

/* The memory that it does need, once the set `winning` is there. */
uint64_t solutions_bytes(const struct counter *counter);

/* Fills the numbers of solutions, from the set `winning`. False if a limit was reached. */
bool solutions_count(struct counter *counter);

/* How many positions of a level may win: an estimate on large boards. */
uint64_t solutions_most_expected(const struct counter *counter);

/* solutions_rows.c: what winning.c and solutions.c do, by sweeps, if the numbering is for them and
 * all symmetries that keep the start keep the goal, too. */

/* The memory that it may need besides the set `winning`, before anything is counted. */
uint64_t solutions_rows_bytes_expected(const struct counter *counter);

/* From the set `reached`, which it frees, and an empty set `winning`. False if a limit was reached,
 * or if there is not enough memory for the sums: *missing is then how much it takes in all. */
bool solutions_rows_count(struct counter *counter, uint64_t *missing);

#endif
