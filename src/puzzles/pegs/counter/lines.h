/* The board as the counter sees it: lines of three cells to jump along, either way.
 *
 * Cells have the numbers of the board here, which make it quickest to find jumps: along a row they
 * follow each other, from row to row they differ by the same for many lines. */
#ifndef SOLITON_PUZZLES_PEGS_COUNTER_LINES_H
#define SOLITON_PUZZLES_PEGS_COUNTER_LINES_H

#include "puzzles/pegs/solver/jumps.h"

enum { LINES_MAX = JUMPS_MAX / 2 };

/* Lines of which the second and the third cell are equally far from the first, as numbers go: jumps
 * along all of them are found at once. */
struct line_group {
    uint64_t first; /* the first cells of its lines */
    unsigned second, third;
    uint16_t line[BOARD_CELLS_MAX]; /* by its first cell */
};

struct lines {
    unsigned count;
    uint64_t turned[LINES_MAX]; /* by a jump along the line, either way */
    unsigned group_count;
    struct line_group group[LINES_MAX];
};

/* The jumps that may become possible in a game that begins so; the others need a peg or a hole
 * where there never is one. */
void jumps_keep_usable(struct jumps *jumps, uint64_t start);

/* From the usable jumps. */
void lines_make(const struct jumps *jumps, struct lines *lines);

/* The first cells of those lines of a group along which a jump is possible. One end has a peg and
 * the other none, so it can go one way only, and turning over the three cells is that jump. */
static inline uint64_t lines_jumps(const struct line_group *group, uint64_t cells) {
    return (cells ^ cells >> group->third) & cells >> group->second & group->first;
}

/* The same for taking a jump back. */
static inline uint64_t lines_jumps_back(const struct line_group *group, uint64_t cells) {
    return (cells ^ cells >> group->third) & ~cells >> group->second & group->first;
}

#endif
