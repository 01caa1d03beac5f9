/* Counts peg solitaire in the plainest way, to compare the counter with: level by level, every
 * position, without parities, bitmaps or symmetries; the latter only to tell how many positions
 * differ by more than them. For small boards. */
#ifndef SOLITON_TESTS_UNIT_PUZZLES_PEGS_COUNTER_PLAIN_COUNT_H
#define SOLITON_TESTS_UNIT_PUZZLES_PEGS_COUNTER_PLAIN_COUNT_H

#include "puzzles/pegs/kind.h"
#include "puzzles/pegs/solver/jumps.h"
#include "puzzles/pegs/solver/symmetry.h"

#include <stdlib.h>
#include <string.h>

struct plain_position {
    uint64_t pegs;
    uint64_t paths; /* from the start */
    bool wins;
};

struct plain_level {
    struct plain_position *list; /* in ascending order of the pegs */
    size_t count;
};

struct plain_count {
    struct soliton_level levels[BOARD_HOLES_MAX];
    size_t level_count;
    uint64_t solutions, solutions_at_goal;
};

static inline unsigned plain_pegs(uint64_t position) {
    unsigned pegs = 0;
    for (unsigned hole = 0; hole < 64; hole++) {
        pegs += (unsigned)(position >> hole & 1);
    }
    return pegs;
}

static inline int plain_compare(const void *a, const void *b) {
    uint64_t left = ((const struct plain_position *)a)->pegs;
    uint64_t right = ((const struct plain_position *)b)->pegs;
    return (left > right) - (left < right);
}

static inline bool plain_can(const struct jump *jump, uint64_t position) {
    return (position >> jump->from & 1) == 1 && (position >> jump->over & 1) == 1 &&
           (position >> jump->to & 1) == 0;
}

static inline uint64_t plain_jump(const struct jump *jump, uint64_t position) {
    return (position & ~(UINT64_C(1) << jump->from) & ~(UINT64_C(1) << jump->over)) |
           UINT64_C(1) << jump->to;
}

/* All that the level leads to, each once, with the paths summed up. */
static inline struct plain_level plain_next(const struct jumps *jumps,
                                            const struct plain_level *level) {
    struct plain_level next = {calloc(level->count * jumps->count + 1, sizeof *next.list), 0};
    for (size_t i = 0; i < level->count; i++) {
        for (unsigned j = 0; j < jumps->count; j++) {
            if (plain_can(&jumps->list[j], level->list[i].pegs)) {
                uint64_t after = plain_jump(&jumps->list[j], level->list[i].pegs);
                next.list[next.count++] =
                    (struct plain_position){after, level->list[i].paths, false};
            }
        }
    }
    qsort(next.list, next.count, sizeof *next.list, plain_compare);
    size_t kept = 0;
    for (size_t i = 0; i < next.count; i++) {
        if (kept > 0 && next.list[kept - 1].pegs == next.list[i].pegs) {
            next.list[kept - 1].paths += next.list[i].paths;
        } else {
            next.list[kept++] = next.list[i];
        }
    }
    next.count = kept;
    return next;
}

static inline bool plain_is_goal(const struct pegs *pegs, uint64_t position) {
    return pegs->any_end ? plain_pegs(position) == 1 : position == pegs->goal;
}

static inline void plain_look_at_level(const struct pegs *pegs, const struct jumps *jumps,
                                       const struct symmetries *symmetries,
                                       struct plain_level *level, const struct plain_level *next,
                                       struct plain_count *count, struct soliton_level *found) {
    uint64_t vacant = board_all(&pegs->board) & ~pegs->start;
    uint64_t goal = pegs->any_end ? vacant : pegs->goal;
    bool one_hole = plain_pegs(goal) == 1;
    for (size_t i = 0; i < level->count; i++) {
        struct plain_position *position = &level->list[i];
        bool stuck = true, is_goal = plain_is_goal(pegs, position->pegs);
        position->wins = is_goal;
        for (unsigned j = 0; j < jumps->count; j++) {
            if (plain_can(&jumps->list[j], position->pegs)) {
                const struct plain_position key = {plain_jump(&jumps->list[j], position->pegs), 0,
                                                   false};
                const struct plain_position *after =
                    bsearch(&key, next->list, next->count, sizeof key, plain_compare);
                stuck = false;
                position->wins = position->wins || after->wins;
            }
        }
        found->positions++;
        found->up_to_symmetry +=
            symmetry_smallest(symmetries, position->pegs) == position->pegs ? 1 : 0;
        found->dead_ends += stuck && !is_goal ? 1 : 0;
        found->winning += position->wins ? 1 : 0;
        bool ends = is_goal || (one_hole && plain_pegs(position->pegs) == 1);
        count->solutions += ends ? position->paths : 0;
        bool at_goal = pegs->any_end && !one_hole ? ends : position->pegs == goal;
        count->solutions_at_goal += at_goal ? position->paths : 0;
    }
}

static inline void plain_count(const struct pegs *pegs, struct plain_count *count) {
    struct jumps *jumps = malloc(sizeof *jumps);
    struct symmetries *symmetries = malloc(sizeof *symmetries);
    struct plain_level levels[BOARD_HOLES_MAX + 2] = {{NULL, 0}};
    memset(count, 0, sizeof *count);
    jumps_find(&pegs->board, jumps);
    symmetries_find(&pegs->board, &pegs->start, 1, symmetries);
    levels[0].list = calloc(1, sizeof *levels[0].list);
    levels[0].list[0] = (struct plain_position){pegs->start, 1, false};
    levels[0].count = 1;
    while (levels[count->level_count].count > 0) {
        levels[count->level_count + 1] = plain_next(jumps, &levels[count->level_count]);
        count->level_count++;
    }
    for (size_t i = count->level_count; i-- > 0;) {
        plain_look_at_level(pegs, jumps, symmetries, &levels[i], &levels[i + 1], count,
                            &count->levels[i]);
    }
    for (size_t i = 0; i <= count->level_count; i++) {
        free(levels[i].list);
    }
    free(symmetries);
    free(jumps);
}

#endif
