/* The board as the counter sees it: lines of three holes to jump along, in both directions.
 *
 * Holes have the numbers of the board here, by which jumps are quickest to find: along a row the
 * numbers follow each other, and from row to row they differ by the same for many lines. */
#ifndef SOLITON_PUZZLES_PEGS_SETS_LINES_H
#define SOLITON_PUZZLES_PEGS_SETS_LINES_H

#include "puzzles/pegs/solver/jumps.h"

enum { LINES_MAX = JUMPS_MAX / 2 };

/* Lines whose second and third hole have the same distance in numbers from the first: jumps along
 * all of them are found at once. */
struct line_group {
    uint64_t first; /* the first holes of its lines */
    unsigned second, third;
    uint16_t line[BOARD_HOLES_MAX]; /* by its first hole */
};

struct lines {
    unsigned count;
    uint64_t changed[LINES_MAX]; /* by a jump along the line, in either direction */
    unsigned group_count;
    struct line_group group[LINES_MAX];
};

/* Keeps the jumps that may become possible in a game that begins so; the others need a peg, or an
 * empty hole, where there never is one: docs/proofs.md, 24. */
void jumps_keep_usable(struct jumps *jumps, uint64_t start);

/* From the usable jumps. */
void lines_make(const struct jumps *jumps, struct lines *lines);

/* The first holes of those lines of a group along which a jump is possible. One end has a peg and
 * the other none, so there is one direction only, and to flip the three holes is that jump. */
static inline uint64_t lines_jumps(const struct line_group *group, uint64_t pegs) {
    return (pegs ^ pegs >> group->third) & pegs >> group->second & group->first;
}

/* The same for taking a jump back. */
static inline uint64_t lines_jumps_back(const struct line_group *group, uint64_t pegs) {
    return (pegs ^ pegs >> group->third) & ~pegs >> group->second & group->first;
}

#endif
